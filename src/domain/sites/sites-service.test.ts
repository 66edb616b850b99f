import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { testRuntime } from '../../../tests/support/test-runtime.ts';
import { saveTestSites } from '../../../tests/support/test-sites.ts';
import type { ShopRuntime } from '../context.ts';
import { saveCountries, saveLanguageEntries, saveTaxClasses } from './registers-service.ts';
import { openSiteDirectory } from './site-directory.ts';
import type { SiteInput } from './site-input.ts';
import { saveSite } from './sites-service.ts';

let database: TestDatabase;
let runtime: ShopRuntime;
let emitted: string[];

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  emitted = [];
  runtime = { ...testRuntime(database.database), emit: ({ kind }) => emitted.push(kind) };
});
afterAll(() => database.drop());

/** The site as it stands, to be saved again with something changed. */
async function storedSite(siteId: string): Promise<SiteInput> {
  const directory = await openSiteDirectory(database.database);
  const site = directory.list().find((candidate) => candidate.siteId === siteId);
  if (!site) throw new Error(`No site ${siteId}.`);
  const { id: _id, catalogueId: _catalogueId, defaultLanguage: _language, stores, ...rest } = site;
  return {
    ...rest,
    catalogueKey: 'test',
    stores: stores.map(({ storeId, language, name, pathPrefix, checkoutSettings }) => ({
      storeId,
      language,
      name,
      pathPrefix,
      checkoutSettings,
    })),
  };
}

it('saves sites once and emits nothing if nothing has changed', async () => {
  await saveTestSites(runtime);
  expect(emitted).toContain('site.changed');
  emitted.length = 0;
  await saveTestSites(runtime);
  expect(emitted).toEqual([]);
  const directory = await openSiteDirectory(database.database);
  expect(directory.list().map(({ siteId, stores }) => [siteId, stores.length])).toEqual([
    ['1001', 3],
    ['1002', 3],
  ]);
  const [shop, enquiries] = directory.list();
  expect(shop?.catalogueId).toBe(enquiries?.catalogueId);
});

it('keeps an option of digits as text', async () => {
  await saveTestSites(runtime);
  const site = await storedSite('1001');
  const options = { FacebookPixelId: '123456789012345678', NumberOfStars: 5, CookieNotice: true };
  await saveSite(runtime, { ...site, options });
  expect((await storedSite('1001')).options).toEqual(options);
});

it('replaces options and keeps ids when a site changes', async () => {
  await saveTestSites(runtime);
  const site = await storedSite('1001');
  const first = await saveSite(runtime, { ...site, options: { Logo: 'a-logo', NumberOfStars: 5 } });
  emitted.length = 0;
  const second = await saveSite(runtime, { ...site, name: 'Renamed', options: { NumberOfStars: 4 } });
  expect(second).toEqual(first);
  expect(emitted).toEqual(['site.changed']);
  expect(await storedSite('1001')).toMatchObject({ name: 'Renamed', options: { NumberOfStars: 4 } });
  expect((await storedSite('1001')).options).not.toHaveProperty('Logo');
});

it('refuses a site that could not be served, naming each field', async () => {
  await saveTestSites(runtime);
  const site = await storedSite('1001');
  const store = site.stores[0] as SiteInput['stores'][number];
  const wrong = { ...site, url: 'nowhere', hosts: ['UPPER'], stores: [store, store], name: ' ' };
  await expect(saveSite(runtime, wrong)).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: {
      url: { rule: 'format' },
      'hosts.0': { rule: 'format' },
      name: { rule: 'required' },
      'stores.1.language': { rule: 'oneOf' },
    },
  });
});

it('adds and corrects languages, countries and tax classes', async () => {
  const croatian = { id: 41, code: 'hrv', code2: 'hr', name: 'hrvatski' };
  const names = { nameHrv: 'hrvatski', nameEng: 'Croatian', nameGer: 'Kroatisch', nameSrp: 'hrvatski' };
  const croatia = {
    id: 191,
    iso: 'HR',
    code: 'HRV',
    name: { hr: 'Hrvatska', en: 'Croatia', de: 'Kroatien' },
  };
  const standard = { key: 'tax-standard', name: { hr: 'Opća stopa' } };
  const save = async (rateBasisPoints: number) => {
    await saveLanguageEntries(runtime, [{ ...croatian, ...names }]);
    await saveCountries(runtime, [croatia]);
    await saveTaxClasses(runtime, [{ ...standard, rates: [{ country: 'HR', rateBasisPoints }] }]);
  };
  await save(2300);
  expect(emitted).toHaveLength(3);
  await save(2300);
  expect(emitted).toHaveLength(3);
  await save(2500);
  expect(emitted).toHaveLength(4);
  const { rows } = await database.pool.query('SELECT country, rate_basis_points AS rate FROM tax_rate');
  expect(rows).toEqual([{ country: 'HR', rate: 2500 }]);
});

it('refuses invalid rates and codes', async () => {
  const taxClass = { key: 'tax', name: {}, rates: [{ country: 'Croatia', rateBasisPoints: -1 }] };
  await expect(saveTaxClasses(runtime, [taxClass])).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(saveCountries(runtime, [{ id: 1, iso: 'hr', code: 'HRV', name: {} }])).rejects.toMatchObject({
    fields: { '0.iso': { rule: 'format' } },
  });
});
