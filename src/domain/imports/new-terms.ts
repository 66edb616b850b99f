import { languageCodes } from '#values/language.ts';
import { slugFromText } from '#values/slug.ts';
import type { Change, ChangeKeepers } from '../activity/change-sets.ts';
import { undoProducts } from '../catalogue/managing/products-managing.ts';
import type { TermFields, TermKind } from '../catalogue/managing/term-kinds.ts';
import { releaseTerms } from '../catalogue/managing/term-releasing.ts';
import { changeTerms, makeTerms, undoTerms } from '../catalogue/managing/terms-managing.ts';
import type { Context } from '../context.ts';
import type { NewTerm } from './import-tables.ts';
import { nameFolded, pathFolded, pathSign, type TermNames } from './term-names.ts';
import type { MissingTerm } from './term-naming.ts';

/** Letters of a name, and values of an attribute and attributes of a set: what is beyond stays missing. */
const nameMaximum = 160;
const valuesMaximum = 500;
const setMaximum = 200;

/** Decides what has to be made, with keys of its own: of a file, in several parts. */
export type TermPlan = {
  /** What is needed of what was asked for, in the order in which it can be made. */
  readonly needed: NewTerm[];
  add(term: MissingTerm): void;
  /** A set that is to have room for some attributes. */
  addSet(name: string, codes: readonly string[]): void;
};

/** Within what a key is its own: values of each attribute, categories below each other one by name. */
const attributeOf = (term: NewTerm) => (term.kind === 'attributeValue' ? term.attribute : '');
const scopeOf = (term: NewTerm) => (term.kind === 'category' ? (term.parent ?? '') : attributeOf(term));
const identityOf = (kind: NewTerm['kind'], scope: string, name: string) =>
  [kind, scope, nameFolded(name)].join('\n');

type Unkeyed<Term> = Term extends unknown ? Omit<Term, 'key'> : never;
type Wish = Unkeyed<NewTerm>;

/** @param known what was planned for rows before: the same names have the same keys again */
export function planTerms(names: TermNames, known: readonly NewTerm[]): TermPlan {
  const identified = (term: NewTerm) => [identityOf(term.kind, scopeOf(term), term.name), term] as const;
  const knownByName = new Map(known.map(identified));
  const neededByName = new Map<string, NewTerm>();
  const needed: NewTerm[] = [];
  const taken = new Map<string, Set<string>>();
  const takenIn = (kind: NewTerm['kind'], attribute = ''): Set<string> => {
    const own = taken.get(`${kind} ${attribute}`) ?? new Set(keysThere(names, kind, attribute));
    taken.set(`${kind} ${attribute}`, own);
    return own;
  };
  for (const term of known) takenIn(term.kind, attributeOf(term)).add(term.key);

  /** One that was planned before, or one that is made now, under a key of its own. */
  function need(wish: Wish): NewTerm {
    const [identity] = identified({ ...wish, key: '' });
    const there = neededByName.get(identity);
    if (there) return there;
    const keys = takenIn(wish.kind, wish.kind === 'attributeValue' ? wish.attribute : '');
    const own = knownByName.get(identity) ?? { ...wish, key: freeKey(keys, wish.name, wish.kind) };
    keys.add(own.key);
    neededByName.set(identity, own);
    needed.push(own);
    return own;
  }

  function addCategory(path: string): void {
    const parts = path.split('>').map((name) => name.trim());
    if (!parts.every(isName)) return;
    let parent: string | null = null;
    parts.forEach((name, index) => {
      const found = names.categoryByName.get(pathFolded(parts.slice(0, index + 1).join(pathSign)));
      parent = found ?? need({ kind: 'category', name, parent }).key;
    });
  }

  function addValue(attribute: string, name: string): void {
    const identity = identityOf('attributeValue', attribute, name);
    const isFull = takenIn('attributeValue', attribute).size >= valuesMaximum;
    if (!isName(name) || (isFull && !knownByName.has(identity))) return;
    need({ kind: 'attributeValue', name: name.trim(), attribute });
  }

  return {
    needed,
    add(term) {
      if (term.kind === 'category') return addCategory(term.path);
      if (term.kind === 'value') return addValue(term.attribute, term.name);
      const name = term.name.trim();
      if (!isName(name)) return;
      if (term.kind === 'tag') {
        need({ kind: 'tag', name });
        return;
      }
      const type = term.values.length > 1 ? 'multipleSelect' : 'dropdown';
      const { key } = need({ kind: 'attribute', name, type });
      for (const value of term.values) addValue(key, value);
    },
    addSet(name, codes) {
      const there = names.setByName.get(nameFolded(name));
      const identity = identityOf('attributeSet', '', name);
      const own = neededByName.get(identity);
      const before = own?.kind === 'attributeSet' ? own.attributes : [];
      const lacking = codes.filter((code) => !there?.codes.has(code) && !before.includes(code));
      const attributes = [...before, ...new Set(lacking)];
      if (lacking.length === 0 || (there?.codes.size ?? 0) + attributes.length > setMaximum) return;
      const key =
        there?.key ??
        own?.key ??
        knownByName.get(identity)?.key ??
        freeKey(takenIn('attributeSet'), name, 'attributeSet');
      takenIn('attributeSet').add(key);
      const set: NewTerm = { kind: 'attributeSet', key, name: name.trim(), attributes };
      neededByName.set(identity, set);
      if (own) needed.splice(needed.indexOf(own), 1, set);
      else needed.push(set);
    },
  };
}

const isName = (name: string) => name.trim() !== '' && name.length <= nameMaximum;

function keysThere(names: TermNames, kind: NewTerm['kind'], attribute: string): Iterable<string> {
  switch (kind) {
    case 'category':
      return names.categoryByName.values();
    case 'tag':
      return names.tagByName.values();
    case 'attribute':
      return [...names.attributeByName.values()].map(({ code }) => code);
    case 'attributeSet':
      return [...names.setByName.values()].map(({ key }) => key);
    case 'attributeValue':
      return names.attributeByName.get(nameFolded(attribute))?.valueByName.values() ?? [];
  }
}

function freeKey(taken: ReadonlySet<string>, name: string, spare: string): string {
  const wished = slugFromText(name) || spare.toLowerCase();
  let [key, number] = [wished, 1];
  while (taken.has(key)) {
    number += 1;
    key = `${wished}-${number}`;
  }
  return key;
}

/** What was planned for some rows, and for those before them. */
export function withTerms(known: readonly NewTerm[], more: readonly NewTerm[]): NewTerm[] {
  const identity = (term: NewTerm) =>
    [term.kind, term.key, term.kind === 'attributeValue' ? term.attribute : ''].join('\n');
  const all = new Map(known.map((term) => [identity(term), term]));
  for (const term of more) {
    const before = all.get(identity(term));
    const attributes =
      term.kind === 'attributeSet' && before?.kind === 'attributeSet'
        ? { attributes: [...new Set([...before.attributes, ...term.attributes])] }
        : {};
    all.set(identity(term), { ...term, ...attributes } as NewTerm);
  }
  return [...all.values()];
}

/** Makes what was planned and is not there yet, in the caller's transaction. @returns what was changed by it */
export async function makeNewTerms(context: Context, terms: readonly NewTerm[]): Promise<Change[]> {
  const language = languageCodes[context.site.defaultLanguage];
  const texts = (name: string) => ({ [language]: name });
  const values = Map.groupBy(
    terms.flatMap((term) => (term.kind === 'attributeValue' ? [term] : [])),
    ({ attribute }) => attribute,
  );
  const valuesOf = (code: string) =>
    (values.get(code) ?? []).map(({ key, name }) => ({ key, label: texts(name) }));
  const made = async (kind: TermKind, fieldsOf: (term: NewTerm) => TermFields) => {
    const own = terms.filter((term) => term.kind === kind);
    return makeTerms(
      context,
      kind,
      own.map((term) => ({ key: term.key, fields: fieldsOf(term) })),
    );
  };
  const changes = [
    ...(await made('category', (term) => ({
      name: texts(term.name),
      parent: term.kind === 'category' ? term.parent : null,
    }))),
    ...(await made('tag', ({ name }) => ({ name, title: texts(name) }))),
    ...(await made('attribute', (term) => ({
      label: texts(term.name),
      type: term.kind === 'attribute' ? term.type : 'dropdown',
      configurable: term.kind === 'attribute' && term.type === 'dropdown',
      values: valuesOf(term.key),
    }))),
  ];
  const isMade = new Set(changes.filter(({ entity }) => entity === 'attribute').map(({ after }) => after));
  const grown = [...values.keys()].filter((code) => !isMade.has(code));
  changes.push(
    ...(await changeTerms(
      context,
      'attribute',
      grown.map((key) => ({
        key,
        fieldsOf: (fields) => ({ values: withMore(fields.values, valuesOf(key)) }),
      })),
    )),
  );
  const sets = terms.flatMap((term) => (term.kind === 'attributeSet' ? [term] : []));
  const madeSets = await makeTerms(
    context,
    'attributeSet',
    sets.map(({ key, name, attributes }) => ({ key, fields: { name: texts(name), attributes } })),
  );
  const newSets = new Set(madeSets.map(({ after }) => after));
  const grownSets = sets.filter(({ key }) => !newSets.has(key));
  const joined = (held: unknown, more: readonly string[]) => [...new Set([...(held as string[]), ...more])];
  const changedSets = await changeTerms(
    context,
    'attributeSet',
    grownSets.map(({ key, attributes }) => ({
      key,
      fieldsOf: (fields) => ({ attributes: joined(fields.attributes, attributes) }),
    })),
  );
  return [...changes, ...madeSets, ...changedSets];
}

function withMore(held: unknown, more: readonly { readonly key: string }[]): unknown[] {
  const there = held as readonly { readonly key: string }[];
  const keys = new Set(there.map(({ key }) => key));
  return [...there, ...more.filter(({ key }) => !keys.has(key))];
}

/** What goods use goes back after them, and what stands in something before that. */
const order = ['tag', 'category', 'attributeSet', 'attribute'] as const satisfies readonly TermKind[];

/** How goods of a file are taken back, with what was made for them. */
export const goodsKeepers: ChangeKeepers = {
  product: undoProducts,
  ...Object.fromEntries(
    order.map((kind) => [
      kind,
      async (context: Context, changes: readonly Change[]) => {
        await releaseTerms(context, kind, [...new Set(changes.map(({ entityId }) => Number(entityId)))]);
        return undoTerms(kind)(context, changes);
      },
    ]),
  ),
};
