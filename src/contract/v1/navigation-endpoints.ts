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
  /** Stable for the entry's life; links may lead to it. */
  key: Type.String({ minLength: 1, maxLength: 80 }),
  label: WordsByLanguage,
  /** What it leads to, as documents keep links. */
  link: OpenRecord,
};

/** One level more than a tree may have, so that what is too deep is told by its place. */
function entryInput(depth: number): TObject {
  if (depth === 0) return Type.Object(entryMembers);
  const children = Type.Array(entryInput(depth - 1), { maxItems: navigationMaxima.entries });
  return Type.Object({ ...entryMembers, children: Type.Optional(children) });
}

const entryShape = Type.Object(entryMembers);

/** An entry as it is stored; the same as TypeScript sees it. */
export type NavigationEntryInput = Static<typeof entryShape> & { children?: NavigationEntryInput[] };

const Entries = Type.Unsafe<NavigationEntryInput[]>(
  Type.Array(entryInput(navigationMaxima.depth), { maxItems: navigationMaxima.entries }),
);

const facts = {
  id: Type.Integer(),
  key: Type.String(),
  /** Where it stands, or what sections name it by: main, footer1 to footer4. */
  name: Type.String(),
  title: Nullable(SlugsByLanguage),
  version: Type.Integer(),
};

const StoredTree = Type.Object({ ...facts, items: Type.Array(Type.Unknown()) });

/** Navigation trees as those who edit have them (docs/rules/pages.md); visitors get them by `navigation/tree`. */
export const navigationEndpoints = {
  navigationFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/navigation/filter',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Navigation trees by their names, with how many entries they have',
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
    summary: 'A navigation tree as it is stored, with what its links lead to by key',
    params: Type.Object({ id: Id }),
    answer: StoredTree,
    refusals: ['NOT_FOUND'],
  }),
  navigationUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/navigation/update/:id',
    tag: 'Content',
    access: 'content.publish',
    summary: 'Changes a navigation tree for visitors with the next request',
    params: Type.Object({ id: Id }),
    body: Type.Object({ title: Type.Optional(WordsByLanguage), items: Entries, version: SeenVersion }),
    answer: StoredTree,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
  }),
};
