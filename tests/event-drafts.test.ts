import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, type EditorCalls, headersOfScope, outcome, richText } from './support/editors.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';
import { testClock } from './support/test-clock.ts';

/* Events as they are written on their page (docs/rules/events.md): a draft, and visitors see it once it is published. */

const clock = testClock();
let shop: FixtureShop;
let writer: EditorCalls;
let editor: EditorCalls;
let publisher: EditorCalls;
let german: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  const headers = await headersOfScope(shop, 'publisher');
  writer = callsOf(shop, await headersOfScope(shop, 'writer'));
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  publisher = callsOf(shop, headers);
  german = callsOf(shop, { ...headers, language: 'ger' });
});
afterAll(() => shop.close());

const hour = 3_600_000;
const at = (hours: number) => new Date(clock.now().getTime() + hours * hour).toISOString();
const facts = () => ({
  ...{ startsAt: at(24), endsAt: at(26), mediumId: null, productKey: null },
  registrationUrl: null,
});
async function anEvent(more: object = {}): Promise<number> {
  const { data } = await publisher.send('POST', 'event/create', {
    ...facts(),
    title: { hr: 'Sajam', de: 'Messe' },
    place: { hr: 'Zagreb' },
    excerpt: {},
    body: { hr: '<p>Dođite</p>', de: '<dl><dt>Wo</dt><dd>Hier</dd></dl>' },
    status: 'published',
    ...more,
  });
  return data.id;
}
const edited = (version: number, more: object = {}) => ({
  ...{ title: 'Sajam krovova', place: 'Zagreb', excerpt: 'Tri dana', ...facts(), version },
  ...more,
});
const write = (id: number, body: object, calls = editor) => calls.send('PATCH', `event/draft/${id}`, body);
const draft = async (id: number, calls = editor) => (await calls.send('GET', `event/draft/${id}`)).data;
const definition = async (id: number) => (await publisher.send('GET', `event/get/${id}`)).data;
const shown = (id: number, language = 'hrv') =>
  shop.call('GET', `/api/v1/event/public/get?id=${id}`, undefined, { language });

test('what is written on the page is a draft until somebody publishes it who may', async () => {
  const id = await anEvent();
  expect(await draft(id, writer)).toMatchObject({ title: 'Sajam', version: 1, hasChanges: false });
  const written = await write(id, edited(1, { text: richText('Novi program') }), writer);
  expect(written.data).toMatchObject({ title: 'Sajam krovova', version: 2, hasChanges: true });
  expect((await shown(id)).data).toMatchObject({ title: 'Sajam', excerpt: '', body: '<p>Dođite</p>' });
  expect(await draft(id)).toMatchObject({
    shown: { title: 'Sajam krovova', excerpt: 'Tri dana', body: '<p>Novi program</p>' },
  });
  expect(await definition(id)).toMatchObject({
    title: { hr: 'Sajam krovova', de: 'Messe' },
    hasChanges: true,
  });
  expect(outcome(await write(id, edited(2, { publish: true })))).toEqual([403, 'FORBIDDEN']);
  expect((await write(id, edited(2, { publish: true }), publisher)).data).toMatchObject({
    version: 3,
    hasChanges: false,
  });
  expect((await shown(id)).data).toMatchObject({ title: 'Sajam krovova', body: '<p>Novi program</p>' });
  // Nothing of another language has changed, not even how its text is written.
  expect((await definition(id)).body.de).toBe('<dl><dt>Wo</dt><dd>Hier</dd></dl>');
});

test('whoever writes changes words alone; when and where it is, those change who edit', async () => {
  const id = await anEvent();
  const moved = edited(1, { startsAt: at(25) });
  expect(outcome(await write(id, moved, writer))).toEqual([403, 'FORBIDDEN']);
  expect((await write(id, moved)).data).toMatchObject({ startsAt: at(25), version: 2 });
  expect((await shown(id)).data.startsAt).toBe(at(24));
});

test('whoever was slower gets what the other has made of it', async () => {
  const id = await anEvent();
  await write(id, edited(1));
  const late = await write(id, edited(1, { title: 'Drugo' }));
  expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
  expect(late.details.current).toMatchObject({ title: 'Sajam krovova', version: 2 });
});

test('text that rich text cannot say is left alone, in every language by itself', async () => {
  const id = await anEvent();
  const before = await draft(id, german);
  expect(before).toMatchObject({ language_code: 'ger', title: 'Messe', text: null });
  await write(id, edited(1, { title: 'Dachmesse', place: '' }), german);
  expect((await definition(id)).body.de).toBe('<dl><dt>Wo</dt><dd>Hier</dd></dl>');
  expect(await draft(id)).toMatchObject({ title: 'Sajam', text: { type: 'doc' } });
});

test('what is wrong is said at its field, and nothing is kept', async () => {
  const id = await anEvent();
  const wrong = edited(1, { endsAt: at(1), mediumId: 99_999, registrationUrl: 'javascript:x' });
  expect((await write(id, wrong)).details.fields).toEqual({
    endsAt: { rule: 'minimum', parameter: 'startsAt' },
    mediumId: { rule: 'oneOf' },
    registrationUrl: { rule: 'format' },
  });
  const script = { type: 'doc', content: [{ type: 'script' }] };
  expect((await write(id, edited(1, { text: script }))).details.fields).toEqual({ text: { rule: 'format' } });
  const long = richText('a'.repeat(41_000));
  expect((await write(id, edited(1, { text: long }))).details.fields.text.rule).toBe('maxLength');
  expect(await draft(id)).toMatchObject({ version: 1, hasChanges: false });
  expect(outcome(await write(999_999, edited(1)))).toEqual([404, 'NOT_FOUND']);
});

test('what was taken back is no draft, a draft of the whole event is no other one, and the panel ends both', async () => {
  const id = await anEvent();
  await write(id, edited(1));
  const back = await write(id, edited(2, { title: 'Sajam', excerpt: '' }));
  expect(back.data).toMatchObject({ hasChanges: false, version: 3 });
  await write(id, edited(3));
  const {
    state: _state,
    ofAllSites: _all,
    key: _key,
    id: _id,
    hasChanges: _has,
    ...known
  } = await definition(id);
  await publisher.send('PATCH', `event/update/${id}`, { ...known, status: 'cancelled' });
  expect((await shown(id)).data).toMatchObject({ title: 'Sajam krovova', state: 'cancelled' });
  expect(await draft(id)).toMatchObject({ status: 'cancelled', hasChanges: false });
  const unseen = await anEvent({ status: 'draft' });
  expect((await write(unseen, edited(1), writer)).data).toMatchObject({ status: 'draft', hasChanges: true });
  expect((await shown(unseen)).status).toBe(404);
  await write(unseen, edited(2, { publish: true }), publisher);
  expect((await shown(unseen)).data.title).toBe('Sajam krovova');
});
