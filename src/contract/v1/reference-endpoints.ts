import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { referenceKeysMaximum, referenceKinds } from '#values/reference-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { LanguageCodeShape, LanguageWord, Nullable } from '../shapes/primitive-shapes.ts';
import { Media } from '../shapes/product-shapes.ts';

const Reference = Type.Object({
  /** What stands in sections and links. */
  key: Type.String(),
  id: Type.Integer(),
  title: Type.String(),
  /** Tells it from others that are called alike: an address, an article number, a day. */
  hint: Nullable(Type.String()),
  picture: Nullable(Media),
  /** Of a document. */
  documentKind: Type.Optional(Type.Enum(['page', 'post', 'category', 'tag'])),
  /** False where visitors do not see it: a draft, what is archived. */
  isShown: Type.Boolean(),
  /** Of a document: languages in which visitors read it. */
  language_codes: Type.Optional(Type.Array(LanguageCodeShape)),
});

/** What sections and links may refer to, as whoever writes chooses it (docs/rules/pages.md). */
export const referenceEndpoints = {
  referenceFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/reference/filter',
    tag: 'Content',
    access: 'content.write',
    summary: 'What sections may refer to by its key, called by words; with `keys` what stands behind them',
    body: Type.Object({
      kind: Type.Enum([...referenceKinds]),
      keywords: Type.Optional(Keyword),
      /** Those alone, in this order, on one page; what there is no more is left out. */
      keys: Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: referenceKeysMaximum })),
      /** Of titles; the request's unless told. */
      language: Type.Optional(LanguageWord),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      /** 20 unless told. */
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(Reference),
  }),
};
