import type { AttributeType } from '#values/attribute-types.ts';
import { foldText } from '#values/folded-text.ts';
import type { StoredTerm } from '../catalogue/managing/term-kinds.ts';
import { listTerms } from '../catalogue/managing/terms-managing.ts';
import type { Context } from '../context.ts';
import { taxClasses } from '../sites/sites-tables.ts';

/** An attribute by what files may call it and its values. */
export type NamedAttribute = {
  readonly code: string;
  readonly type: AttributeType;
  readonly valueByName: ReadonlyMap<string, string>;
};

/** A set of attributes by what files may call it. */
export type NamedSet = { readonly key: string; readonly codes: ReadonlySet<string> };

/** What goods are sorted and described by, by key and by name in any language, whatever its case and marks. */
export type TermNames = {
  readonly categoryByName: ReadonlyMap<string, string>;
  readonly tagByName: ReadonlyMap<string, string>;
  /** Places of tags among all: products list theirs in that order. */
  readonly tagPlaces: ReadonlyMap<string, number>;
  readonly attributeByName: ReadonlyMap<string, NamedAttribute>;
  readonly setByName: ReadonlyMap<string, NamedSet>;
  readonly taxByName: ReadonlyMap<string, string>;
};

/** Between the names of a category and those above it. */
export const pathSign = ' > ';

/** A name as it is compared. */
export const nameFolded = (name: string) => foldText(name.trim()).replace(/\s+/g, ' ');

/** A path as it is compared, with or without blanks around its signs. */
export const pathFolded = (path: string) => path.split('>').map(nameFolded).join(pathSign);

export async function readTermNames(context: Context): Promise<TermNames> {
  const [categories, tags, attributes, sets] = [
    await listTerms(context, 'category'),
    await listTerms(context, 'tag'),
    await listTerms(context, 'attribute'),
    await listTerms(context, 'attributeSet'),
  ];
  const taxes = await context.database.select().from(taxClasses);
  return {
    categoryByName: categoryNames(categories),
    tagByName: byNames(tags, ({ fields }) => [String(fields.name), ...wordsOf(fields.title)]),
    tagPlaces: new Map(
      tags.toSorted((one, other) => one.id - other.id).map(({ key }, place) => [key, place]),
    ),
    attributeByName: withThings(
      attributes.map(({ key, fields }) => namedAttribute(key, fields)),
      byNames(attributes, ({ fields }) => wordsOf(fields.label)),
      ({ code }) => code,
    ),
    setByName: withThings(
      sets.map(({ key, fields }) => ({ key, codes: new Set(fields.attributes as string[]) })),
      byNames(sets, ({ fields }) => wordsOf(fields.name)),
      ({ key }) => key,
    ),
    taxByName: new Map(
      taxes.flatMap(({ key, name }) =>
        [...Object.values(name), key].map((word) => [nameFolded(word), key] as const),
      ),
    ),
  };
}

const wordsOf = (texts: unknown): string[] => Object.values((texts ?? {}) as Record<string, string>);

/** Keys go before names, and of two of one name the first one counts. */
function byNames(
  terms: readonly StoredTerm[],
  namesOf: (term: StoredTerm) => readonly string[],
): Map<string, string> {
  const named = terms.flatMap((term) => namesOf(term).map((name) => [nameFolded(name), term.key] as const));
  return new Map([...named.toReversed(), ...terms.map(({ key }) => [nameFolded(key), key] as const)]);
}

function withThings<Thing>(
  things: readonly Thing[],
  keyByName: ReadonlyMap<string, string>,
  keyOf: (thing: Thing) => string,
): Map<string, Thing> {
  const byKey = new Map(things.map((thing) => [keyOf(thing), thing]));
  return new Map(
    [...keyByName].flatMap(([name, key]) => {
      const thing = byKey.get(key);
      return thing ? [[name, thing] as const] : [];
    }),
  );
}

/** Paths in each language, each category's own name where no other has it, and keys. */
function categoryNames(categories: readonly StoredTerm[]): Map<string, string> {
  const byKey = new Map(categories.map((category) => [category.key, category]));
  const pathOf = ({ fields }: StoredTerm, language: string, depth = 0): string[] => {
    const words = fields.name as Readonly<Record<string, string>>;
    const name = words[language] ?? Object.values(words)[0] ?? '';
    const parent = byKey.get(String(fields.parent ?? ''));
    return [...(parent && depth < 20 ? pathOf(parent, language, depth + 1) : []), name];
  };
  const paths = categories.flatMap((category) =>
    Object.keys(category.fields.name as object).map((language) => {
      const path = pathOf(category, language);
      return { key: category.key, path: path.join(pathSign), name: path.at(-1) ?? '' };
    }),
  );
  const owners = Map.groupBy(paths, ({ name }) => nameFolded(name));
  const single = [...owners].filter(([, some]) => new Set(some.map(({ key }) => key)).size === 1);
  return new Map([
    ...single.map(([name, some]) => [name, some[0]?.key ?? ''] as const),
    ...paths.toReversed().map(({ path, key }) => [pathFolded(path), key] as const),
    ...categories.map(({ key }) => [nameFolded(key), key] as const),
  ]);
}

function namedAttribute(code: string, fields: StoredTerm['fields']): NamedAttribute {
  const values = fields.values as readonly { readonly key: string; readonly label: unknown }[];
  const labels = values.flatMap(({ key, label }) =>
    wordsOf(label).map((word) => [nameFolded(word), key] as const),
  );
  return {
    code,
    type: fields.type as AttributeType,
    valueByName: new Map([
      ...labels.toReversed(),
      ...values.map(({ key }) => [nameFolded(key), key] as const),
    ]),
  };
}
