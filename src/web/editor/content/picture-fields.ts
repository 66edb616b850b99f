import type { FieldDescriptions, Options } from '#sections/section-description.ts';

/** The medium of a picture's address (`/media/1/42/MediumSize/...`); nothing where it is none of the library's. */
export function mediumOfAddress(address: string): number | undefined {
  const id = /^(?:https?:\/\/[^/]+)?\/media\/\d+\/(\d+)\//.exec(address)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The field that shows a medium: the first one of a section where several do. */
export function findPicturePath(
  fields: FieldDescriptions,
  values: Options,
  mediumId: number,
  path = '',
): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind === 'picture' && value === mediumId) return path + name;
    const found =
      field.kind === 'list' && Array.isArray(value)
        ? value
            .map((entry, index) =>
              findPicturePath(field.of, entry as Options, mediumId, `${path}${name}.${index}.`),
            )
            .find((one) => one !== undefined)
        : field.kind === 'group' && typeof value === 'object' && value !== null
          ? findPicturePath(field.of, value as Options, mediumId, `${path}${name}.`)
          : undefined;
    if (found) return found;
  }
  return undefined;
}
