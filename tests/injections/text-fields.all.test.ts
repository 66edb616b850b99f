import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type Endpoint, isOfBackoffice } from '#contract/endpoint.ts';
import { panelAddresses } from '#values/panel-addresses.ts';
import { readPage } from '../support/active-html.ts';
import type { Headers } from '../support/editors.ts';
import type { Answer } from '../support/fixture-shop.ts';
import { injections } from '../support/injection-strings.ts';
import { type HostileShop, openHostileShop, withoutOwnStyles } from './hostile-shop.ts';
import { readyCalls } from './ready-calls.ts';
import { cookieOfPanel, type Recipe } from './recipes.ts';
import { createDealer, fittingCall, type Sent, textFields, withAncestors, withTexts } from './text-fields.ts';

/* docs/security.md: whatever anybody writes into any field, it stays a text wherever it is shown. */

const endpoints = Object.values(contract).flatMap((group) =>
  Object.entries(group as Record<string, Endpoint>),
);
const withTextFields = endpoints.filter(([, endpoint]) => {
  const { texts, secrets } = textFields(endpoint, fittingCall(endpoint));
  return texts.length + secrets.length > 0;
});

let hostile: HostileShop;
let recipes: Awaited<ReturnType<typeof readyCalls>>;

beforeAll(async () => {
  hostile = await openHostileShop();
  recipes = await readyCalls(hostile.shop, hostile.people);
});
afterAll(() => hostile.close());

function headersOf(endpoint: Endpoint): Headers {
  const { access, ownPages } = endpoint;
  if (access === 'anybody') return ownPages ? { 'sec-fetch-site': 'same-origin' } : {};
  const { people } = hostile;
  return isOfBackoffice(endpoint) ? people.admin : people.customer;
}

function send(
  endpoint: Endpoint,
  { params, query, body }: Sent,
  headers = headersOf(endpoint),
): Promise<Answer> {
  const address = endpoint.path.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(String(params[name])));
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return hostile.shop.call(
    endpoint.method,
    asked.size > 0 ? `${address}?${asked}` : address,
    endpoint.body && body,
    headers,
  );
}

/** Sends a call with these texts; where they are refused it is sent again with what stood there before. */
async function sendTexts(
  endpoint: Endpoint,
  call: Sent,
  texts: ReadonlyMap<string, string>,
  headers?: Headers,
): Promise<Answer> {
  const refused = new Set<string>();
  const written = new Set([...texts.keys()].flatMap(withAncestors));
  for (;;) {
    const answer = await send(endpoint, withTexts(call, texts, refused), headers);
    const fields = answer.status === 422 ? fieldsNamedIn(answer.details) : [];
    const named = fields.flatMap((name) => ['params', 'query', 'body'].map((part) => `${part}.${name}`));
    const more = named.filter((field) => written.has(field) && !refused.has(field));
    if (more.length === 0) return answer;
    for (const field of more) refused.add(field);
  }
}

/** Where something is wrong: by field, or by row or change of a list and the field in it. */
function fieldsNamedIn({ fields = {}, problems = [] }: Answer['details']): string[] {
  return [
    ...Object.keys(fields),
    ...problems.flatMap(({ row, change = row, field }: { row?: number; change?: number; field: string }) => [
      `changes.${change}.${field}`,
      `changes.${change}.fields.${field}`,
      `cards.${change}.${field}`,
    ]),
  ];
}

function expectOrderly(answer: Answer, what: string): void {
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status >= 400) expect(answer.details.code, what).toMatch(/^[A-Z_]+$/);
}

/** Sends a call until each of its fields has had each text, at first without any; where it keeps them, it is read. */
async function sendAll(endpoint: Endpoint, recipe: Recipe, isKept: boolean): Promise<void> {
  const dealer = createDealer();
  for (let round = 0; round === 0 || !dealer.isDone(); round += 1) {
    const ready = await recipe(round);
    const call = fittingCall(endpoint, ready);
    const fields = textFields(endpoint, call).texts.filter((field) => ready.only?.test(field) ?? true);
    const texts = dealer.deal(call, fields, round === 0 ? 0 : ready.joined);
    const answer = await sendTexts(endpoint, call, round === 0 ? new Map() : texts, ready.headers);
    const what = `${endpoint.path}, round ${round}`;
    expectOrderly(answer, what);
    if (!isKept) continue;
    expect([answer.status, answer.details], what).toEqual([200, undefined]);
    for (const shown of ready.shownAt?.(answer.data) ?? []) await hostile.read(shown, round === 0);
  }
}

describe('eighty texts in every field of', () => {
  test.each(withTextFields)('%s', async (name, endpoint) => {
    for (const recipe of recipes[name] ?? []) await sendAll(endpoint, recipe, true);
    if (!(name in recipes)) await sendAll(endpoint, () => ({}), false);
  });

  test.each(withTextFields)('%s: identifiers of the owner', async (name, endpoint) => {
    const dealer = createDealer();
    do {
      const call = fittingCall(endpoint);
      const { secrets } = textFields(endpoint, call);
      const answer = await sendTexts(endpoint, call, dealer.deal(call, secrets));
      expectOrderly(answer, name);
    } while (!dealer.isDone());
  });
});

test('every call tested with texts is in the contract', () => {
  expect(Object.keys(recipes).filter((name) => !withTextFields.some(([known]) => known === name))).toEqual(
    [],
  );
});

const storing =
  /(Create|Update|Write|Invite|Answer|Act|Edit|Money|Note|Bulk|Move|Import|Copy|Patch|Merge|^addItems?|^updateItem)$/;
/** Keep no words but those of closed lists, addresses that are somebody’s, filters, and what an authenticator or a drawing program made. */
const withoutWords = [
  'consentLogCreate',
  'customerMerge',
  'entryUpdate',
  'guaranteeNoticeCreate',
  'managedPriceBulk',
  'passkeyCreate',
  'priceListPatch',
  'roofCreate',
  'userSettingUpdate',
];

test('every call that stores texts is tested with them', () => {
  const keeping = withTextFields.map(([name]) => name).filter((name) => storing.test(name));
  expect(keeping.filter((name) => !(name in recipes) && !withoutWords.includes(name))).toEqual([]);
});

/* The tests below read what those above have left. */

describe('machine-readable output contains it as text', () => {
  test.each([
    [
      '/objave/feed.xml',
      'feed id title subtitle link author name updated entry published category summary content',
    ],
    [
      '/objave/rss.xml',
      'rss channel title link description language lastBuildDate item guid pubDate creator category encoded',
    ],
    ['/sitemap.xml', 'urlset url loc lastmod link image'],
  ])('%s', async (url, elements) => {
    const document = XmlDocument.fromString(await hostile.fetch(url));
    const names = document.find('//*').map((node) => (node as XmlElement).name);
    expect([...new Set(names)].filter((name) => !elements.split(' ').includes(name))).toEqual([]);
    for (const content of document.find('//*[@type="html" or local-name()="encoded"]')) {
      expect(readPage((content as XmlElement).content).active).toEqual([]);
    }
    expect(names.length).toBeGreaterThan(100);
    document.dispose();
  });

  test('/llms.txt', async () => {
    const body = await hostile.fetch('/llms.txt');
    expect(body).toMatch(/inj\d\d/);
    expect(body).not.toMatch(/(?<!\\)<|\]\((?!http:\/\/localhost:3000\/)/);
  });

  test('lists of posts and reviews', async () => {
    const { pool } = hostile.shop.database;
    await pool.query('update review set published_at = now()');
    hostile.shop.runtime.emit({ kind: 'site.changed' });
    for (const url of ['/objave', '/objave?page=2', '/product/screw-hr', '/product/screw-hr?reviews=2']) {
      const page = await hostile.read({ url }, true);
      expect(page?.text, url).toMatch(/inj\d\d/);
    }
  });
});

test('no list is refused for what it holds', async () => {
  const lists = endpoints.filter(
    ([name, { method, params }]) => !params && (method === 'GET' || /Filter(Standard)?$/.test(name)),
  );
  const refused: string[] = [];
  for (const [name, endpoint] of lists) {
    const { status } = await send(endpoint, fittingCall(endpoint));
    if (status >= 500) refused.push(name);
  }
  expect(refused).toEqual([]);
  expect(lists.length).toBeGreaterThan(100);
});

test('the panel shows it as text', async () => {
  const headers = { cookie: cookieOfPanel(hostile.people.admin) };
  for (const { hr: url } of Object.values(panelAddresses)) {
    if (url.includes(':') || url.startsWith('/adminLogin')) continue;
    expect(await hostile.read({ url, headers }, true), url).toBeDefined();
  }
});

test('no page executes anything in its address', async () => {
  for (const { text } of injections) {
    const word = encodeURIComponent(text.toWellFormed());
    for (const url of [
      `/${word}`,
      `/pretraga?keywords=${word}`,
      `/prijava?redirect=${word}&notice=${word}`,
    ]) {
      await hostile.read({ url }, true);
    }
  }
});

test('the mails that resulted contain it and nothing else', async () => {
  const { rows } = await hostile.shop.database.pool.query(
    'select html, subject, recipient, reply_to from outbox_mail',
  );
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter(({ html }) => /inj\d\d/.test(html)).length).toBeGreaterThan(200);
  for (const { html, subject, recipient, reply_to: replyTo } of rows) {
    expect(readPage(withoutOwnStyles(html)).active, subject).toEqual([]);
    expect(`${subject}${recipient}${replyTo}`).not.toMatch(/[\r\n]/);
  }
});
