import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { mediaChoosers } from '#values/permissions.ts';
import { referenceKeysMaximum, referenceKinds } from '#values/reference-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { LanguageCodeShape, LanguageWord, Nullable } from '../shapes/primitive-shapes.ts';
import { Media } from '../shapes/product-shapes.ts';

const Reference = Type.Object({
  /** What sections and links store. */
  key: Type.String(),
  id: Type.Integer(),
  title: Type.String(),
  /** Distinguishes things with the same name: an address, an article number, a date. */
  hint: Nullable(Type.String()),
  picture: Nullable(Media),
  /** Only for documents. */
  documentKind: Type.Optional(Type.Enum(['page', 'post', 'category', 'tag'])),
  /** False if visitors do not see it: a draft, something archived. */
  isShown: Type.Boolean(),
  /** For documents: languages in which visitors can read it. */
  language_codes: Type.Optional(Type.Array(LanguageCodeShape)),
});

/** What sections and links may refer to, as authors choose it (docs/rules/pages.md). */
export const referenceEndpoints = {
  referenceFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/reference/filter',
    tag: 'Content',
    access: mediaChoosers,
    summary: 'What sections may refer to by a key, found by words; `keys` resolves keys',
    body: Type.Object({
      kind: Type.Enum([...referenceKinds]),
      keywords: Type.Optional(Keyword),
      /** Only these, in this order, on one page; those that no longer exist are left out. */
      keys: Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: referenceKeysMaximum })),
      /** Language of titles; default: the request's. */
      language: Type.Optional(LanguageWord),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      /** Default 20. */
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(Reference),
  }),
};
