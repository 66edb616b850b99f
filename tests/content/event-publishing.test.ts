import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thinEventHistory } from '#domain/events/event-history.ts';
import { dayMs, hourMs } from '#values/durations.ts';
import { findNextDue, publishAllDue } from '../../src/program/publications.ts';
import { outcome, richText } from '../support/editors.ts';
import { eventCallsOf } from '../support/event-calls.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { photograph } from '../support/media-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* What visitors see of an event that is written on its page: one language at a time, at once or later (docs/rules/events.md). */

const clock = testClock();
let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof eventCallsOf>>;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await eventCallsOf(shop, clock);
});
afterAll(() => shop.close());

const now = { publish: true };

describe('publishing', () => {
  test('applies to the texts of one language; the drafts of the others stay, and are named', async () => {
    const { anEvent, write, edited, shown, draft, people } = calls;
    const id = await anEvent();
    await write(id, edited(1, { title: 'Dachmesse', place: 'Agram', excerpt: '' }), people.german);
    const written = await write(id, edited(2));
    expect(written.data).toMatchObject({ hasChanges: true, waitingLanguages: ['ger'], changesFacts: false });
    const published = await write(id, edited(3, now));
    expect(published.data).toMatchObject({ hasChanges: false, waitingLanguages: ['ger'] });
    expect((await shown(id)).data.title).toBe('Sajam krovova');
    expect((await shown(id, 'ger')).data).toMatchObject({ title: 'Messe', body: '<p>Kommen Sie</p>' });
    expect(await draft(id, people.german)).toMatchObject({ title: 'Dachmesse', hasChanges: true });
    const german = edited(4, { title: 'Dachmesse', place: 'Agram', excerpt: '', ...now });
    expect((await write(id, german, people.german)).data).toMatchObject({
      ...{ hasChanges: false, waitingLanguages: [] },
    });
    expect((await shown(id, 'ger')).data).toMatchObject({ title: 'Dachmesse', place: 'Agram' });
    expect((await shown(id)).data).toMatchObject({ title: 'Sajam krovova', place: 'Zagreb' });
  });

  test('applies to the fields shared by all languages too', async () => {
    const { anEvent, write, edited, shown, at, people } = calls;
    const id = await anEvent();
    const endsAt = at(24 * 390);
    expect((await write(id, edited(1, { endsAt }), people.editor)).data.changesFacts).toBe(true);
    await write(id, edited(2, { endsAt, ...now }));
    expect((await shown(id, 'ger')).data).toMatchObject({ title: 'Messe', endsAt });
  });

  test('of an unpublished event applies to one language alone', async () => {
    const { anEvent, write, edited, shown, draft, definition, people } = calls;
    const id = await anEvent({ status: 'draft' });
    expect(await draft(id)).toMatchObject({ hasChanges: true, waitingLanguages: ['ger'] });
    await write(id, edited(1, now));
    expect((await shown(id, 'ger')).data).toMatchObject({ title: 'Sajam krovova', languages: ['hrv'] });
    expect(await draft(id, people.german)).toMatchObject({ title: 'Messe', hasChanges: true });
    expect((await definition(id)).title).toEqual({ hr: 'Sajam krovova', de: 'Messe' });
    const nameless = await anEvent({ status: 'draft', title: { hr: 'Sajam' } });
    const refused = await write(nameless, edited(1, { title: '', ...now }), people.german);
    expect(refused.details.fields).toEqual({ title: { rule: 'required' } });
  });

  test('requires a text for its picture in that language, at once or scheduled', async () => {
    const { anEvent, write, edited, shown, at, people } = calls;
    const library = calls.library();
    const { data } = await library.upload([{ bytes: await photograph('#a63c28'), name: 'sajam.jpg' }]);
    const [{ id: mediumId }] = data;
    const id = await anEvent();
    expect((await write(id, edited(1, { mediumId }))).status).toBe(200);
    const refused = await write(id, edited(2, { mediumId, ...now }));
    expect(outcome(refused)).toEqual([409, 'ALT_TEXT_MISSING']);
    expect(refused.details.media).toMatchObject([{ id: mediumId }]);
    const later = { mediumId, publishAt: at(2) };
    expect(outcome(await write(id, edited(2, later)))).toEqual([409, 'ALT_TEXT_MISSING']);
    await library.update(mediumId, { alt: { hr: 'Ljudi na sajmu' } });
    expect((await write(id, edited(2, { mediumId, ...now }))).status).toBe(200);
    expect((await shown(id)).data.media.description).toBe('Ljudi na sajmu');
    const german = await write(id, edited(3, { mediumId, ...now }), people.german);
    expect(outcome(german)).toEqual([409, 'ALT_TEXT_MISSING']);
  });

  test('is undone in all languages by withdrawing, and the event stays a draft', async () => {
    const { anEvent, write, edited, shown, draft, people } = calls;
    const id = await anEvent();
    await write(id, edited(1, { withdraw: true }));
    expect((await shown(id)).status).toBe(404);
    expect(await draft(id)).toMatchObject({ title: 'Sajam krovova', status: 'draft', hasChanges: true });
    expect(await draft(id, people.german)).toMatchObject({ title: 'Messe' });
  });

  test('reports what still equals the default language', async () => {
    const { anEvent, draft, people } = calls;
    const id = await anEvent({ title: { hr: 'Sajam', de: 'Sajam' } });
    expect((await draft(id, people.german)).untranslated).toEqual(['title']);
    expect((await draft(id)).untranslated).toEqual([]);
  });
});

describe('a scheduled publication', () => {
  async function passTo(hours: number): Promise<void> {
    clock.pass(hours * hourMs);
    await calls.logIn();
    await publishAllDue(shop.runtime);
    await shop.shop.dependencies.settled();
  }

  test('is made at its time, in its language, whatever was written since', async () => {
    const { anEvent, write, edited, shown, draft, at, people } = calls;
    const id = await anEvent();
    const publishAt = at(2);
    expect((await write(id, edited(1, { publishAt }))).data).toMatchObject({ publishAt, hasChanges: true });
    await write(id, edited(2, { title: 'Nedovršeno' }));
    await write(id, edited(3, { title: 'Unfertig' }), people.german);
    expect((await findNextDue(shop.runtime))?.toISOString()).toBe(publishAt);
    await passTo(1);
    expect((await shown(id)).data.title).toBe('Sajam');
    await passTo(1);
    expect((await shown(id)).data).toMatchObject({ title: 'Sajam krovova', excerpt: 'Tri dana' });
    expect((await shown(id, 'ger')).data.title).toBe('Messe');
    expect(await draft(id)).toMatchObject({
      title: 'Nedovršeno',
      publishAt: null,
      hasChanges: true,
      version: 5,
    });
    expect(await draft(id, people.german)).toMatchObject({ title: 'Unfertig' });
  });

  test('is cancelled in its language; what visitors see and other schedules stay', async () => {
    const { anEvent, write, edited, shown, draft, at, people } = calls;
    const id = await anEvent();
    await write(id, edited(1, { title: 'Kasnije', publishAt: at(2) }));
    await write(id, edited(2, { title: 'Später', publishAt: at(2) }), people.german);
    expect((await write(id, edited(3, { title: 'Kasnije', unschedule: true }), people.editor)).status).toBe(
      403,
    );
    const taken = await write(id, edited(3, { title: 'Kasnije', unschedule: true }));
    expect(taken.data).toMatchObject({
      publishAt: null,
      title: 'Kasnije',
      hasChanges: true,
      status: 'published',
    });
    expect((await draft(id, people.german)).publishAt).not.toBeNull();
    await passTo(3);
    expect((await shown(id)).data.title).toBe('Sajam');
    expect((await shown(id, 'ger')).data.title).toBe('Später');
  });

  test('ends if the event is published, withdrawn or changed in the panel before; a past time is now', async () => {
    const { anEvent, write, edited, shown, draft, definition, at, people } = calls;
    const id = await anEvent();
    await write(id, edited(1, { title: 'Kasnije', publishAt: at(2) }));
    expect((await write(id, edited(2, { title: 'Odmah', ...now }))).data.publishAt).toBeNull();
    const taken = await anEvent();
    await write(taken, edited(1, { title: 'Kasnije', publishAt: at(2) }));
    await write(taken, edited(2, { withdraw: true }));
    const changed = await anEvent();
    await write(changed, edited(1, { title: 'Kasnije', publishAt: at(2) }));
    const {
      state: _s,
      ofAllSites: _a,
      key: _k,
      id: _i,
      hasChanges: _h,
      ...known
    } = await definition(changed);
    await people.publisher.send('PATCH', `event/update/${changed}`, {
      ...known,
      title: { hr: 'Iz obrasca' },
    });
    expect((await draft(changed)).publishAt).toBeNull();
    await passTo(3);
    expect((await shown(id)).data.title).toBe('Odmah');
    expect((await shown(taken)).status).toBe(404);
    expect((await shown(changed)).data.title).toBe('Iz obrasca');
    await write(id, edited(3, { publishAt: at(-1) }));
    expect((await shown(id)).data.title).toBe('Sajam krovova');
  });

  test('changes only its own shared fields, unless they were published since', async () => {
    const { anEvent, write, edited, shown, at, people } = calls;
    const id = await anEvent();
    const [soon, last] = [at(24 * 380), at(24 * 385)];
    await write(id, edited(1, { endsAt: soon, publishAt: at(2) }));
    await write(id, edited(2, { title: 'Messe', endsAt: last, ...now }), people.german);
    await passTo(3);
    expect((await shown(id)).data).toMatchObject({ title: 'Sajam krovova', endsAt: last });
    const other = await anEvent();
    await write(other, edited(1, { publishAt: at(2) }));
    await write(other, edited(2, { title: 'Messe', endsAt: last, ...now }), people.german);
    await passTo(3);
    expect((await shown(other)).data).toMatchObject({ title: 'Sajam krovova', endsAt: last });
  });

  test('of an unpublished event shows that language, and two languages at once show both', async () => {
    const { anEvent, write, edited, shown, draft, at, people } = calls;
    const id = await anEvent({ status: 'draft' });
    const publishAt = at(1);
    await write(id, edited(1, { publishAt }));
    await write(id, edited(2, { title: 'Dachmesse', publishAt }), people.german);
    await write(id, edited(3, { title: 'Nedovršeno' }));
    expect((await shown(id)).status).toBe(404);
    await passTo(1);
    expect((await shown(id)).data).toMatchObject({ title: 'Sajam krovova', languages: ['hrv', 'ger'] });
    expect((await shown(id, 'ger')).data.title).toBe('Dachmesse');
    expect(await draft(id)).toMatchObject({ title: 'Nedovršeno', status: 'published' });
  });

  test('keeps its picture: a picture of a scheduled event is not deleted', async () => {
    const { anEvent, write, edited, at } = calls;
    const library = calls.library();
    const { data } = await library.upload([{ bytes: await photograph('#2a4a7f'), name: 'kasnije.jpg' }]);
    const [{ id: mediumId }] = data;
    await library.update(mediumId, { alt: { hr: 'Dvorana' } });
    const id = await anEvent();
    await write(id, edited(1, { mediumId, publishAt: at(50) }));
    await write(id, edited(2));
    expect(outcome(await library.remove(mediumId))).toEqual([409, 'IN_USE']);
  });
});

describe('the history of an event', () => {
  test('stores each version of a language with its author, to be read in full', async () => {
    const { anEvent, write, edited, people } = calls;
    const id = await anEvent();
    await write(id, edited(1, { text: richText('Novi program') }), people.writer);
    await write(id, edited(2, now));
    await write(id, edited(3, { title: 'Dachmesse' }), people.german);
    const list = async (one = people.writer) => (await one.send('GET', `event/history/list/${id}`)).data;
    const states = await list();
    expect(states).toMatchObject([
      { kind: 'publish', version: 3, title: 'Sajam krovova', by: 'publisher@example.com' },
      { kind: 'draft', version: 2, by: 'writer@example.com' },
      { kind: 'publish', version: 1, title: 'Sajam' },
    ]);
    expect(await list(people.german)).toMatchObject([{ title: 'Dachmesse' }, { title: 'Messe' }]);
    const read = (entry: number, one = people.writer) => one.send('GET', `event/history/get/${id}/${entry}`);
    expect((await read(states[2].id)).data).toMatchObject({
      ...{ title: 'Sajam', place: 'Zagreb', mediumId: null, text: richText('Dođite') },
    });
    expect((await read(states[1].id)).data.text).toEqual(richText('Novi program'));
    expect(outcome(await read(states[1].id, people.german))).toEqual([404, 'NOT_FOUND']);
  });

  test('is thinned out: drafts all of today, the last of each day for 90 days; publications stay', async () => {
    const { anEvent, write, edited, people, logIn } = calls;
    const id = await anEvent();
    await write(id, edited(1));
    await write(id, edited(2, { title: 'Drugi' }));
    const kinds = async () =>
      (await people.writer.send('GET', `event/history/list/${id}`)).data.map(
        ({ kind, title }: { kind: string; title: string }) => [kind, title],
      );
    const pass = async (days: number) => {
      clock.pass(days * dayMs);
      await logIn();
      await thinEventHistory(shop.runtime);
    };
    await pass(0);
    expect(await kinds()).toHaveLength(3);
    await pass(1);
    expect(await kinds()).toEqual([
      ['draft', 'Drugi'],
      ['publish', 'Sajam'],
    ]);
    await pass(91);
    expect(await kinds()).toEqual([['publish', 'Sajam']]);
  });
});
