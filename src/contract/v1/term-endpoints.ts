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
    summary: 'A category or tag of posts by its id, or the term, page or post of a slug',
    params: Type.Object({ idOrSlug: Type.String({ minLength: 1, maxLength: 160 }) }),
    answer: ContentDocument,
    refusals: ['NOT_FOUND', 'NO_ACTIVE_USER'],
  }),
  termFilter: endpoint({
    method: 'GET',
    path: '/api/v1/cms/term/filter',
    tag: 'Content',
    access: 'anybody',
    summary: 'Categories and tags of posts as a plain list',
    query: Type.Object({
      /** category, tag, or both with a comma between; both unless told. */
      termTypeTitles: Type.Optional(Type.String({ maxLength: 60 })),
      /** 5 unless told. */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      /** All of them. */
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
      /** id, title, slug, totalPosts; in the order that editors gave them unless told. */
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
      'Makes two terms of one kind one: what stood under `from` stands under `into`, links name that, old addresses lead there; `from` goes into the bin',
    body: Type.Object({ from: Id, into: Id }),
    /** `moved`: posts that stand under it instead. */
    answer: Type.Object({ id: Type.Integer(), moved: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
};
