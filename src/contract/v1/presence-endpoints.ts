import { Type } from 'typebox';
import { editedThings } from '#values/edited-things.ts';
import { endpoint } from '../endpoint.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

/** Null: a user of another site that shares the thing. */
const NameOfOther = Nullable(Type.String());

/** Who else is editing a document (docs/rules/pages.md, Editing), or has something open in the panel (docs/rules/backoffice.md). */
export const presenceEndpoints = {
  presenceReport: endpoint({
    method: 'POST',
    path: '/api/v1/cms/presence/report',
    tag: 'Content',
    access: 'content.write',
    summary: 'Marks the user as present on a text of a document for a minute; returns the other users',
    body: Type.Object({
      id: Id,
      language_code: LanguageCodeShape,
      /** Id of the section that is being edited. */
      section: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    }),
    answer: Type.Object({
      others: Type.Array(Type.Object({ name: NameOfOther, section: Nullable(Type.String()) })),
      /** The current version of the draft. */
      version: Type.Integer(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  panelPresenceReport: endpoint({
    method: 'POST',
    path: '/api/v1/cms/presence/panel',
    tag: 'Content',
    access: 'content.write',
    summary: 'Marks the user as having something open in the panel for a minute; returns the other users',
    body: Type.Object({
      kind: Type.Enum([...editedThings]),
      /** The key by which its calls name it; for options their theme. */
      id: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9-]+$' }),
    }),
    answer: Type.Object({ others: Type.Array(Type.Object({ name: NameOfOther })) }),
  }),
};
