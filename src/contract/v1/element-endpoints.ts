import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { DraftOnly, OpenRecord, SectionInputs, SeenVersion, titleMaximum } from '../shapes/editing-shapes.ts';
import { askedPage, Filters, PageOfData } from '../shapes/list-shapes.ts';
import { Element } from '../shapes/post-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

const languageCode = Type.Optional(Type.Enum(['hrv', 'eng', 'ger']));
const handler = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9-]*$' });
const title = Type.String({ minLength: 1, maxLength: titleMaximum });

const others = {
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: 160 })),
  type: Type.Optional(Type.Enum(['static-element'])),
  language_code: languageCode,
  parts: Type.Optional(SectionInputs),
  options: Type.Optional(OpenRecord),
  mobileOptions: Type.Optional(OpenRecord),
  meta: Type.Optional(OpenRecord),
  mobileMeta: Type.Optional(OpenRecord),
  linkMeta: Type.Optional(OpenRecord),
  access: Type.Optional(Type.Enum(['public', 'guestOnly', 'login'])),
};

/** Static elements as their editors have them (docs/rules/pages.md); visitors get them by handler. */
export const elementEndpoints = {
  elementFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/element/filter',
    tag: 'Content',
    access: 'anybody',
    summary:
      'Static elements in a language: as visitors see them, or for editors as they are stored, drafts first',
    body: Type.Object({
      handlers: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 })),
      /** id, handler, slug. */
      filters: Type.Optional(Filters),
      language_code: languageCode,
      ...askedPage,
    }),
    answer: PageOfData(Element),
    refusals: ['UNKNOWN_FILTER'],
  }),
  elementCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/element/create',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Creates a static element of the site in a language; visible at once, unless it is a `draft`',
    body: Type.Object({ title, handler, ...others, draft: DraftOnly }),
    answer: Element,
  }),
  elementUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/element/update/:id',
    tag: 'Content',
    access: 'content.write',
    summary: 'Changes a static element, visible with the next request, or with `draft` only its draft',
    params: Type.Object({ id: Id }),
    body: Type.Object({ title: Type.Optional(title), ...others, version: SeenVersion, draft: DraftOnly }),
    answer: Element,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'ALT_TEXT_MISSING'],
  }),
};
