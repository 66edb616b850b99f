import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ContentDocument } from '../shapes/content-shapes.ts';
import { PreviewAddress, PreviewHours, PreviewToken } from '../shapes/editing-shapes.ts';
import { Id, LanguageCodeShape } from '../shapes/primitive-shapes.ts';

/** Drafts that are shown to people without a login (docs/rules/pages.md, Editing). */
export const previewEndpoints = {
  draftPreviewLink: endpoint({
    method: 'POST',
    path: '/api/v1/cms/draft/previewLink',
    tag: 'Content',
    access: 'content.write',
    summary:
      'An address at which anybody sees the draft of a page or post in one language, until it expires or is taken back',
    body: Type.Object({
      id: Id,
      /** The request's unless told. */
      language_code: Type.Optional(LanguageCodeShape),
      hours: PreviewHours,
    }),
    answer: PreviewAddress,
    refusals: ['NOT_FOUND'],
  }),
  draftPreviewEnd: endpoint({
    method: 'POST',
    path: '/api/v1/cms/draft/previewLink/end',
    tag: 'Content',
    access: 'content.write',
    summary: 'Takes back all such addresses of a page or post in one language at once',
    body: Type.Object({
      id: Id,
      /** The request's unless told. */
      language_code: Type.Optional(LanguageCodeShape),
    }),
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
  draftPreview: endpoint({
    method: 'POST',
    path: '/api/v1/cms/draft/preview',
    tag: 'Content',
    access: 'anybody',
    summary: 'The draft that the token of such an address was made for, as visitors would see it',
    body: Type.Object({ token: PreviewToken }),
    answer: ContentDocument,
    refusals: ['NOT_FOUND'],
  }),
};
