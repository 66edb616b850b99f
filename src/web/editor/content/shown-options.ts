import type { FieldDescription, FieldDescriptions, Options } from '#sections/section-description.ts';
import { markOf } from './field-marks.ts';

/** A field that is typed in place. */
export type FieldPlace = {
  readonly sectionId: string;
  readonly path: string;
  readonly kind: 'line' | 'text';
};

/** Knows the fields of a page by the numbers of their marks, and its rich texts by what is drawn of them. */
export type FieldRegister = {
  numberOf(place: FieldPlace): number;
  find(number: number): FieldPlace | undefined;
  noteRichText(document: object, place: Pick<FieldPlace, 'sectionId' | 'path'>): void;
  findRichText(document: object): Pick<FieldPlace, 'sectionId' | 'path'> | undefined;
};

export function createFieldRegister(): FieldRegister {
  const numbers = new Map<string, number>();
  const places: FieldPlace[] = [];
  const richTexts = new WeakMap<object, Pick<FieldPlace, 'sectionId' | 'path'>>();
  return {
    numberOf(place) {
      const key = `${place.sectionId}|${place.path}`;
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, places.length);
      places.push(place);
      return places.length - 1;
    },
    find: (number) => places[number],
    noteRichText: (document, place) => void richTexts.set(document, place),
    findRichText: (document) => richTexts.get(document),
  };
}

/** Labels of what waits for somebody to name it are not drawn as if they were there. */
const unmarked = new Set(['key', 'value', 'unit', 'alt', 'button']);

type Reading = { readonly sectionId: string; readonly register: FieldRegister };

/**
 * The options that a section is drawn with in edit mode: words and choices as they are being edited, what refers to something
 * as the server has answered it, and every text with the mark of its field, so that empty ones have their place too.
 */
export function shownOptions(
  fields: FieldDescriptions,
  stored: Options,
  drawn: Options,
  reading: Reading,
  path = '',
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = shownValue(name, field, stored[name], drawn[name], reading, `${path}${name}`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function shownValue(
  name: string,
  field: FieldDescription,
  stored: unknown,
  drawn: unknown,
  reading: Reading,
  path: string,
): unknown {
  const { sectionId, register } = reading;
  switch (field.kind) {
    case 'line':
    case 'text': {
      const text = typeof stored === 'string' ? stored : '';
      if (unmarked.has(name)) return text;
      return text + markOf(register.numberOf({ sectionId, path, kind: field.kind }));
    }
    case 'richText':
      if (isRecord(drawn)) register.noteRichText(drawn, { sectionId, path });
      return drawn;
    case 'list': {
      if (!Array.isArray(stored)) return [];
      const entries: unknown[] = Array.isArray(drawn) ? drawn : [];
      return stored.map((entry, index) =>
        isRecord(entry)
          ? shownOptions(field.of, entry, recordOr(entries[index]), reading, `${path}.${index}.`)
          : entry,
      );
    }
    case 'group':
      return isRecord(stored) ? shownOptions(field.of, stored, recordOr(drawn), reading, `${path}.`) : null;
    case 'oneOf': {
      if (!isRecord(stored)) return undefined;
      const form = field.forms[String(stored.kind)] ?? {};
      return { kind: stored.kind, ...shownOptions(form, stored, recordOr(drawn), reading, `${path}.`) };
    }
    case 'number':
    case 'switch':
    case 'choice':
    case 'lines':
    case 'video':
    case 'icon':
      return stored ?? drawn;
    default:
      return drawn;
  }
}

/**
 * What the server is asked about a section: nothing of it changes while words are typed, so that a section is drawn anew by
 * the server only where something else has changed.
 */
export function drawingKey(fields: FieldDescriptions, options: Options): string {
  return JSON.stringify(withoutWords(fields, options));
}

function withoutWords(fields: FieldDescriptions, options: Options): unknown {
  return Object.entries(fields).map(([name, field]) => {
    const value = options[name];
    switch (field.kind) {
      case 'line':
      case 'text':
        return null;
      case 'list':
        return Array.isArray(value) ? value.map((entry) => withoutWords(field.of, recordOr(entry))) : null;
      case 'group':
        return isRecord(value) ? withoutWords(field.of, value) : null;
      case 'oneOf':
        return isRecord(value)
          ? [value.kind, withoutWords(field.forms[String(value.kind)] ?? {}, value)]
          : null;
      default:
        return value ?? null;
    }
  });
}

function recordOr(value: unknown): Options {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
