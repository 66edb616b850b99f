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

/** @param known what was planned for rows before: the same names have the same keys again */
export function planTerms(names: TermNames, known: readonly NewTerm[]): TermPlan {
  const needed: NewTerm[] = [];
  const all = () => [...known, ...needed];
  const taken: Record<NewTerm['kind'], Set<string>> = {
    category: new Set(names.categoryByName.values()),
    tag: new Set(names.tagByName.values()),
    attribute: new Set([...names.attributeByName.values()].map(({ code }) => code)),
    attributeSet: new Set([...names.setByName.values()].map(({ key }) => key)),
    attributeValue: new Set(),
  };
  const keyFor = (kind: NewTerm['kind'], name: string, isTaken = (key: string) => taken[kind].has(key)) => {
    const wished = slugFromText(name) || kind.toLowerCase();
    const isFree = (key: string) =>
      !isTaken(key) && !all().some((term) => term.kind === kind && term.key === key);
    for (let number = 1; ; number += 1) {
      const key = number === 1 ? wished : `${wished}-${number}`;
      if (isFree(key)) return key;
    }
  };
  /** One that was planned before, or the one that is made now. */
  const need = <Term extends NewTerm>(isSame: (term: NewTerm) => boolean, make: () => Term): NewTerm => {
    const there = needed.find(isSame);
    if (there) return there;
    const term = known.find(isSame) ?? make();
    needed.push(term);
    return term;
  };

  function addCategory(path: string): void {
    const parts = path.split('>').map((name) => name.trim());
    if (parts.some((name) => name === '' || name.length > nameMaximum)) return;
    let parent: string | null = null;
    parts.forEach((name, index) => {
      const above: string | null = parent;
      const found = names.categoryByName.get(pathFolded(parts.slice(0, index + 1).join(pathSign)));
      parent =
        found ??
        need(
          (term) =>
            term.kind === 'category' && term.parent === above && nameFolded(term.name) === nameFolded(name),
          () => ({ kind: 'category', key: keyFor('category', name), name, parent: above }),
        ).key;
    });
  }

  function addValue(code: string, name: string): void {
    const isOfIt = (term: NewTerm) => term.kind === 'attributeValue' && term.attribute === code;
    const there = [...names.attributeByName.values()].find(
      (attribute) => attribute.code === code,
    )?.valueByName;
    const keys = new Set(there?.values());
    if (name.trim() === '' || name.length > nameMaximum) return;
    if (keys.size + all().filter(isOfIt).length >= valuesMaximum) return;
    const isTaken = (key: string) => keys.has(key) || all().some((term) => isOfIt(term) && term.key === key);
    need(
      (term) => isOfIt(term) && nameFolded(term.name) === nameFolded(name),
      () => {
        const wished = slugFromText(name) || 'value';
        let [key, number] = [wished, 1];
        while (isTaken(key)) {
          number += 1;
          key = `${wished}-${number}`;
        }
        return { kind: 'attributeValue', key, name: name.trim(), attribute: code };
      },
    );
  }

  return {
    needed,
    add(term) {
      const isCalled = (kind: NewTerm['kind'], name: string) => (one: NewTerm) =>
        one.kind === kind && nameFolded(one.name) === nameFolded(name);
      if (term.kind === 'category') return addCategory(term.path);
      if (term.kind === 'value') return addValue(term.attribute, term.name);
      const name = term.name.trim();
      if (name === '' || name.length > nameMaximum) return;
      if (term.kind === 'tag') {
        need(isCalled('tag', name), () => ({ kind: 'tag', key: keyFor('tag', name), name }));
        return;
      }
      const { key } = need(isCalled('attribute', name), () => {
        const type = term.values.length > 1 ? 'multipleSelect' : 'dropdown';
        return { kind: 'attribute', key: keyFor('attribute', name), name, type };
      });
      for (const value of term.values) addValue(key, value);
    },
    addSet(name, codes) {
      const there = names.setByName.get(nameFolded(name));
      const lacking = codes.filter((code) => !there?.codes.has(code));
      if (lacking.length === 0 && there) return;
      const planned = all().findLast(
        (term) => term.kind === 'attributeSet' && nameFolded(term.name) === nameFolded(name),
      );
      const key = there?.key ?? planned?.key ?? keyFor('attributeSet', name);
      const own = needed.find((term) => term.kind === 'attributeSet' && term.key === key);
      const before = own?.kind === 'attributeSet' ? own.attributes : [];
      const attributes = [...new Set([...before, ...lacking])];
      if ((there?.codes.size ?? 0) + attributes.length > setMaximum) return;
      if (own) needed.splice(needed.indexOf(own), 1);
      needed.push({ kind: 'attributeSet', key, name: name.trim(), attributes });
    },
  };
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
