import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveEvent } from '#domain/events/events-service.ts';
import { callsOf, type EditorCalls, headersOfScope, outcome } from '../support/editors.ts';
import { loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Events as editors announce them (docs/rules/events.md). */

const clock = testClock();
let shop: FixtureShop;
let editor: EditorCalls;
let publisher: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

const hour = 3_600_000;
const at = (hours: number) => new Date(clock.now().getTime() + hours * hour).toISOString();
const described = (title: string, more: object = {}) => ({
  title: { hr: title, de: `${title} de` },
  place: { hr: 'Zagreb' },
  excerpt: {},
  body: { hr: '<p>Dođite<script>x()</script></p>' },
  startsAt: at(24),
  endsAt: at(26),
  mediumId: null,
  productKey: null,
  registrationUrl: null,
  status: 'published',
  ...more,
});
const create = (body: object, calls = publisher) => calls.send('POST', 'event/create', body);
const update = (id: number, body: object, calls = publisher) =>
  calls.send('PATCH', `event/update/${id}`, body);
const remove = (id: number, calls = publisher) => calls.send('DELETE', `event/delete/${id}`);
const shown = (id: number, language = 'hrv') =>
  shop.call('GET', `/api/v1/event/public/get?id=${id}`, undefined, { language });

test('editors write drafts, which visitors do not see; publishers announce them', async () => {
  const body = described('Sajam', { status: 'draft' });
  const { data: draft } = await create(body, editor);
  expect(draft).toMatchObject({
    status: 'draft',
    version: 1,
    ofAllSites: false,
    body: { hr: '<p>Dođite</p>' },
  });
  expect((await shown(draft.id)).status).toBe(404);
  const listed = async () => (await shop.call('POST', '/api/v1/event/public/filter', {})).data.records;
  expect(await listed()).toEqual([]);
  const published = { ...body, status: 'published', version: 1 };
  expect(outcome(await update(draft.id, published, editor))).toEqual([403, 'FORBIDDEN']);
  expect((await update(draft.id, published)).data).toMatchObject({ status: 'published', version: 2 });
  expect((await shown(draft.id, 'ger')).data).toMatchObject({ title: 'Sajam de', state: 'coming' });
  expect(await listed()).toMatchObject([{ id: draft.id }]);
  // What visitors see, whoever edits does not change.
  expect(outcome(await update(draft.id, { ...body, version: 2 }, editor))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await remove(draft.id, editor))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await update(draft.id, published))).toEqual([409, 'EDIT_CONFLICT']);
  expect((await remove(draft.id)).data).toEqual({ id: draft.id });
  expect((await shown(draft.id)).status).toBe(404);
});

test('a cancelled event stays and says so, and registration is closed', async () => {
  const body = described('Tečaj', { registrationUrl: 'https://prijave.example/tecaj' });
  const { data } = await create(body);
  expect((await shown(data.id)).data).toMatchObject({ registrationUrl: 'https://prijave.example/tecaj' });
  await update(data.id, { ...body, status: 'cancelled', version: 1 });
  expect((await shown(data.id)).data).toMatchObject({ title: 'Tečaj', state: 'cancelled' });
  clock.pass(48 * hour);
  expect((await shown(data.id)).data.state).toBe('cancelled');
  publisher = callsOf(shop, (await loginAs(shop, 'publisher@example.com')).headers);
  await remove(data.id);
});

test('errors are at their fields, and nothing is stored', async () => {
  const wrong = described(' ', {
    title: { hr: ' ' },
    startsAt: at(30),
    mediumId: 99_999,
    productKey: 'prod-nothing',
    registrationUrl: 'javascript:alert(1)',
  });
  expect((await create(wrong)).details.fields).toEqual({
    title: { rule: 'required' },
    endsAt: { rule: 'minimum', parameter: 'startsAt' },
    mediumId: { rule: 'oneOf' },
    productKey: { rule: 'oneOf' },
    registrationUrl: { rule: 'format' },
  });
  expect((await publisher.send('POST', 'event/filter', {})).data.total).toBe(0);
});

test('upcoming and past ones are found by period, state and words, and other sites keep theirs', async () => {
  for (const [title, from, status] of [
    ['Prošli sajam', -48, 'published'],
    ['Budući sajam', 48, 'published'],
    ['Još kasnije', 72, 'draft'],
  ] as const) {
    await create(described(title, { startsAt: at(from), endsAt: at(from + 2), status }));
  }
  const [, second] = shop.shop.dependencies.directory.list();
  const { id: foreign } = await saveEvent(shop.runtime, {
    ...{
      key: 'evt-foreign',
      siteId: second?.id ?? 0,
      title: { hr: 'Tuđi' },
      place: {},
      excerpt: {},
      body: {},
    },
    ...{ startsAt: new Date(at(10)), endsAt: new Date(at(11)), mediumId: null, productKey: null },
  });
  const titles = async (body: object) =>
    (await publisher.send('POST', 'event/filter', body)).data.data.map(
      ({ title }: { title: { hr: string } }) => title.hr,
    );
  expect(await titles({ period: 'upcoming' })).toEqual(['Budući sajam', 'Još kasnije']);
  expect(await titles({ period: 'past' })).toEqual(['Prošli sajam']);
  expect(await titles({ status: 'draft' })).toEqual(['Još kasnije']);
  expect(await titles({ keywords: 'BUDUCI' })).toEqual(['Budući sajam']);
  expect(outcome(await publisher.send('GET', `event/get/${foreign}`))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await remove(foreign))).toEqual([404, 'NOT_FOUND']);
});
