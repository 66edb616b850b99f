import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { elementEndpoints } from '#contract/v1/element-endpoints.ts';
import { finderEndpoints } from '#contract/v1/finder-endpoints.ts';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import { demoPages, pageAddress } from '../../tools/demo-addresses.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/* docs/rules/options.md: what a site's options do, seen by its calls. The demo shop. */

let shop: TestApi;
let asPublisher: { facts: Record<string, string> };

beforeAll(async () => {
  shop = await openTestApi({ demo: true, server: { rateLimitPerMinute: 1_000_000 } });
  const login = { username: 'urednik@attika.example', password: 'DemoUrednik2026!' };
  const { tokens } = await shop.call(authEndpoints.login, { body: login });
  asPublisher = { facts: { authorization: `Bearer ${tokens.accessToken}` } };
});
afterAll(() => shop.close());

/** Sets an option of the first site, or takes it away (undefined), and waits until it holds. */
async function setOption(key: string, value: unknown): Promise<void> {
  const { pool } = shop.database;
  if (value === undefined) await pool.query('delete from site_option where site_id = 1 and key = $1', [key]);
  else {
    await pool.query(
      `insert into site_option (site_id, key, value) values (1, $1, $2)
       on conflict (site_id, key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  }
  shop.runtime.emit({ kind: 'site.changed' });
  await expect.poll(() => shop.directory.getFirst().options[key]).toEqual(value);
}

const read = async (url: string) => (await shop.app.inject({ url, headers: { host: 'localhost' } })).body;

test('ThemeNavigations assigns trees to their places', async () => {
  const labelsOf = async (idOrName: string) =>
    (await shop.call(contentEndpoints.navigationTree, { params: { idOrName } })).items.map(
      ({ label }) => label,
    );
  const [main, footer] = [await labelsOf('main'), await labelsOf('footer1')];
  expect(main).not.toEqual(footer);
  await setOption('ThemeNavigations', { main: 'nav-footer1', footer1: 'nav-main' });
  const both = async () => [await labelsOf('main'), await labelsOf('footer1')];
  await expect.poll(both).toEqual([footer, main]);
  await setOption('ThemeNavigations', { main: 'nav-unheard-of' });
  await expect.poll(both).toEqual([main, footer]);
});

test('Logo is shown instead of a missing picture and in machine-readable data', async () => {
  const detect = () => shop.call(platformEndpoints.domainDetect, { body: { host: 'localhost' } });
  const before = await detect();
  expect(before.logo).not.toBeNull();
  const { rows } = await shop.database.pool.query<{ key: string; id: number }>(
    `select key, id from medium where key is not null and not is_placeholder and mime like 'image/%' and access = 'public'
     order by id limit 1`,
  );
  const [other] = rows;
  if (!other) throw new Error('The demo shop has no picture.');
  await setOption('Logo', other.key);
  const after = await detect();
  expect(after.fallbackPictures[1]).toContain(`/${other.id}/`);
  expect(after.fallbackPictures).toHaveLength(3);
  expect(JSON.stringify(after.logo)).toContain(`/${other.id}/`);
  // What was uploaded has no key.
  await setOption('Logo', undefined);
  await setOption('Logo', String(other.id));
  expect((await detect()).fallbackPictures[1]).toContain(`/${other.id}/`);
  await setOption('Logo', undefined);
  expect(await detect()).toMatchObject({
    logo: null,
    fallbackPictures: [before.fallbackPictures[0], '/media/broken-link.svg'],
  });
});

test('HomePageSlug chooses the start page', async () => {
  const usual = await shop.call(contentEndpoints.termGet, { query: {} });
  const about = demoPages.find(({ key }) => key === 'page-about');
  if (!about) throw new Error('The demo shop has no such page.');
  await setOption('HomePageSlug', about.slug);
  const home = await shop.call(contentEndpoints.termGet, { query: {} });
  expect(home.slug).toBe(about.slug.hr);
  const english = await shop.call(
    contentEndpoints.termGet,
    { query: { home: true } },
    { facts: { language: 'eng', store: '' } },
  );
  expect(english.slug).toBe(about.slug.en);
  const decided = await shop.call(finderEndpoints.finderDecide, { query: { params: '/' } });
  expect(decided).toMatchObject({ kind: 'page', id: home.id });
  const siteMap = await read('/sitemap.xml');
  expect(siteMap).toContain(`<loc>http://localhost:3000/${usual.slug}</loc>`);
  expect(siteMap).not.toContain(`<loc>http://localhost:3000${pageAddress('page-about', 'hr')}</loc>`);
  // The same word for all languages, as a site of one language has it.
  await setOption('HomePageSlug', about.slug.hr);
  expect((await shop.call(contentEndpoints.termGet, { query: {} })).id).toBe(home.id);
});

test.each([
  ['CustomHeader', 'header'],
  ['CustomFooter', 'footer'],
] as const)(
  '%s chooses an element for that place, by key or handler, once it is published',
  async (option, handler) => {
    const element = async () => {
      const [found] = await shop.call(contentEndpoints.elementGetByHandlers, {
        body: { handlers: [handler] },
      });
      return found;
    };
    const usual = await element();
    const own = { handler: `winter-${handler}`, title: 'Zima', slug: `zima-${handler}` };
    const draft = await shop.call(
      elementEndpoints.elementCreate,
      { body: { ...own, draft: true } },
      asPublisher,
    );
    await setOption(option, own.handler);
    expect(await element()).toMatchObject({ id: usual?.id, handler });
    const update = { params: { id: draft.id }, body: { version: draft.version, title: 'Zima sada' } };
    await shop.call(elementEndpoints.elementUpdate, update, asPublisher);
    expect(await element()).toMatchObject({ id: draft.id, handler, title: 'Zima sada' });
    for (const value of [`el-${handler}`, undefined]) {
      await setOption(option, value);
      await expect.poll(element).toMatchObject({ id: usual?.id, title: usual?.title });
    }
  },
);
