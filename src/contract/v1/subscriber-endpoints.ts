import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { subscriberSorts, subscriberStates } from '#values/subscriber-states.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

const wanted = {
  state: Type.Optional(Type.Enum([...subscriberStates])),
  /** Of the newsletter. */
  language_code: Type.Optional(LanguageCodeShape),
  /** Part of the e-mail address. */
  keywords: Type.Optional(Keyword),
};

const Moment = Nullable(Type.String({ format: 'date-time' }));

const ConsentLogEntry = Type.Object({
  id: Type.Integer(),
  status: Type.Enum(['accepted', 'rejected', 'withdrawn']),
  sourceType: Type.String(),
  /** Empty: no person, as in the cookie notice. */
  email: Type.String(),
  userType: Type.String(),
  /** Who made the entry. */
  askedBy: Type.Enum(['visitor', 'account', 'link', 'import', 'unrecorded']),
  /** E-mail address of their account; null: none, or an account that has been erased since. */
  askedByEmail: Nullable(Type.String()),
  consents: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** The consent's current name; null: the consent no longer exists. */
      name: Nullable(Type.String()),
      /** SHA-256 of the text that was shown. */
      textVersion: Type.String(),
      language: Type.String(),
    }),
  ),
  /** Categories chosen in the cookie notice; null for all other entries. */
  cookies: Nullable(Type.Array(Type.String())),
  /** What shows a consent that was given elsewhere, and when that was; null for all other entries. */
  proof: Nullable(Type.String()),
  claimedAt: Moment,
  loggedAt: Type.String({ format: 'date-time' }),
});

/** Newsletter subscribers and given consents (docs/rules/consents.md). */
export const subscriberEndpoints = {
  subscriberFilter: endpoint({
    method: 'POST',
    path: '/api/v1/marketing/newsletter/filter',
    tag: 'Marketing',
    access: 'subscribers.read',
    summary: 'Newsletter subscriptions of the site and their states, newest first by default',
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
    summary: 'The same as a table (CSV, RFC 4180); the export is logged',
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
    summary: 'Consents given or withdrawn on the site, by whom and when, newest first',
    body: Type.Object({
      status: Type.Optional(Type.Enum(['accepted', 'rejected', 'withdrawn'])),
      sourceType: Type.Optional(Type.Enum(['cmsSite', 'checkout', 'cookieNotice', 'import'])),
      /** Of the last so many days, today included; default: all. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })),
      /** Part of the e-mail address. */
      keywords: Type.Optional(Keyword),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(ConsentLogEntry),
  }),
};
