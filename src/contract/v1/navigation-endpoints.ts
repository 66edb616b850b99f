import { type Static, type TObject, Type } from 'typebox';
import { listLimitMaximum, navigationMaxima } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { OpenRecord, SeenVersion } from '../shapes/editing-shapes.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable, SlugsByLanguage } from '../shapes/primitive-shapes.ts';

const Words = Type.String({ maxLength: navigationMaxima.letters });
const WordsByLanguage = Type.Object({
  hr: Type.Optional(Words),
  en: Type.Optional(Words),
  de: Type.Optional(Words),
});

const entryMembers = {
  /** Stable for the entry's lifetime; links may refer to it. */
  key: Type.String({ minLength: 1, maxLength: 80 }),
  label: WordsByLanguage,
  /** Its target, as documents store links. */
  link: OpenRecord,
};

/** One level more than a tree may have, so that the error of a too deep entry can name its position. */
function entryInput(depth: number): TObject {
  if (depth === 0) return Type.Object(entryMembers);
  const children = Type.Array(entryInput(depth - 1), { maxItems: navigationMaxima.entries });
  return Type.Object({ ...entryMembers, children: Type.Optional(children) });
}

const entryShape = Type.Object(entryMembers);

/** An entry as it is stored; the same as a TypeScript type. */
export type NavigationEntryInput = Static<typeof entryShape> & { children?: NavigationEntryInput[] };

const Entries = Type.Unsafe<NavigationEntryInput[]>(
  Type.Array(entryInput(navigationMaxima.depth), { maxItems: navigationMaxima.entries }),
);

const facts = {
  id: Type.Integer(),
  key: Type.String(),
  /** Its place, or the name by which sections refer to it: main, footer1 to footer4. */
  name: Type.String(),
  title: Nullable(SlugsByLanguage),
  version: Type.Integer(),
};

const StoredTree = Type.Object({ ...facts, items: Type.Array(Type.Unknown()) });

/** Navigation trees as their editors have them (docs/rules/pages.md); visitors get them by `navigation/tree`. */
export const navigationEndpoints = {
  navigationFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/navigation/filter',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Navigation trees by name, with their numbers of entries',
    body: Type.Object({
      keywords: Type.Optional(Keyword),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(Type.Object({ ...facts, entries: Type.Integer() })),
  }),
  navigationGet: endpoint({
    method: 'GET',
    path: '/api/v1/cms/navigation/get/:id',
    tag: 'Content',
    access: 'content.edit',
    summary: 'A navigation tree as it is stored, with its link targets by key',
    params: Type.Object({ id: Id }),
    answer: StoredTree,
    refusals: ['NOT_FOUND'],
  }),
  navigationUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/navigation/update/:id',
    tag: 'Content',
    access: 'content.publish',
    summary: 'Changes a navigation tree, visible with the next request',
    params: Type.Object({ id: Id }),
    body: Type.Object({ title: Type.Optional(WordsByLanguage), items: Entries, version: SeenVersion }),
    answer: StoredTree,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
};
