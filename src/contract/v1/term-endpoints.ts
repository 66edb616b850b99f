import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ContentDocument } from '../shapes/content-shapes.ts';
import { askedPage, Filters, Keyword, PageOfData, Sort } from '../shapes/list-shapes.ts';
import { Term } from '../shapes/post-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

/** Categories and tags of posts (docs/rules/pages.md). */
export const termEndpoints = {
  termGetOne: endpoint({
    method: 'GET',
    path: '/api/v1/cms/term/get/:idOrSlug',
    tag: 'Content',
    access: 'anybody',
    summary: 'A category or tag of posts by its id, or the term, page or post with a slug',
    params: Type.Object({ idOrSlug: Type.String({ minLength: 1, maxLength: 160 }) }),
    answer: ContentDocument,
    refusals: ['NOT_FOUND', 'NO_ACTIVE_USER'],
  }),
  termFilter: endpoint({
    method: 'GET',
    path: '/api/v1/cms/term/filter',
    tag: 'Content',
    access: 'anybody',
    summary: 'Categories and tags of posts, as a plain list',
    query: Type.Object({
      /** category, tag, or both separated by a comma; default: both. */
      termTypeTitles: Type.Optional(Type.String({ maxLength: 60 })),
      /** Default 5. */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      /** Returns all of them. */
      noPaginate: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Array(Term),
    refusals: ['UNKNOWN_FILTER'],
  }),
  termFilterStandard: endpoint({
    method: 'POST',
    path: '/api/v1/cms/term/filterStandard',
    tag: 'Content',
    access: 'anybody',
    summary: 'Categories and tags of posts',
    body: Type.Object({
      /** id, slug, title, termType. */
      filters: Type.Optional(Filters),
      /** id, title, slug, totalPosts; default: the editors' order. */
      sort: Type.Optional(Sort),
      ...askedPage,
      keywords: Type.Optional(Keyword),
    }),
    answer: PageOfData(Term),
    refusals: ['UNKNOWN_FILTER'],
  }),
  termMerge: endpoint({
    method: 'POST',
    path: '/api/v1/cms/term/merge',
    tag: 'Content',
    access: 'content.publish',
    summary:
      'Merges two terms of one kind: posts and links of `from` move to `into`, old addresses redirect there; `from` goes into the bin',
    body: Type.Object({ from: Id, into: Id }),
    /** `moved`: number of posts reassigned. */
    answer: Type.Object({ id: Type.Integer(), moved: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
};
