import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { askedPage, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const state = Type.Enum(['waiting', 'sent', 'failed']);

const members = {
  id: Type.Integer(),
  /** Its kind, such as order.confirmation. */
  kind: Type.String(),
  recipient: Type.String(),
  subject: Type.String(),
  /** ISO 639-1. */
  language: Type.String(),
  state,
  attempts: Type.Integer(),
  created_at: Type.String(),
  sent_at: Nullable(Type.String()),
  /** Code of the last failure. */
  error: Nullable(Type.String()),
};
const Mail = Type.Object(members);

/** Mails of the program (docs/rules/backoffice.md). */
export const mailEndpoints = {
  mailFilter: endpoint({
    method: 'POST',
    path: '/api/v1/mail/filter',
    tag: 'Platform',
    access: 'settings.manage',
    summary: 'Mails, newest first; `failed` are those that are no longer retried',
    body: Type.Object({
      state: Type.Optional(state),
      keywords: Type.Optional(Keyword),
      ...askedPage,
    }),
    answer: PageOfData(Mail),
  }),
  mailGet: endpoint({
    method: 'GET',
    path: '/api/v1/mail/get/:id',
    tag: 'Platform',
    access: 'settings.manage',
    summary: 'A mail with its text; in mails about a login without the links that would allow logging in',
    params,
    answer: Type.Object({ ...members, sender: Type.String(), text: Type.String() }),
    refusals: ['NOT_FOUND'],
  }),
  mailResend: endpoint({
    method: 'POST',
    path: '/api/v1/mail/resend/:id',
    tag: 'Platform',
    access: 'settings.manage',
    summary: 'Sends a mail again; one that has failed is retried at once',
    params,
    body: Type.Object({}),
    answer: Mail,
    refusals: ['NOT_FOUND'],
  }),
};
