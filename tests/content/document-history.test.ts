import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentInput } from '#domain/content/content-input.ts';
import { saveDocument } from '#domain/content/content-service.ts';
import { listHistory, thinHistory } from '#domain/content/document-history.ts';
import { restore } from '#domain/content/documents-service.ts';
import type { Context } from '#domain/context.ts';
import { dayMs } from '#values/durations.ts';
import { callsOf, type EditorCalls, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
let publisher: EditorCalls;
let context: Context;
const clock = testClock();

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
  const { rows } = await shop.database.pool.query(
    `select id from "user" where email = 'publisher@example.com'`,
  );
  const site = shop.shop.dependencies.directory.getFirst();
  const [store] = site.stores;
  if (!store) throw new Error('The first site has no store.');
  context = {
    ...shop.runtime,
    ...{ requestId: 'test', site, store, language: 'hr', currencyId: 44 },
    actor: {
      kind: 'backoffice',
      userId: rows[0].id,
      sessionId: 1,
      isHeldBack: false,
      email: 'publisher@example.com',
      scope: 'publisher',
      roles: [],
    },
  };
});
afterAll(() => shop.close());

const kinds = async (id: number) =>
  (await listHistory(context, id, 'hr')).map(({ kind, title }) => [kind, title]);

test('every version is stored, and one of them becomes the draft again as a new version', async () => {
  const { data } = await publisher.create({ title: 'Prvi', slug: 'povijest-krova', status: 'published' });
  await publisher.update(data.id, { version: 1, draft: true, title: 'Drugi' });
  await publisher.update(data.id, { version: 2, status: 'draft' });
  expect(await kinds(data.id)).toEqual([
    ['withdraw', 'Drugi'],
    ['draft', 'Drugi'],
    ['publish', 'Prvi'],
  ]);
  const first = (await listHistory(context, data.id, 'hr')).at(-1);
  const restored = await restore(context, { id: data.id, version: 3 }, first?.id ?? 0);
  expect(restored).toMatchObject({ version: 4, status: 'withdrawn', draft: { title: 'Prvi' } });
  expect((await kinds(data.id))[0]).toEqual(['restore', 'Prvi']);
  await expect(restore(context, { id: data.id, version: 3 }, first?.id ?? 0)).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
  });
});

test('drafts are thinned out: all of today, the last of each day for 90 days; publications stay', async () => {
  const { data } = await publisher.create({ title: 'P0', slug: 'tanka-povijest', status: 'published' });
  const draft = (version: number) =>
    publisher.update(data.id, { version, draft: true, title: `N${version}` });
  await draft(1);
  await draft(2);
  await thinHistory(shop.runtime);
  expect(await kinds(data.id)).toHaveLength(3);
  clock.pass(dayMs);
  await thinHistory(shop.runtime);
  expect(await kinds(data.id)).toEqual([
    ['draft', 'N2'],
    ['publish', 'P0'],
  ]);
  clock.pass(91 * dayMs);
  await thinHistory(shop.runtime);
  expect(await kinds(data.id)).toEqual([['publish', 'P0']]);
});

test('an import publishes its content and leaves an editor’s draft', async () => {
  clock.set('2026-11-21T10:00:00Z');
  const input = (title: string): DocumentInput => ({
    kind: 'page',
    key: 'page-imported',
    access: 'public',
    texts: { hr: { slug: 'uvezena-stranica', title, metaDescription: '', sections: [] } },
  });
  const { id } = await saveDocument(shop.runtime, input('Uvoz'));
  await shop.shop.dependencies.settled();
  const drafted = await publisher.update(id, { version: 1, draft: true, title: 'Moj nacrt' });
  expect(drafted.status).toBe(200);
  await saveDocument(shop.runtime, input('Uvoz'));
  await saveDocument(shop.runtime, input('Drugi uvoz'));
  await shop.shop.dependencies.settled();
  expect((await publisher.bySlug('uvezena-stranica')).data.title).toBe('Drugi uvoz');
  const { data } = await publisher.list({ draft: true, filters: [{ key: 'id', value: id }] });
  expect(data.data).toMatchObject([{ title: 'Moj nacrt', version: 3, hasChanges: true }]);
});
