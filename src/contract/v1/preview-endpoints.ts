import { Type } from 'typebox';
import { previewHoursMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { ContentDocument } from '../shapes/content-shapes.ts';
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
      /** How long it holds; 72 unless told. */
      hours: Type.Optional(Type.Integer({ minimum: 1, maximum: previewHoursMaximum })),
    }),
    answer: Type.Object({ url: Type.String(), expires_at: Type.String() }),
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
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: ContentDocument,
    refusals: ['NOT_FOUND'],
  }),
};
