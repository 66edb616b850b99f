import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome, richText } from '../support/editors.ts';
import { eventCallsOf } from '../support/event-calls.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Events as they are written on their page (docs/rules/events.md): a draft, and visitors see it once it is published. */

const clock = testClock();
let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof eventCallsOf>>;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await eventCallsOf(shop, clock);
});
afterAll(() => shop.close());

const table = '<dl><dt>Wo</dt><dd>Hier</dd></dl>';

test('changes on the page are a draft until a publisher publishes them', async () => {
  const { anEvent, write, edited, draft, definition, shown, people } = calls;
  const id = await anEvent({ body: { hr: '<p>Dođite</p>', de: table } });
  expect(await draft(id, people.writer)).toMatchObject({ title: 'Sajam', version: 1, hasChanges: false });
  const written = await write(id, edited(1, { text: richText('Novi program') }), people.writer);
  expect(written.data).toMatchObject({ title: 'Sajam krovova', version: 2, hasChanges: true });
  expect((await shown(id)).data).toMatchObject({ title: 'Sajam', excerpt: '', body: '<p>Dođite</p>' });
  expect(await draft(id)).toMatchObject({
    shown: { title: 'Sajam krovova', excerpt: 'Tri dana', body: '<p>Novi program</p>' },
  });
  expect(await definition(id)).toMatchObject({
    title: { hr: 'Sajam krovova', de: 'Messe' },
    hasChanges: true,
  });
  expect(outcome(await write(id, edited(2, { publish: true }), people.editor))).toEqual([403, 'FORBIDDEN']);
  expect((await write(id, edited(2, { publish: true }))).data).toMatchObject({
    version: 3,
    hasChanges: false,
  });
  expect((await shown(id)).data).toMatchObject({ title: 'Sajam krovova', body: '<p>Novi program</p>' });
  // Nothing of another language has changed, not even how its text is written.
  expect((await definition(id)).body.de).toBe(table);
});

test('writers change only texts; editors also change time and place', async () => {
  const { anEvent, write, edited, shown, at, people, facts } = calls;
  const id = await anEvent();
  const moved = edited(1, { startsAt: at(24 * 370) });
  expect(outcome(await write(id, moved, people.writer))).toEqual([403, 'FORBIDDEN']);
  expect((await write(id, moved, people.editor)).data).toMatchObject({ startsAt: at(24 * 370), version: 2 });
  expect((await shown(id)).data.startsAt).toBe(facts.startsAt);
});

test('the slower one gets the other’s version', async () => {
  const { anEvent, write, edited } = calls;
  const id = await anEvent();
  await write(id, edited(1));
  const late = await write(id, edited(1, { title: 'Drugo' }));
  expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
  expect(late.details.current).toMatchObject({ title: 'Sajam krovova', version: 2 });
});

test('text that rich text cannot represent is left alone, in each language separately', async () => {
  const { anEvent, write, edited, draft, definition, people } = calls;
  const id = await anEvent({ body: { hr: '<p>Dođite</p>', de: table } });
  const before = await draft(id, people.german);
  expect(before).toMatchObject({ language_code: 'ger', title: 'Messe', text: null });
  await write(id, edited(1, { title: 'Dachmesse', place: '' }), people.german);
  expect((await definition(id)).body.de).toBe(table);
  expect(await draft(id)).toMatchObject({ title: 'Sajam', text: { type: 'doc' } });
});

test('errors are at their fields, and nothing is stored', async () => {
  const { anEvent, write, edited, draft, at } = calls;
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

test('a withdrawn event has no drafts, a draft of the whole event is separate, and the panel ends both', async () => {
  const { anEvent, write, edited, draft, definition, shown, people } = calls;
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
  await people.publisher.send('PATCH', `event/update/${id}`, { ...known, status: 'cancelled' });
  expect((await shown(id)).data).toMatchObject({ title: 'Sajam krovova', state: 'cancelled' });
  expect(await draft(id)).toMatchObject({ status: 'cancelled', hasChanges: false });
  const unseen = await anEvent({ status: 'draft' });
  expect((await write(unseen, edited(1), people.writer)).data).toMatchObject({
    status: 'draft',
    hasChanges: true,
  });
  expect((await shown(unseen)).status).toBe(404);
  await write(unseen, edited(2, { publish: true }));
  expect((await shown(unseen)).data.title).toBe('Sajam krovova');
});
