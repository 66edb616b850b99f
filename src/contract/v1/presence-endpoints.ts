import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

/** Who else edits a document (docs/rules/pages.md, Editing). */
export const presenceEndpoints = {
  presenceReport: endpoint({
    method: 'POST',
    path: '/api/v1/cms/presence/report',
    tag: 'Content',
    access: 'content.write',
    summary: 'Says that one edits a text of a document, for a minute; answers who else does',
    body: Type.Object({
      id: Id,
      language_code: LanguageCodeShape,
      /** Id of the section that is being edited. */
      section: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    }),
    answer: Type.Object({
      others: Type.Array(Type.Object({ name: Type.String(), section: Nullable(Type.String()) })),
      /** The draft's present one. */
      version: Type.Integer(),
    }),
    refusals: ['NOT_FOUND'],
  }),
};
