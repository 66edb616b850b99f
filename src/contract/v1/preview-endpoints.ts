import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ContentDocument } from '../shapes/content-shapes.ts';
import { PreviewAddress, PreviewHours, PreviewToken } from '../shapes/editing-shapes.ts';
import { Id, LanguageCodeShape } from '../shapes/primitive-shapes.ts';

/** Drafts shown to people without a login (docs/rules/pages.md, Editing). */
export const previewEndpoints = {
  draftPreviewLink: endpoint({
    method: 'POST',
    path: '/api/v1/cms/draft/previewLink',
    tag: 'Content',
    access: 'content.write',
    summary:
      'Creates a preview link to the draft of a page or post in one language, valid for anybody until it expires or is revoked',
    body: Type.Object({
      id: Id,
      /** Default: the request's. */
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
    summary: 'Revokes all preview links of a page or post in one language',
    body: Type.Object({
      id: Id,
      /** Default: the request's. */
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
    summary: 'The draft for which a preview link’s token was created, as visitors would see it',
    body: Type.Object({ token: PreviewToken }),
    answer: ContentDocument,
    refusals: ['NOT_FOUND'],
  }),
};
