import { afterEach, expect, test, vi } from 'vitest';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { visitorsApi } from './use-api.ts';

afterEach(() => vi.unstubAllGlobals());

const facts = {
  client: { apiKey: 'key-of-the-site', site: '1001', store: '1001-hr', language: 'hrv' },
  currency: { id: 44 },
  currencyId: 44,
} as unknown as RootFacts;

/** Headers of a call of a page whose visitor has these cookies. */
async function headersWith(cookie: string): Promise<Record<string, string>> {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ data: [] }));
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('fetch', fetched);
  await visitorsApi(facts).call(platformEndpoints.commons, { query: { type: 'countries' } });
  return fetched.mock.calls[0]?.[1].headers as Record<string, string>;
}

test('every call carries its key, site, store and language', async () => {
  expect(await headersWith('locale=hr')).toMatchObject(facts.client);
});

test('in development a page whose visitor has the cookie skipApiKey omits the key', async () => {
  const headers = await headersWith('locale=hr; skipApiKey=1');
  expect(headers).not.toHaveProperty('apiKey');
  expect(headers).toMatchObject({ site: '1001', store: '1001-hr', language: 'hrv' });
});
