import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AccountScope } from '#values/permissions.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* Who may do what in the panel (docs/rules/backoffice.md), asked by calls alone: screens decide nothing. */

type Person = 'visitor' | AccountScope;
const people = ['visitor', 'customer', 'writer', 'editor', 'publisher', 'admin'] as const;

type Case = {
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly sent?: object;
  readonly path?: string;
  /** Who may; the others are refused. */
  readonly allowed: readonly Person[];
};

const editors = ['editor', 'publisher', 'admin'] as const;
const { templates, backups, caches, mails, consents, redirects, reviews, settings, posts } = contract;
const { navigations, searchedWords, subscribers, entries, formEditing, consentEditing, eventEditing } =
  contract;
const nowhere = '999999';
/** Without a title, so that nobody makes one. */
const event = {
  ...{ title: {}, place: {}, excerpt: {}, body: {}, mediumId: null, productKey: null, registrationUrl: null },
  startsAt: '2027-05-01T10:00:00Z',
  endsAt: '2027-05-01T12:00:00Z',
};
const eventEdit = { ...event, title: '', place: '', excerpt: '', body: undefined, version: 1 };

const cases: Case[] = [
  { call: 'templateFilter', endpoint: templates.templateFilter, sent: {}, allowed: editors },
  {
    call: 'templateCreate',
    endpoint: templates.templateCreate,
    sent: { name: 'x', kind: 'page' },
    allowed: editors,
  },
  { call: 'templateUpdate', endpoint: templates.templateUpdate, sent: { version: 1 }, allowed: editors },
  { call: 'templateDelete', endpoint: templates.templateDelete, allowed: editors },
  { call: 'backupGet', endpoint: backups.backupGet, allowed: ['admin'] },
  { call: 'cacheList', endpoint: caches.cacheList, allowed: ['admin'] },
  { call: 'cacheClear', endpoint: caches.cacheClear, allowed: ['admin'] },
  { call: 'requestFilter', endpoint: caches.requestFilter, sent: { language: 'hr' }, allowed: ['admin'] },
  { call: 'mailFilter', endpoint: mails.mailFilter, sent: {}, allowed: ['admin'] },
  { call: 'mailGet', endpoint: mails.mailGet, allowed: ['admin'] },
  { call: 'mailResend', endpoint: mails.mailResend, sent: {}, allowed: ['admin'] },
  {
    call: 'assignmentCreate',
    endpoint: consents.assignmentCreate,
    sent: { assigned_to: 'newsletter', consents: [], requiredConsents: [] },
    allowed: ['publisher', 'admin'],
  },
  { call: 'redirectFilter', endpoint: redirects.redirectFilter, sent: {}, allowed: editors },
  { call: 'failedRequestFilter', endpoint: redirects.failedRequestFilter, sent: {}, allowed: editors },
  {
    call: 'redirectCreate',
    endpoint: redirects.redirectCreate,
    sent: { from: '/staro', link: { kind: 'path', path: '/shop' } },
    allowed: ['publisher', 'admin'],
  },
  {
    call: 'redirectUpdate',
    endpoint: redirects.redirectUpdate,
    sent: { link: { kind: 'path', path: '/shop' } },
    allowed: ['publisher', 'admin'],
  },
  { call: 'redirectDelete', endpoint: redirects.redirectDelete, allowed: ['publisher', 'admin'] },
  {
    call: 'reviewPublish',
    endpoint: reviews.reviewPublish,
    sent: { published: true },
    allowed: editors,
  },
  { call: 'waiting reviews', endpoint: reviews.reviewFilter, sent: { published: false }, allowed: editors },
  {
    call: 'drafts',
    endpoint: posts.postFilterStandard,
    sent: { draft: true },
    allowed: ['writer', ...editors],
  },
  { call: 'subscriberFilter', endpoint: subscribers.subscriberFilter, sent: {}, allowed: ['admin'] },
  { call: 'entryFilter', endpoint: entries.entryFilter, sent: {}, allowed: editors },
  { call: 'entryGet', endpoint: entries.entryGet, allowed: editors },
  { call: 'entryUpdate', endpoint: entries.entryUpdate, sent: { state: 'closed' }, allowed: editors },
  { call: 'entryAnswer', endpoint: entries.entryAnswer, sent: { text: 'Hvala' }, allowed: editors },
  { call: 'consentTextFilter', endpoint: consentEditing.consentTextFilter, sent: {}, allowed: editors },
  { call: 'consentTextGet', endpoint: consentEditing.consentTextGet, allowed: editors },
  {
    call: 'consentTextCreate',
    endpoint: consentEditing.consentTextCreate,
    sent: { displayName: {}, text: {} },
    allowed: ['publisher', 'admin'],
  },
  {
    call: 'consentTextUpdate',
    endpoint: consentEditing.consentTextUpdate,
    sent: { displayName: { hr: 'x' }, text: { hr: 'x' }, textVersion: 'x' },
    allowed: ['publisher', 'admin'],
  },
  {
    call: 'consentTextRetire',
    endpoint: consentEditing.consentTextRetire,
    sent: { retired: true },
    allowed: ['publisher', 'admin'],
  },
  {
    call: 'consentTextDelete',
    endpoint: consentEditing.consentTextDelete,
    allowed: ['publisher', 'admin'],
  },
  { call: 'eventDefinitionFilter', endpoint: eventEditing.eventDefinitionFilter, sent: {}, allowed: editors },
  { call: 'eventDefinitionGet', endpoint: eventEditing.eventDefinitionGet, allowed: editors },
  {
    call: 'eventDefinitionCreate',
    endpoint: eventEditing.eventDefinitionCreate,
    sent: { ...event, status: 'draft' },
    allowed: editors,
  },
  {
    call: 'publishing an event',
    endpoint: eventEditing.eventDefinitionCreate,
    sent: { ...event, status: 'published' },
    allowed: ['publisher', 'admin'],
  },
  {
    call: 'eventDefinitionUpdate',
    endpoint: eventEditing.eventDefinitionUpdate,
    sent: { ...event, status: 'draft', version: 1 },
    allowed: editors,
  },
  {
    call: 'eventDraftGet',
    endpoint: eventEditing.eventDraftGet,
    allowed: ['writer', ...editors],
  },
  {
    call: 'eventDraftUpdate',
    endpoint: eventEditing.eventDraftUpdate,
    sent: eventEdit,
    allowed: ['writer', ...editors],
  },
  {
    call: 'publishing an event on its page',
    endpoint: eventEditing.eventDraftUpdate,
    sent: { ...eventEdit, publish: true },
    allowed: ['publisher', 'admin'],
  },
  {
    call: 'publishing an event at a time',
    endpoint: eventEditing.eventDraftUpdate,
    sent: { ...eventEdit, publishAt: '2099-01-01T10:00:00Z' },
    allowed: ['publisher', 'admin'],
  },
  {
    call: 'withdrawing an event',
    endpoint: eventEditing.eventDraftUpdate,
    sent: { ...eventEdit, withdraw: true },
    allowed: ['publisher', 'admin'],
  },
  {
    call: 'eventHistoryList',
    endpoint: eventEditing.eventHistoryList,
    allowed: ['writer', ...editors],
  },
  {
    call: 'eventHistoryGet',
    endpoint: eventEditing.eventHistoryGet,
    allowed: ['writer', ...editors],
  },
  {
    call: 'eventPreviewLink',
    endpoint: eventEditing.eventPreviewLink,
    sent: { id: 999_999 },
    allowed: ['writer', ...editors],
  },
  {
    call: 'eventPreviewEnd',
    endpoint: eventEditing.eventPreviewEnd,
    sent: { id: 999_999 },
    allowed: ['writer', ...editors],
  },
  { call: 'eventDefinitionDelete', endpoint: eventEditing.eventDefinitionDelete, allowed: editors },
  { call: 'formDefinitionFilter', endpoint: formEditing.formDefinitionFilter, sent: {}, allowed: editors },
  { call: 'formDefinitionGet', endpoint: formEditing.formDefinitionGet, allowed: editors },
  {
    call: 'formDefinitionCreate',
    endpoint: formEditing.formDefinitionCreate,
    sent: { title: {}, kind: 'contactForm' },
    allowed: ['publisher', 'admin'],
  },
  {
    call: 'formDefinitionDelete',
    endpoint: formEditing.formDefinitionDelete,
    allowed: ['publisher', 'admin'],
  },
  { call: 'consentLogFilter', endpoint: subscribers.consentLogFilter, sent: {}, allowed: ['admin'] },
  { call: 'navigationFilter', endpoint: navigations.navigationFilter, sent: {}, allowed: editors },
  { call: 'navigationGet', endpoint: navigations.navigationGet, allowed: editors },
  {
    call: 'navigationUpdate',
    endpoint: navigations.navigationUpdate,
    sent: { items: [], version: 1 },
    allowed: ['publisher', 'admin'],
  },
  { call: 'synonymFilter', endpoint: searchedWords.synonymFilter, sent: {}, allowed: editors },
  {
    call: 'synonymUpdate',
    endpoint: searchedWords.synonymUpdate,
    sent: { words: ['lim', 'ploča'], seen: [] },
    allowed: editors,
  },
  { call: 'optionList', endpoint: settings.optionList, allowed: ['admin'] },
  {
    call: 'optionUpdate',
    endpoint: settings.optionUpdate,
    sent: { options: { Maintenance: null } },
    allowed: ['admin'],
  },
  {
    call: 'guaranteeNoticeCreate',
    endpoint: settings.guaranteeNoticeCreate,
    sent: {
      file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64'),
    },
    allowed: ['admin'],
  },
  {
    call: 'domainFilter',
    endpoint: settings.domainFilter,
    sent: {},
    allowed: ['writer', ...editors],
  },
  { call: 'releaseFilter', endpoint: settings.releaseFilter, allowed: ['writer', ...editors] },
];

let shop: FixtureShop;
const headers = new Map<Person, Headers>([['visitor', {}]]);

beforeAll(async () => {
  shop = await openFixtureShop();
  for (const scope of ['customer', 'writer', 'editor', 'publisher', 'admin'] as const) {
    headers.set(scope, await headersOfScope(shop, scope));
  }
});
afterAll(() => shop.close());

/** What the calls would have changed. */
async function stored(): Promise<unknown> {
  const tables = ['content_template', 'redirect', 'site_option', 'consent_assignment_consent', 'review'];
  const read = tables.map((table) =>
    shop.database.pool.query(`select to_jsonb(row) as row from "${table}" as row order by row::text`),
  );
  return (await Promise.all(read)).map(({ rows }) => rows);
}

describe.each(cases)('$call', ({ endpoint, sent, allowed }) => {
  const url = endpoint.path.replace(/:\w+/g, nowhere);
  const ask = (person: Person) => shop.call(endpoint.method, url, sent, { ...headers.get(person) });

  test('is refused to everybody else, and does nothing', async () => {
    const before = await stored();
    for (const person of people.filter((one) => !allowed.includes(one))) {
      const { status, details } = await ask(person);
      const refusal = person === 'visitor' ? [401, 'NO_ACTIVE_USER'] : [403, 'FORBIDDEN'];
      expect([status, details?.code], person).toEqual(refusal);
    }
    expect(await stored()).toEqual(before);
  });

  test('is answered for those it is for', async () => {
    for (const person of allowed) {
      const { status, details } = await ask(person);
      // What is named is not there, or is there already: who asks was not the reason.
      expect([200, 404, 422], `${person}: ${details?.code}`).toContain(status);
    }
  });
});
