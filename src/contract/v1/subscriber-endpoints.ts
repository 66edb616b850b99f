import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { subscriberSorts, subscriberStates } from '#values/subscriber-states.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

const wanted = {
  state: Type.Optional(Type.Enum([...subscriberStates])),
  /** Of the letters. */
  language_code: Type.Optional(LanguageCodeShape),
  /** Some letters of the e-mail. */
  keywords: Type.Optional(Keyword),
};

const Moment = Nullable(Type.String({ format: 'date-time' }));

const ConsentLogEntry = Type.Object({
  id: Type.Integer(),
  status: Type.Enum(['accepted', 'rejected', 'withdrawn']),
  sourceType: Type.String(),
  /** Empty: nobody is named, as in the cookie notice. */
  email: Type.String(),
  userType: Type.String(),
  /** Who had it written. */
  askedBy: Type.Enum(['visitor', 'account', 'link', 'unrecorded']),
  /** Whose account that was; null: none, or one that has been erased since. */
  askedByEmail: Nullable(Type.String()),
  consents: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** As the consent is called today; null: there is no such consent any more. */
      name: Nullable(Type.String()),
      /** SHA-256 of the words that were shown. */
      textVersion: Type.String(),
      language: Type.String(),
    }),
  ),
  /** Categories that were chosen in the cookie notice; null for all other entries. */
  cookies: Nullable(Type.Array(Type.String())),
  loggedAt: Type.String({ format: 'date-time' }),
});

/** Newsletter subscribers and given consents (docs/rules/consents.md). */
export const subscriberEndpoints = {
  subscriberFilter: endpoint({
    method: 'POST',
    path: '/api/v1/marketing/newsletter/filter',
    tag: 'Marketing',
    access: 'subscribers.read',
    summary:
      'Who has asked for the newsletter of the site and what has become of it, the newest first unless told',
    body: Type.Object({
      ...wanted,
      sort: Type.Optional(
        Type.Object({
          field: Type.Enum([...subscriberSorts]),
          direction: Type.Enum(['asc', 'desc']),
        }),
      ),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(
      Type.Object({
        id: Type.Integer(),
        email: Type.String(),
        language_code: LanguageCodeShape,
        state: Type.Enum([...subscriberStates]),
        requested_at: Type.String({ format: 'date-time' }),
        confirmed_at: Moment,
        unsubscribed_at: Moment,
      }),
    ),
  }),
  subscriberExport: endpoint({
    method: 'GET',
    path: '/api/v1/marketing/newsletter/export',
    tag: 'Marketing',
    access: 'subscribers.export',
    summary: 'The same as a table (CSV, RFC 4180); that somebody took it along is written down',
    keyless: true,
    query: Type.Object(wanted),
    answer: Type.Object({}),
    file: ['text/csv'],
    perMinute: 10,
  }),
  consentLogFilter: endpoint({
    method: 'POST',
    path: '/api/v1/marketing/web/consent/log/filter',
    tag: 'Consents',
    access: 'consents.read',
    summary: 'What was agreed to or withdrawn on the site, by whom and when, the newest first',
    body: Type.Object({
      status: Type.Optional(Type.Enum(['accepted', 'rejected', 'withdrawn'])),
      sourceType: Type.Optional(Type.Enum(['cmsSite', 'checkout', 'cookieNotice'])),
      /** Of so many days up to today; all unless told. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })),
      /** Some letters of the e-mail. */
      keywords: Type.Optional(Keyword),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(ConsentLogEntry),
  }),
};
