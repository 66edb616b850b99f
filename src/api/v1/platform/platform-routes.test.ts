import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import { saveCountries, saveLanguageEntries } from '#domain/sites/registers-service.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';

const { commons, domainDetect } = platformEndpoints;
const croatian = { id: 41, code: 'hrv', code2: 'hr', name: 'Hrvatski', nameHrv: 'Hrvatski' };

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await saveLanguageEntries(api.runtime, [
    { ...croatian, nameEng: 'Croatian', nameGer: 'Kroatisch', nameSrp: 'Hrvatski' },
  ]);
  await saveCountries(api.runtime, [
    { id: 191, iso: 'HR', code: 'HRV', name: { hr: 'Hrvatska', en: 'Croatia', de: 'Kroatien' } },
    { id: 203, iso: 'CZ', code: 'CZE', name: { hr: 'Češka', en: 'Czechia', de: 'Tschechien' } },
    { id: 196, iso: 'CY', code: 'CYP', name: { hr: 'Cipar', en: 'Cyprus', de: 'Zypern' } },
    { id: 276, iso: 'DE', code: 'DEU', name: { hr: 'Njemačka', en: 'Germany', de: 'Deutschland' } },
  ]);
});
afterAll(() => api.close());

describe('commons', () => {
  it('lists countries by their names in the requested language, in its order', async () => {
    const inCroatian = await api.call(commons, { query: { type: 'countries' } });
    expect(inCroatian.map(({ name }) => name)).toEqual(['Cipar', 'Češka', 'Hrvatska', 'Njemačka']);
    const inGerman = await api.call(commons, { query: { type: 'countries', language: 'ger' } });
    expect(inGerman.map(({ name }) => name)).toEqual(['Deutschland', 'Kroatien', 'Tschechien', 'Zypern']);
    expect(inGerman[1]).toEqual({ id: 191, iso: 'HR', code: 'HRV', name: 'Kroatien' });
  });

  it('lists languages with all their names', async () => {
    expect(await api.call(commons, { query: { type: 'languages' } })).toEqual([
      {
        id: 41,
        code: 'hrv',
        code2: 'hr',
        name: 'Hrvatski',
        name_hrv: 'Hrvatski',
        name_eng: 'Croatian',
        name_ger: 'Kroatisch',
        name_srp: 'Hrvatski',
      },
    ]);
  });

  it('shows a change at once', async () => {
    await saveCountries(api.runtime, [
      { id: 40, iso: 'AT', code: 'AUT', name: { hr: 'Austrija', en: 'Austria', de: 'Österreich' } },
    ]);
    await expect
      .poll(async () => (await api.call(commons, { query: { type: 'countries' } })).map(({ iso }) => iso))
      .toEqual(['AT', 'CY', 'CZ', 'HR', 'DE']);
  });
});

describe('domainDetect', () => {
  async function detect(body: object | undefined, headers: Record<string, string> = {}) {
    const answer = await api.app.inject({
      method: 'POST',
      url: domainDetect.path,
      headers,
      ...(body ? { payload: body } : {}),
    });
    return answer.json().data;
  }

  it('finds the site by host, else by Referer, else by the Host header', async () => {
    expect((await detect({ host: 'PRO.localhost:3000' })).siteID).toBe('1002');
    expect((await detect({}, { referer: 'http://pro.localhost:3000/de/shop' })).siteID).toBe('1002');
    expect((await detect(undefined, { host: 'pro.localhost:3000' })).siteID).toBe('1002');
    expect((await detect({ host: 'localhost' }, { host: 'pro.localhost' })).siteID).toBe('1001');
  });

  it('uses the first site for an unknown host', async () => {
    expect((await detect({ host: 'nobody.example' })).siteID).toBe('1001');
    expect((await detect({}, { referer: 'not an address', host: 'nobody.example' })).siteID).toBe('1001');
  });

  it('returns what further calls need', async () => {
    expect(await detect({ host: 'localhost' })).toMatchObject({
      siteID: '1001',
      apiKeyToken: 'test-key-of-the-shop',
      apiKeyId: expect.any(Number),
      priceMode: 'shown',
      languages: ['hrv', 'eng', 'ger'],
      defaultLanguage: 'hrv',
      fallbackPictures: ['/media/broken-link.svg'],
      logo: null,
      logoSize: null,
      stores: expect.arrayContaining([
        { storeID: '1001-de', language: 'ger', name: 'Laden', pathPrefix: '/de', loyalty: [] },
      ]),
    });
  });
});
