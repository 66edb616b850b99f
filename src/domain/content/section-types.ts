import { readdirSync } from 'node:fs';
import type { Options, SectionDescription } from '../../sections/section-description.ts';
import type { StoredSection } from './content-tables.ts';
import { richTextOf } from './rich-text-import.ts';

/** Where each type of section has its folder: a folder there is all that makes a type. */
const folder = new URL('../../sections/', import.meta.url);

/** Every type of section by the name that stands in documents: the folder `image-text` describes `imageText`. */
export const sectionTypes: ReadonlyMap<string, SectionDescription> = new Map(
  await Promise.all(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }): Promise<[string, SectionDescription]> => {
        const { description } = await import(new URL(`${name}/description.ts`, folder).href);
        return [name.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase()), description];
      }),
  ),
);

/**
 * The section in the present version of its type, with the slots in it. Nothing where its type is unknown or of a later
 * version: such a one is kept as it is and not shown.
 */
export function upToDate(section: StoredSection): StoredSection | undefined {
  const description = sectionTypes.get(section.type);
  if (!description || section.v > description.version) return undefined;
  const { options, mobileOptions } = section;
  return {
    ...section,
    v: description.version,
    options: migrated(description, options, section.v),
    ...(mobileOptions ? { mobileOptions: migrated(description, mobileOptions, section.v) } : {}),
  };
}

function migrated({ version, migrate }: SectionDescription, options: Options, from: number) {
  let current = options;
  for (let step = from; step < version; step += 1)
    current = migrate?.(current, step, { richTextOf }) ?? current;
  return { ...current };
}
