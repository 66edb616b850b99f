import { Type } from 'typebox';
import { editedThings } from '#values/edited-things.ts';
import { endpoint } from '../endpoint.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

/** Null: somebody of another site, which has the thing in common with this one. */
const NameOfOther = Nullable(Type.String());

/** Who else edits a document (docs/rules/pages.md, Editing), or has something open in the panel (docs/rules/backoffice.md). */
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
      others: Type.Array(Type.Object({ name: NameOfOther, section: Nullable(Type.String()) })),
      /** The draft's present one. */
      version: Type.Integer(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  panelPresenceReport: endpoint({
    method: 'POST',
    path: '/api/v1/cms/presence/panel',
    tag: 'Content',
    access: 'content.write',
    summary:
      'Says that one has something open in the panel to change it, for a minute; answers who else does',
    body: Type.Object({
      kind: Type.Enum([...editedThings]),
      /** What its calls name it by; of options their theme. */
      id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9-]+$' }),
    }),
    answer: Type.Object({ others: Type.Array(Type.Object({ name: NameOfOther })) }),
  }),
};
