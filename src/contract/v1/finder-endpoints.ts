import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageOfRecords } from '../shapes/list-shapes.ts';
import { LanguageCodeShape, LanguageWord, Nullable } from '../shapes/primitive-shapes.ts';

/** A whole path with the language's prefix; the slash that it begins with may be left out. */
const Address = Type.String({ maxLength: 2000 });
const kinds = ['page', 'post', 'term', 'product', 'productCategory', 'event'] as const;

const Decision = Type.Object({
  kind: Type.Enum([...kinds, 'screen', 'redirect', 'none']),
  /** Null for what is not stored: a screen of the program itself, a redirect, nothing. */
  id: Nullable(Type.Integer()),
  /** In the address's language; of a screen its name. Events have none. */
  slug: Nullable(Type.String()),
  /** By the prefix of the address. */
  language: LanguageCodeShape,
  /** Where a redirect leads: a path, or another site where an editor has said so. */
  target: Type.Optional(Type.String()),
});

const Link = Type.Object({
  kind: Type.Enum([...kinds]),
  id: Type.Integer(),
  title: Type.String(),
  /** Path of its page, with the language's prefix. */
  url: Type.String(),
});

/** Resolves addresses and lists the ones to choose from (docs/rules/pages.md). */
export const finderEndpoints = {
  finderDecide: endpoint({
    method: 'GET',
    path: '/api/v1/cms/finder/decide',
    tag: 'Content',
    access: 'anybody',
    summary: 'What stands at an address for whoever asks: its kind, its id and its slug',
    /** Query and fragment of the address say nothing. */
    query: Type.Object({ params: Address }),
    answer: Decision,
  }),
  finderSearchSlugs: endpoint({
    method: 'GET',
    path: '/api/v1/cms/finder/searchSlugs',
    tag: 'Content',
    access: 'content.write',
    // A page of posts nobody has asked for is cleaned of 100 bodies (docs/decisions/rate-limits.md).
    weight: 4,
    summary: 'What a link may lead to, of each kind in turn; without words the newest or first ones',
    query: Type.Object({
      keywords: Type.Optional(Keyword),
      /** Of titles and addresses; the request's unless told. */
      language: Type.Optional(LanguageWord),
      /** page, post, term, product, productCategory, event, or several with commas between; all unless told. */
      kinds: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
      /** 20 unless told. */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfRecords(Link),
    refusals: ['UNKNOWN_FILTER'],
  }),
  finderGetUrlOnLanguage: endpoint({
    method: 'POST',
    path: '/api/v1/cms/finder/getUrlOnLanguage',
    tag: 'Content',
    access: 'anybody',
    summary:
      'The address of the same thing in another language, as the language switch of the pages finds it',
    body: Type.Object({ path: Address, language: LanguageWord }),
    answer: Type.Object({ url: Type.String() }),
  }),
};
