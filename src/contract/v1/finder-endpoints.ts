import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageOfRecords } from '../shapes/list-shapes.ts';
import { LanguageCodeShape, LanguageWord, Nullable } from '../shapes/primitive-shapes.ts';

/** A full path with the language's prefix; the leading slash may be left out. */
const Address = Type.String({ maxLength: 2000 });
const kinds = ['page', 'post', 'term', 'product', 'productCategory', 'event'] as const;

const Decision = Type.Object({
  kind: Type.Enum([...kinds, 'screen', 'redirect', 'none']),
  /** Null for what is not stored: a screen of the program, a redirect, not found. */
  id: Nullable(Type.Integer()),
  /** In the address's language; the name of a screen. Events have none. */
  slug: Nullable(Type.String()),
  /** From the prefix of the address. */
  language: LanguageCodeShape,
  /** Target of a redirect: a path, or another site if an editor has stored that. */
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
    summary: 'Resolves an address for the caller: kind, id and slug of what is there',
    /** Query and fragment of the address are ignored. */
    query: Type.Object({ params: Address }),
    answer: Decision,
  }),
  finderSearchSlugs: endpoint({
    method: 'GET',
    path: '/api/v1/cms/finder/searchSlugs',
    tag: 'Content',
    access: 'content.write',
    // An uncached page of posts sanitises 100 bodies (docs/decisions/rate-limits.md).
    weight: 4,
    summary:
      'Possible targets of a link, alternating between kinds; without a search text the newest or first ones',
    query: Type.Object({
      keywords: Type.Optional(Keyword),
      /** Language of titles and addresses; default: the request's. */
      language: Type.Optional(LanguageWord),
      /** page, post, term, product, productCategory, event, or several separated by commas; default: all. */
      kinds: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
      /** Default 20. */
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
    summary: 'The address of the same content in another language, as the pages’ language switch finds it',
    body: Type.Object({ path: Address, language: LanguageWord }),
    answer: Type.Object({ url: Type.String() }),
  }),
};
