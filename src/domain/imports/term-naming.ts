import { numberIn } from '#values/cell-words.ts';
import type { Fields } from './import-tables.ts';
import { type NamedAttribute, type NamedSet, nameFolded, pathFolded, type TermNames } from './term-names.ts';

/** Something that goods name and that there is not. */
export type MissingTerm =
  | { readonly kind: 'category'; readonly path: string }
  | { readonly kind: 'tag'; readonly name: string }
  /** With the values that goods have of it. */
  | { readonly kind: 'attribute'; readonly name: string; readonly values: readonly string[] }
  | { readonly kind: 'value'; readonly attribute: string; readonly name: string };

/** Turns what goods of a file are called by into the keys of fields. */
export type TermNaming = {
  readonly names: TermNames;
  readonly onMissing?: ((term: MissingTerm) => void) | undefined;
};

/** Fields with keys in the place of names; a name that nothing has stays, and is refused by the rules of goods. */
export function withKeys(naming: TermNaming, fields: Fields): Fields {
  const { names, onMissing } = naming;
  const keyed: Record<string, unknown> = { ...fields };
  if (Array.isArray(fields.categories)) {
    keyed.categories = keysOf(fields.categories, (path) => {
      const key = names.categoryByName.get(pathFolded(path));
      if (key === undefined) onMissing?.({ kind: 'category', path });
      return key;
    });
  }
  if (Array.isArray(fields.tags)) {
    const tags = keysOf(fields.tags, (name) => {
      const key = names.tagByName.get(nameFolded(name));
      if (key === undefined) onMissing?.({ kind: 'tag', name });
      return key;
    });
    const placeOf = (tag: unknown) => names.tagPlaces.get(String(tag)) ?? names.tagPlaces.size;
    keyed.tags = tags.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
  if (typeof fields.taxClass === 'string') {
    keyed.taxClass = names.taxByName.get(nameFolded(fields.taxClass)) ?? fields.taxClass;
  }
  if (typeof fields.attributeSet === 'string') {
    keyed.attributeSet = names.setByName.get(nameFolded(fields.attributeSet))?.key ?? fields.attributeSet;
  }
  if (Array.isArray(fields.configurableAttributes)) {
    keyed.configurableAttributes = keysOf(
      fields.configurableAttributes,
      (name) => findAttribute(naming, name)?.code,
    );
  }
  if (isRecord(fields.attributes)) {
    const entries = Object.entries(fields.attributes).map(([name, value]) => {
      const attribute = findAttribute(naming, name, value);
      return attribute
        ? ([attribute.code, heldValue(naming, attribute, value)] as const)
        : ([name, value] as const);
    });
    keyed.attributes = Object.fromEntries(entries);
  }
  return keyed;
}

function keysOf(said: readonly unknown[], keyOf: (name: string) => string | undefined): unknown[] {
  return [...new Set(said.map((name) => (typeof name === 'string' ? (keyOf(name) ?? name) : name)))];
}

function findAttribute({ names, onMissing }: TermNaming, name: string, said: unknown = null) {
  const attribute = names.attributeByName.get(nameFolded(name));
  const values = said === null ? [] : (Array.isArray(said) ? said : [said]).map(String);
  if (!attribute) onMissing?.({ kind: 'attribute', name, values });
  return attribute;
}

/** As products hold it: numbers and days as they are, several keys where several may be, else one. */
function heldValue(naming: TermNaming, attribute: NamedAttribute, said: unknown): unknown {
  const { code, type, valueByName } = attribute;
  if (said === null) return null;
  if (type === 'numberField') return typeof said === 'string' ? (numberIn(said, '.') ?? said) : said;
  if (type === 'date' || type === 'dateTime') return said;
  const words = (Array.isArray(said) ? said : [said]).map(String);
  const keys = keysOf(words, (word) => {
    const key =
      valueByName.get(nameFolded(word)) ?? (type === 'yesNo' ? truthKey(attribute, word) : undefined);
    if (key === undefined) naming.onMissing?.({ kind: 'value', attribute: code, name: word });
    return key;
  });
  return type === 'multipleSelect' || keys.length > 1 ? keys : keys[0];
}

function truthKey({ valueByName }: NamedAttribute, word: string): string | undefined {
  const isTrue = ['1', 'yes', 'true', 'da', 'ja'].includes(word.toLowerCase());
  const isFalse = ['0', 'no', 'false', 'ne', 'nein'].includes(word.toLowerCase());
  return isTrue ? valueByName.get('yes') : isFalse ? valueByName.get('no') : undefined;
}

/** The attributes that a product needs a set for, by code. */
export function codesIn({ attributes, configurableAttributes }: Fields): string[] {
  return [
    ...(isRecord(attributes)
      ? Object.entries(attributes).flatMap(([code, value]) => (value === null ? [] : [code]))
      : []),
    ...(Array.isArray(configurableAttributes) ? configurableAttributes.map(String) : []),
  ];
}

/** The smallest set that has room for some attributes. */
export function findSetFor({ setByName }: TermNames, codes: readonly string[]): NamedSet | undefined {
  const fitting = [...new Set(setByName.values())].filter((set) =>
    codes.every((code) => set.codes.has(code)),
  );
  return fitting.toSorted((one, other) => one.codes.size - other.codes.size)[0];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
