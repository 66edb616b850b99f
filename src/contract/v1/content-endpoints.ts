import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ContentDocument, NavigationTree } from '../shapes/content-shapes.ts';
import { Slug } from '../shapes/primitive-shapes.ts';

/** Pages, static elements and navigation as visitors see them (docs/rules/calls.md). */
export const contentEndpoints = {
  termGet: endpoint({
    method: 'GET',
    path: '/api/v1/cms/term/get',
    tag: 'Content',
    access: 'anybody',
    summary: 'The published content document with this slug; `home=true` gives the home page',
    query: Type.Object({ slug: Type.Optional(Slug), home: Type.Optional(Type.Boolean()) }),
    answer: ContentDocument,
    refusals: ['NOT_FOUND'],
  }),
  elementGetByHandlers: endpoint({
    method: 'POST',
    path: '/api/v1/cms/element/getByHandlers',
    tag: 'Content',
    access: 'anybody',
    summary: 'Static elements (header, footer, cookie) of the requested language',
    body: Type.Object({
      handlers: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 20 }),
    }),
    answer: Type.Array(ContentDocument),
  }),
  navigationTree: endpoint({
    method: 'GET',
    path: '/api/v1/cms/navigation/tree/:idOrName',
    tag: 'Content',
    access: 'anybody',
    summary: 'A navigation tree by id or name (main, footer1 to footer4, checkout)',
    params: Type.Object({ idOrName: Type.String({ minLength: 1, maxLength: 60 }) }),
    answer: NavigationTree,
    refusals: ['NOT_FOUND'],
  }),
  optionFilter: endpoint({
    method: 'GET',
    path: '/api/v1/cms/option/filter',
    tag: 'Content',
    access: 'anybody',
    summary: 'Options of the site: for visitors those that pages need, for editors all',
    answer: Type.Array(Type.Object({ key: Type.String(), value: Type.Unknown() })),
  }),
  mediaOptionFilter: endpoint({
    method: 'GET',
    path: '/api/v1/cms/media/option/filter',
    tag: 'Content',
    access: 'anybody',
    summary: 'The sizes of pictures',
    answer: Type.Array(
      Type.Object({
        name: Type.String(),
        autoResize: Type.Boolean(),
        x: Type.Integer(),
        y: Type.Integer(),
      }),
    ),
  }),
};
