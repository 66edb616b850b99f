import { Type } from 'typebox';
import { entryAnswerMaximum, entryKinds, entrySorts, entryStates } from '#values/entry-states.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

const State = Type.Enum([...entryStates]);
/** Messages and form entries are numbered separately, so the id says which it is: `message-12`, `form-12`. */
const params = Type.Object({ id: Type.String({ pattern: '^(message|form)-[1-9]\\d{0,8}$', maxLength: 20 }) });

const wanted = {
  kind: Type.Optional(Type.Enum([...entryKinds])),
  /** Only entries of this form. */
  form_id: Type.Optional(Id),
  state: Type.Optional(State),
  /** Part of the text, or of the sender's name or e-mail. */
  keywords: Type.Optional(Keyword),
};

const Moment = Type.String({ format: 'date-time' });

const listed = {
  id: Type.String(),
  kind: Type.Enum([...entryKinds]),
  /** Title of the form; null for messages. */
  form: Nullable(Type.String()),
  /** The language in which it was written. */
  language_code: LanguageCodeShape,
  /** Empty for forms: the text is in their fields. */
  name: Type.String(),
  /** Null if the form does not ask for one. */
  email: Nullable(Type.String()),
  subject: Type.String(),
  state: State,
  created_at: Moment,
};

const Entry = Type.Object({
  ...listed,
  contact_number: Type.String(),
  content: Type.String(),
  /** The form's fields and answers in readable form. */
  fields: Type.Array(Type.Object({ name: Type.String(), label: Type.String(), value: Type.String() })),
  /** The items of a price enquiry. */
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      details: Type.Array(Type.String()),
      quantity: Type.Number(),
      unit: Type.String(),
    }),
  ),
  /** Read with `form/file/get`. */
  files: Type.Array(
    Type.Object({
      id: Type.Integer(),
      fileName: Type.String(),
      mime: Type.String(),
      size: Type.Integer(),
    }),
  ),
  /** Null if nobody has answered from the back office. */
  answer: Nullable(
    Type.Object({
      text: Type.String(),
      answered_at: Moment,
      /** Null once the account was erased. */
      answered_by: Nullable(Type.String()),
    }),
  ),
});

/** What people have sent to the company: messages, price enquiries and form entries (docs/rules/backoffice.md). */
export const entryEndpoints = {
  entryFilter: endpoint({
    method: 'POST',
    path: '/api/v1/form/entry/filter',
    tag: 'Forms',
    access: 'entries.read',
    summary: 'Messages, price enquiries and form entries of the site, newest first by default',
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
    summary: 'One entry with its fields, goods and files, and the answer that was mailed',
    params,
    answer: Entry,
    refusals: ['NOT_FOUND'],
  }),
  entryUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/form/entry/update/:id',
    tag: 'Forms',
    access: 'entries.answer',
    summary: 'Sets the state of an entry',
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
    summary: 'Mails an answer to the sender, in the sender’s language, and stores it; only once per entry',
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
    summary: 'The whole list as a table (CSV, RFC 4180); the export is logged',
    keyless: true,
    query: Type.Object(wanted),
    answer: Type.Object({}),
    file: ['text/csv'],
    perMinute: 10,
  }),
};
