import { afterAll, beforeAll, expect, it } from 'vitest';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import { openTestApi, type TestApi } from './support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ demo: true });
});
afterAll(() => api.close());

it('is two sites found by their hosts, one of which shows no prices', async () => {
  const shop = await api.call(platformEndpoints.domainDetect, { body: { host: 'localhost' } });
  const pro = await api.call(platformEndpoints.domainDetect, { body: { host: 'pro.localhost' } });
  expect(shop).toMatchObject({ siteID: '1001', priceMode: 'shown' });
  expect(pro).toMatchObject({ siteID: '1002', priceMode: 'enquiry' });
  expect(shop.logo).toMatch(/^\/media\/\d+\/\d+\/MediumSize\/[\w-]+\.svg\?v=/);
  expect(shop.fallbackPictures.at(-1)).toBe('/media/broken-link.svg');
  expect(shop.fallbackPictures).toHaveLength(3);
});

it('knows all languages and countries', async () => {
  const languages = await api.call(platformEndpoints.commons, { query: { type: 'languages' } });
  const countries = await api.call(platformEndpoints.commons, { query: { type: 'countries' } });
  expect([languages.length, countries.length]).toEqual([79, 249]);
});
