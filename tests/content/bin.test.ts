import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyBin } from '#domain/bin/bin-service.ts';
import { dayMs } from '#values/durations.ts';
import {
  callsOf,
  type EditorCalls,
  headersOfOtherSite,
  headersOfScope,
  outcome,
} from '../support/editors.ts';
import { setOption } from '../support/fixture-forms.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
let publisher: EditorCalls;
let editor: EditorCalls;
const clock = testClock();

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
});
afterAll(() => shop.close());

type Entry = { id: number; type: string; title: string };
const bin = async (calls = publisher, body: object = {}): Promise<Entry[]> =>
  (await calls.send('POST', 'bin/filter', body)).data.data;
const entryOf = async (title: string) => (await bin()).find((entry) => entry.title === title);
const restore = (id: number | undefined, calls = publisher) => calls.send('POST', `bin/restore/${id}`);

async function aPost(title: string, slug: string, more: object = {}) {
  const { data, status } = await publisher.create({ title, slug, status: 'published', ...more });
  expect(status).toBe(200);
  return data;
}

describe('a deleted page or post', () => {
  test('is in the bin with who and when, is not found, and is restored as it was', async () => {
    const { data: tag } = await publisher.create({
      title: 'Vijesti',
      slug: 'vijesti-kos',
      postTypeSlug: 'tag',
    });
    const post = await aPost('Krov od cinka', 'krov-od-cinka', { tags: [tag.id] });
    await publisher.update(post.id, { title: 'Krov od titan-cinka', version: post.version, draft: true });
    const { data: before } = await publisher.list({ draft: true, filters: [{ key: 'id', value: post.id }] });
    const removed = await publisher.remove(post.id);
    expect(removed.data).toEqual({
      id: post.id,
      addresses: [{ language_code: 'hrv', path: '/krov-od-cinka' }],
    });
    expect((await publisher.bySlug('krov-od-cinka')).status).toBe(404);
    const entry = await entryOf('Krov od titan-cinka');
    expect(entry).toEqual({
      ...{
        id: expect.any(Number),
        kind: 'document',
        type: 'post',
        title: 'Krov od titan-cinka',
        allSites: false,
      },
      deleted_at: clock.now().toISOString(),
      deleted_by: 'publisher@example.com',
      gone_at: new Date(clock.now().getTime() + 30 * dayMs).toISOString(),
    });
    for (const keywords of ['titan', 'TITAN', 'titán-c']) {
      expect((await bin(publisher, { keywords })).map(({ title }) => title)).toEqual([entry?.title]);
    }
    expect(await bin(publisher, { keywords: 'hr' })).toEqual([]);
    expect((await restore(entry?.id)).data).toEqual({
      ...{ id: post.id, kind: 'document', title: 'Krov od titan-cinka' },
    });
    const { data: after } = await publisher.list({ draft: true, filters: [{ key: 'id', value: post.id }] });
    expect(after.data).toEqual(before.data);
    expect((await publisher.bySlug('krov-od-cinka')).data.title).toBe('Krov od cinka');
    const { data: history } = await publisher.send('GET', `history/list/${post.id}`);
    expect(history.length).toBeGreaterThan(1);
    expect(outcome(await restore(entry?.id))).toEqual([404, 'NOT_FOUND']);
  });

  test('gets a number if its slug has been taken, and drops a scheduled time that has passed', async () => {
    const post = await aPost('Stari naslov', 'isti-slug');
    const soon = new Date(clock.now().getTime() + 1000).toISOString();
    await publisher.update(post.id, { title: 'Sutra', version: post.version, published_at: soon });
    await publisher.remove(post.id);
    await aPost('Novi naslov', 'isti-slug');
    clock.pass(2000);
    await restore((await entryOf('Sutra'))?.id);
    const { data } = await publisher.list({ draft: true, filters: [{ key: 'id', value: post.id }] });
    expect(data.data[0]).toMatchObject({ slug: 'isti-slug-2', status: 'published', title: 'Sutra' });
    expect((await publisher.bySlug('isti-slug')).data.title).toBe('Novi naslov');
    expect((await publisher.bySlug('isti-slug-2')).data.title).toBe('Stari naslov');
    await publisher.remove(post.id);
    expect((await restore((await entryOf('Sutra'))?.id)).status).toBe(200);
  });

  test('that visitors saw is restored and permanently removed only by publishers', async () => {
    const post = await aPost('Javno', 'javno-u-kosu');
    expect(outcome(await editor.remove(post.id))).toEqual([403, 'FORBIDDEN']);
    await publisher.remove(post.id);
    const id = (await entryOf('Javno'))?.id;
    expect(outcome(await restore(id, editor))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await editor.send('DELETE', `bin/delete/${id}`))).toEqual([403, 'FORBIDDEN']);
    expect((await bin(editor)).some((entry) => entry.id === id)).toBe(true);
    expect((await publisher.send('DELETE', `bin/delete/${id}`)).data).toEqual({ id, title: 'Javno' });
    expect(outcome(await restore(id))).toEqual([404, 'NOT_FOUND']);
    const { data: draft } = await editor.create({ title: 'Skica', slug: 'skica-u-kosu' });
    await editor.remove(draft.id);
    expect((await restore((await entryOf('Skica'))?.id, editor)).data.id).toBe(draft.id);
  });

  test('belongs to its site: another one neither sees nor restores it', async () => {
    const other = callsOf(shop, { ...enquiryHeaders, ...(await headersOfOtherSite(shop, 'publisher')) });
    const post = await aPost('Samo naše', 'samo-nase-u-kosu');
    await publisher.remove(post.id);
    const id = (await entryOf('Samo naše'))?.id;
    expect((await bin(other)).some((entry) => entry.id === id)).toBe(false);
    expect(outcome(await restore(id, other))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await other.send('DELETE', `bin/delete/${id}`))).toEqual([404, 'NOT_FOUND']);
  });

  test('has its uses listed before: content, posts of a category, menus', async () => {
    const page = await aPost('Cilj', 'cilj-poveznica', { postTypeSlug: 'page' });
    const { rows } = await shop.database.pool.query<{ key: string }>(
      'select key from document where id = $1',
      [page.id],
    );
    const link = { kind: 'term', termType: 'page', key: rows[0]?.key };
    const cta = (to: object) => ({
      type: 'cta',
      options: { button: { label: 'Tamo', link: to, style: 'link' } },
    });
    const linking = await aPost('Vodi ključem', 'vodi-kljucem', { parts: [cta(link)] });
    const { data: typed } = await publisher.create({
      title: 'Vodi putem',
      parts: [cta({ kind: 'path', path: '/cilj-poveznica' })],
    });
    await shop.database.pool.query(
      `insert into navigation (site_id, key, name, items) values (1, 'nav-kos', 'footer3', $1)`,
      [JSON.stringify([{ key: 'a', label: { hr: 'Cilj' }, link }])],
    );
    const uses = await editor.send('GET', `post/uses/${page.id}`);
    expect(uses.data.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
      ['document', 'Vodi ključem'],
      ['document', 'Vodi putem'],
      ['navigation', 'footer3'],
    ]);
    expect(uses.data[0].id).toBe(linking.id);
    expect(uses.data[1].id).toBe(typed.id);
    const { data: category } = await publisher.create({
      title: 'Savjeti',
      slug: 'savjeti-kos',
      postTypeSlug: 'category',
    });
    const under = await aPost('Pod savjetima', 'pod-savjetima', { categories: [category.id] });
    const ofCategory = await editor.send('GET', `post/uses/${category.id}`);
    expect(ofCategory.data).toEqual([{ kind: 'document', id: under.id, title: 'Pod savjetima' }]);
    // The category comes back with its posts.
    await publisher.remove(category.id);
    const idsOf = async () =>
      (await publisher.list({ draft: true, filters: [{ key: 'categories', value: category.id }] })).data.data;
    expect(await idsOf()).toEqual([]);
    await restore((await entryOf('Savjeti'))?.id);
    expect((await idsOf()).map(({ id }: { id: number }) => id)).toEqual([under.id]);
    expect(outcome(await editor.send('GET', 'post/uses/999999'))).toEqual([404, 'NOT_FOUND']);
  });
});

test('a deleted event is restored at its address', async () => {
  const { data: event } = await publisher.send('POST', 'event/create', {
    ...{ title: { hr: 'Sajam u košu' }, place: { hr: 'Zagreb' }, excerpt: {}, body: {} },
    ...{ startsAt: '2027-05-01T08:00:00.000Z', endsAt: '2027-05-01T16:00:00.000Z' },
    ...{ mediumId: null, productKey: null, registrationUrl: null, status: 'published' },
  });
  await publisher.send('DELETE', `event/delete/${event.id}`);
  const entry = await entryOf('Sajam u košu');
  expect(entry).toMatchObject({ kind: 'event', type: 'event' });
  expect(outcome(await restore(entry?.id, editor))).toEqual([403, 'FORBIDDEN']);
  expect((await restore(entry?.id)).data).toEqual({ id: event.id, kind: 'event', title: 'Sajam u košu' });
  const { data: again } = await publisher.send('GET', `event/get/${event.id}`);
  expect(again).toMatchObject({ id: event.id, title: { hr: 'Sajam u košu' }, status: 'published' });
});

test('the bin is emptied after the number of days in BinDays', async () => {
  const post = await aPost('Za odvoz', 'za-odvoz');
  await publisher.remove(post.id);
  await setOption(shop, 'BinDays', 3);
  const { directory } = shop.shop.dependencies;
  const emptyAfter = (days: number) => {
    const now = new Date(clock.now().getTime() + days * dayMs);
    return emptyBin({ ...shop.runtime, clock: { ...clock, now: () => now } }, directory.list());
  };
  await emptyAfter(3);
  const gone = new Date(clock.now().getTime() + 3 * dayMs).toISOString();
  expect(await entryOf('Za odvoz')).toMatchObject({ gone_at: gone });
  await emptyAfter(3.001);
  expect(await entryOf('Za odvoz')).toBeUndefined();
});
