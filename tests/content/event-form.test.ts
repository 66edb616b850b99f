import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome } from '../support/editors.ts';
import { eventCallsOf } from '../support/event-calls.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { photograph } from '../support/media-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* Events as the panel's form saves them: what is published is said, language by language (docs/rules/events.md). */

const clock = testClock();
let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof eventCallsOf>>;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await eventCallsOf(shop, clock);
});
afterAll(() => shop.close());

/** The form of an event as it was read, with what somebody has changed there. */
async function save(id: number, changed: object, by = calls.people.publisher) {
  const {
    state: _s,
    ofAllSites: _a,
    key: _k,
    id: _i,
    hasChanges: _h,
    waitingLanguages: _w,
    ...known
  } = await calls.definition(id);
  return by.send('PATCH', `event/update/${id}`, { ...known, ...changed });
}
const renamed = { title: { hr: 'Sajam krovova', de: 'Dachmesse' } };

test('a save is a draft, and visitors see the languages that are published', async () => {
  const { anEvent, shown, draft, people } = calls;
  const id = await anEvent();
  const saved = await save(id, { ...renamed, publish: [] });
  expect(saved.data).toMatchObject({
    ...{ ...renamed, version: 2, hasChanges: true, waitingLanguages: ['hrv', 'ger'] },
  });
  expect((await shown(id)).data.title).toBe('Sajam');
  const published = await save(id, { publish: ['hrv'] });
  expect(published.data).toMatchObject({ hasChanges: true, waitingLanguages: ['ger'] });
  expect((await shown(id)).data.title).toBe('Sajam krovova');
  expect((await shown(id, 'ger')).data.title).toBe('Messe');
  expect(await draft(id, people.german)).toMatchObject({ title: 'Dachmesse', hasChanges: true });
  const all = await save(id, { publish: ['hrv', 'ger'] });
  expect(all.data).toMatchObject({ hasChanges: false, waitingLanguages: [] });
  expect((await shown(id, 'ger')).data.title).toBe('Dachmesse');
});

test('shared fields are published with any language, and not before', async () => {
  const { anEvent, shown, at } = calls;
  const id = await anEvent();
  const endsAt = at(24 * 390);
  await save(id, { endsAt, publish: [] });
  expect((await shown(id)).data.endsAt).not.toBe(endsAt);
  await save(id, { publish: ['ger'] });
  expect((await shown(id)).data).toMatchObject({ title: 'Sajam', endsAt });
});

test('an unpublished event is published in a language, and no other is visible', async () => {
  const { anEvent, shown } = calls;
  const id = await anEvent({ status: 'draft' });
  const refused = await save(id, { status: 'published', publish: [] });
  expect(refused.details.fields).toEqual({ publish: { rule: 'required' } });
  const contradicting = await save(id, { publish: ['hrv'] });
  expect(contradicting.details.fields).toEqual({ status: { rule: 'oneOf' } });
  expect((await save(id, { status: 'published', publish: ['ger'] })).status).toBe(200);
  expect((await shown(id)).data).toMatchObject({ title: 'Messe', languages: ['ger'] });
  const made = await anEvent({ publish: ['hrv'] });
  expect((await shown(made, 'ger')).data).toMatchObject({ title: 'Sajam', languages: ['hrv'] });
  expect(await calls.definition(made)).toMatchObject({ title: { de: 'Messe' }, waitingLanguages: ['ger'] });
});

test('editors save drafts of what visitors see; publishers change what they see', async () => {
  const { anEvent, shown, people } = calls;
  const id = await anEvent();
  expect((await save(id, { ...renamed, publish: [] }, people.editor)).data.version).toBe(2);
  for (const more of [{ publish: ['hrv'] }, {}, { status: 'cancelled', publish: [] }, { status: 'draft' }]) {
    expect(outcome(await save(id, more, people.editor)), JSON.stringify(more)).toEqual([403, 'FORBIDDEN']);
  }
  expect((await shown(id)).data.title).toBe('Sajam');
});

test('cancelled or withdrawn it stays what it was, with its drafts', async () => {
  const { anEvent, shown, draft, people } = calls;
  const id = await anEvent();
  await save(id, { ...renamed, status: 'cancelled', publish: [] });
  expect((await shown(id)).data).toMatchObject({ title: 'Sajam', state: 'cancelled' });
  await save(id, { status: 'published', publish: [] });
  expect((await shown(id)).data).toMatchObject({ title: 'Sajam', state: 'coming' });
  await save(id, { status: 'draft', publish: [] });
  expect((await shown(id)).status).toBe(404);
  expect(await draft(id, people.german)).toMatchObject({ title: 'Dachmesse', status: 'draft' });
  expect((await people.german.send('GET', `event/history/list/${id}`)).data).toMatchObject([
    { kind: 'withdraw', title: 'Dachmesse' },
    { kind: 'draft', title: 'Dachmesse' },
    { kind: 'publish', title: 'Messe' },
  ]);
});

test('a scheduled publication stays scheduled, unless its language is published', async () => {
  const { anEvent, write, edited, draft, at } = calls;
  const id = await anEvent();
  const publishAt = at(2);
  await write(id, edited(1, { publishAt }));
  await save(id, { ...renamed, publish: ['ger'] });
  expect((await draft(id)).publishAt).toBe(publishAt);
  await save(id, { publish: ['hrv'] });
  expect((await draft(id)).publishAt).toBeNull();
});

test('its picture has a text in each language that is published', async () => {
  const library = calls.library();
  const { data } = await library.upload([{ bytes: await photograph('#a63c28'), name: 'sajam.jpg' }]);
  const [{ id: mediumId }] = data;
  const id = await calls.anEvent();
  expect((await save(id, { mediumId, publish: [] })).status).toBe(200);
  const refused = await save(id, { publish: ['hrv'] });
  expect(outcome(refused)).toEqual([409, 'ALT_TEXT_MISSING']);
  expect(refused.details.media).toMatchObject([{ id: mediumId }]);
  await library.update(mediumId, { alt: { hr: 'Ljudi na sajmu' } });
  expect((await save(id, { publish: ['hrv'] })).status).toBe(200);
  expect(outcome(await save(id, { publish: ['ger'] }))).toEqual([409, 'ALT_TEXT_MISSING']);
  expect(outcome(await save(id, {}))).toEqual([409, 'ALT_TEXT_MISSING']);
});
