import { Type } from 'typebox';
import { entryAnswerMaximum, entryKinds, entrySorts, entryStates } from '#values/entry-states.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

const State = Type.Enum([...entryStates]);
/** Messages and forms are counted apart, so that the id says which it is: `message-12`, `form-12`. */
const params = Type.Object({ id: Type.String({ pattern: '^(message|form)-[1-9]\\d{0,8}$', maxLength: 20 }) });

const wanted = {
  kind: Type.Optional(Type.Enum([...entryKinds])),
  /** Of this form alone. */
  form_id: Type.Optional(Id),
  state: Type.Optional(State),
  /** Some letters of what was sent, or of the name or e-mail of its sender. */
  keywords: Type.Optional(Keyword),
};

const Moment = Type.String({ format: 'date-time' });

const listed = {
  id: Type.String(),
  kind: Type.Enum([...entryKinds]),
  /** Title of the form; null for messages. */
  form: Nullable(Type.String()),
  /** In which it was written. */
  language_code: LanguageCodeShape,
  /** Empty for forms: their fields say it, if any does. */
  name: Type.String(),
  /** Null where a form asks for none. */
  email: Nullable(Type.String()),
  subject: Type.String(),
  state: State,
  created_at: Moment,
};

const Entry = Type.Object({
  ...listed,
  contact_number: Type.String(),
  content: Type.String(),
  /** What was filled into a form, as people read it. */
  fields: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), value: Type.String() })),
  /** What a price enquiry is about. */
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      details: Type.Array(Type.String()),
      quantity: Type.Number(),
      unit: Type.String(),
    }),
  ),
  /** Read by `form/file/get`. */
  files: Type.Array(
    Type.Object({
      id: Type.Integer(),
      fileName: Type.String(),
      mime: Type.String(),
      size: Type.Integer(),
    }),
  ),
  /** Null where nobody has answered from the back office. */
  answer: Nullable(
    Type.Object({
      text: Type.String(),
      answered_at: Moment,
      /** Null once the account was erased. */
      answered_by: Nullable(Type.String()),
    }),
  ),
});

/** What people have sent to the company: messages, price enquiries and forms (docs/rules/backoffice.md). */
export const entryEndpoints = {
  entryFilter: endpoint({
    method: 'POST',
    path: '/api/v1/form/entry/filter',
    tag: 'Forms',
    access: 'entries.read',
    summary: 'Messages, price enquiries and filled-in forms of the site, the newest first unless told',
    body: Type.Object({
      ...wanted,
      sort: Type.Optional(
        Type.Object({ field: Type.Enum([...entrySorts]), direction: Type.Enum(['asc', 'desc']) }),
      ),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(Type.Object(listed)),
  }),
  entryGet: endpoint({
    method: 'GET',
    path: '/api/v1/form/entry/get/:id',
    tag: 'Forms',
    access: 'entries.read',
    summary: 'One of them with its fields, goods and files, and the answer that was mailed',
    params,
    answer: Entry,
    refusals: ['NOT_FOUND'],
  }),
  entryUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/form/entry/update/:id',
    tag: 'Forms',
    access: 'entries.answer',
    summary: 'Notes how far the company has come with it',
    params,
    body: Type.Object({ state: State }),
    answer: Entry,
    refusals: ['NOT_FOUND'],
  }),
  entryAnswer: endpoint({
    method: 'POST',
    path: '/api/v1/form/entry/answer/:id',
    tag: 'Forms',
    access: 'entries.answer',
    summary: 'Mails an answer to whoever has sent it, in its language, and keeps it; once',
    params,
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: entryAnswerMaximum }) }),
    answer: Entry,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    perMinute: 30,
  }),
  entryExport: endpoint({
    method: 'GET',
    path: '/api/v1/form/entry/export',
    tag: 'Forms',
    access: 'entries.export',
    summary: 'The list whole as a table (CSV, RFC 4180); that somebody took it along is written down',
    keyless: true,
    query: Type.Object(wanted),
    answer: Type.Object({}),
    file: ['text/csv'],
    perMinute: 10,
  }),
};
