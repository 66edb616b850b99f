import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { visitor } from '#domain/actor.ts';
import { openContentDirectory } from '#domain/content/content-directory.ts';
import { openSiteDirectory } from '#domain/sites/site-directory.ts';
import { createTaggedCache } from '#platform/cache/tagged-cache.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { createImageWorkshop, type ImageWorkshop } from '#platform/images/image-workshop.ts';
import { legalPageKeys } from '#values/first-steps.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { testRuntime } from '../../tests/support/test-runtime.ts';
import { loadDemoShop } from './demo/demo-shop.ts';
import { fillEmptyShop } from './first-start.ts';
import type { Progress } from './progress.ts';

// The demo's pictures are scaled at every filling, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

let folder: string;
let images: ImageWorkshop;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attika-first-start-'));
  images = createImageWorkshop();
});

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

afterAll(async () => {
  images.close();
  await rm(folder, { recursive: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  databases.push(database);
  return database;
}

function outside(report: (progress: Progress) => void = () => {}) {
  return { files: openLocalFileStore(folder), images, report };
}

/** Rows of every table, and the versions and prices that a second load might raise. */
async function stateOf({ pool }: TestDatabase) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${name}`);
    counts[name] = rows[0]?.count ?? 0;
  }
  const versions = await pool.query('SELECT document_id, language, version FROM document_text ORDER BY 1, 2');
  const prices = await pool.query(
    'SELECT product_id, effective_price_cents, at FROM price_log ORDER BY 1, 3',
  );
  const keys = await pool.query(
    'SELECT id, key FROM product UNION ALL SELECT id, key FROM medium ORDER BY 2, 1',
  );
  return { counts, versions: versions.rows, prices: prices.rows, keys: keys.rows };
}

it('fills an empty database with the demo shop and reports its progress', async () => {
  const database = await emptyDatabase();
  const steps: Progress[] = [];
  const filled = await fillEmptyShop(testRuntime(database.database), {
    demo: true,
    ...outside((progress) => steps.push(progress)),
  });
  expect(filled).toEqual({ isFilled: true });
  const { counts, versions } = await stateOf(database);
  expect(counts).toMatchObject({
    language: 79,
    country: 249,
    site: 2,
    store: 6,
    tax_class: 3,
    medium: 167,
    attribute: 14,
    attribute_set: 6,
    category: 15,
    tag: 5,
    product: 164,
    document: 45,
    document_text: 135,
    navigation: 16,
    consent: 6,
    consent_assignment: 12,
    delivery_method: 3,
    payment_method: 3,
    coupon: 9,
  });
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1]));
  expect(steps.at(-1)).toEqual({ step: 'redirects', done: 6, total: 6 });
  expect(steps.find(({ step, done }) => step === 'products' && done === 164)?.total).toBe(164);
});

it('changes nothing when the demo shop is loaded a second time', async () => {
  const database = await emptyDatabase();
  const runtime = testRuntime(database.database);
  await fillEmptyShop(runtime, { demo: true, ...outside() });
  const before = await stateOf(database);
  await loadDemoShop({ ...runtime, ...outside() }, () => {});
  expect(await stateOf(database)).toEqual(before);
  expect(await fillEmptyShop(runtime, { demo: true, ...outside() })).toEqual({ isFilled: false });
});

it('leaves nothing behind when it breaks off, and fills the shop the next time', async () => {
  const database = await emptyDatabase();
  const runtime = testRuntime(database.database);
  const breaksOff = ({ step }: Progress) => {
    if (step === 'products') throw new Error('The power went.');
  };
  await expect(fillEmptyShop(runtime, { demo: true, ...outside(breaksOff) })).rejects.toThrow(
    'The power went.',
  );
  expect(Object.values((await stateOf(database)).counts).every((count) => count === 0)).toBe(true);
  expect(await fillEmptyShop(runtime, { demo: true, ...outside() })).toEqual({ isFilled: true });
});

it('fills it once when two processes start at the same time', async () => {
  const database = await emptyDatabase();
  const runtime = testRuntime(database.database);
  const fill = () => fillEmptyShop(runtime, { demo: true, ...outside() });
  const filled = await Promise.all([fill(), fill()]);
  expect(filled.map(({ isFilled }) => isFilled).sort()).toEqual([false, true]);
  expect((await stateOf(database)).counts).toMatchObject({ site: 2, product: 164 });
});

it('finds the enquiry site by its host name', async () => {
  const database = await emptyDatabase();
  await fillEmptyShop(testRuntime(database.database), { demo: true, ...outside() });
  const directory = await openSiteDirectory(database.database);
  expect(directory.findByHost('localhost:3000')).toMatchObject({ siteId: '1001', priceMode: 'shown' });
  expect(directory.findByHost('pro.localhost:3000')).toMatchObject({ siteId: '1002', priceMode: 'enquiry' });
  expect(directory.getFirst()).toMatchObject({
    defaultLanguage: 'hr',
    currencyConfig: { mainCurrency: 'EUR', id: 44 },
    company: { legalName: 'Attika krovni sustavi d.o.o.' },
  });
});

it('creates a new, empty shop with one site in three languages when the demo is off', async () => {
  const database = await emptyDatabase();
  await fillEmptyShop(testRuntime(database.database), { demo: false, ...outside() });
  const { counts } = await stateOf(database);
  expect(counts).toMatchObject({
    language: 79,
    country: 249,
    // Nobody can log in before the operator has made somebody.
    '"user"': 0,
    site: 1,
    store: 3,
    tax_class: 3,
    product: 0,
    category: 0,
    medium: 0,
    // What is shown, and drafts of what the law asks for.
    document: 4 + legalPageKeys.length,
    delivery_method: 1,
    payment_method: 1,
  });
  const site = (await openSiteDirectory(database.database)).getFirst();
  expect(site.stores.map(({ language }) => language)).toEqual(['hr', 'en', 'de']);
  expect(site.mediaSizes.map(({ name }) => name)).toContain('MediumSize');
  expect(site.apiKeyToken.length).toBeGreaterThan(20);
});

it('greets the visitors of a new, empty shop in their language', async () => {
  const database = await emptyDatabase();
  const runtime = testRuntime(database.database);
  await fillEmptyShop(runtime, { demo: false, ...outside() });
  const site = (await openSiteDirectory(database.database)).getFirst();
  const content = openContentDirectory(
    { findSizeBytes: async () => null },
    createTaggedCache({ maximum: 100, clock: systemClock }),
  );
  const titles: Record<string, unknown> = {};
  for (const store of site.stores) {
    const { language } = store;
    const context = { ...runtime, requestId: '', site, store, language, currencyId: 44, actor: visitor };
    const home = await content.getHomeDocument(context);
    titles[language] = home.parts[0]?.options.title;
    const [header, footer] = await content.listElements(context, ['header', 'footer']);
    expect(header?.parts.map(({ type }) => type)).toContain('navigation');
    expect(footer?.language).toBe(language);
    const { items } = await content.getNavigation(context, 'main');
    expect(items.map(({ url }) => url)).toEqual([`${store.pathPrefix}/shop`]);
  }
  expect(titles).toEqual({ hr: 'Dobro došli', en: 'Welcome', de: 'Willkommen' });
});
