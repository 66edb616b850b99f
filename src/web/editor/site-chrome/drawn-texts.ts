import type { FieldDescription, FieldDescriptions, Options } from '#sections/section-description.ts';
import { plainTextOf } from '#values/rich-text.ts';

/** A text of a section as visitors read it. */
export type DrawnText = {
  readonly sectionId: string;
  readonly path: string;
  readonly text: string;
  readonly kind: 'words' | 'richText';
  /** What stands there while the field says nothing: whose the words are then says an option of the site. */
  readonly otherwise?: string;
};

type DrawnSection = { readonly id: string; readonly type: string; readonly options: Options };

/**
 * What sections say, field by field, in their order.
 * @param year the present one
 */
export function drawnTexts(
  sections: readonly DrawnSection[],
  fieldsOf: (type: string) => FieldDescriptions | undefined,
  year: number,
): DrawnText[] {
  return sections.flatMap(({ id: sectionId, type, options }) =>
    textsIn(fieldsOf(type) ?? {}, options, '').map((one) => ({
      sectionId,
      ...one,
      text: withYear(one.text, year),
      ...(type === 'copyright' ? { otherwise: String(options.text) } : {}),
    })),
  );
}

/** As visitors read it: the program puts the present year in the place of `{year}` (docs/rules/options.md). */
export function withYear(text: string, year: number): string {
  return text.replace('{year}', String(year));
}

type Text = Omit<DrawnText, 'sectionId'>;

function textsIn(fields: FieldDescriptions, options: Options, path: string): Text[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    textsOf(field, options[name], `${path}${name}`).filter(({ text }) => text !== ''),
  );
}

function textsOf(field: FieldDescription, value: unknown, path: string): Text[] {
  switch (field.kind) {
    case 'line':
    case 'text':
      return typeof value === 'string' ? [{ path, text: plain(value), kind: 'words' }] : [];
    case 'richText':
      return isRecord(value) ? [{ path, text: plain(plainTextOf(value as never)), kind: 'richText' }] : [];
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((entry, index) =>
            isRecord(entry) ? textsIn(field.of, entry, `${path}.${index}.`) : [],
          )
        : [];
    case 'group':
      return isRecord(value) ? textsIn(field.of, value, `${path}.`) : [];
    default:
      return [];
  }
}

/** As it looks: browsers fold white space. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A place of the page and the text that it shows. */
export type Place<T> = { readonly text: string; readonly node: T };

/**
 * Which place shows which text. Where several fields say the same they are told apart by their order; where more places than
 * fields say it nobody could tell which is meant, and none of them is answered.
 */
export function matchTexts<T>(
  texts: readonly DrawnText[],
  places: readonly Place<T>[],
): { readonly drawn: DrawnText; readonly node: T }[] {
  return texts.flatMap((drawn) => {
    const same = texts.filter(({ text }) => text === drawn.text);
    const shown = places.filter(({ text }) => text === drawn.text);
    const place = shown.length === same.length ? shown[same.indexOf(drawn)] : undefined;
    return place ? [{ drawn, node: place.node }] : [];
  });
}
