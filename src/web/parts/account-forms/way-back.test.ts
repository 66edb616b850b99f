import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import { findWayBack } from './way-back.ts';

/** The addresses in English of what there is; what is not found leads home. */
const inEnglish: Record<string, string> = {
  '/profil?view=orders': '/en/profile?view=orders',
  '/product/lim?option.mm=4250': '/en/product/sheet?option.mm=4250',
};

function wayBack(query: string): Promise<string | undefined> {
  const api = createApiClient(
    { apiKey: 'k', site: '1', store: '1', language: 'eng' },
    async (_path, init) => {
      const { path } = JSON.parse(String(init?.body)) as { path: string };
      return Response.json({ data: { url: inEnglish[path] ?? '/en' } });
    },
  );
  return findWayBack({ api, language: 'en' }, new URLSearchParams(query));
}

test.each([
  ['/profil?view=orders', '/en/profile?view=orders'],
  ['/product/lim?option.mm=4250', '/en/product/sheet?option.mm=4250'],
  ['/en/checkout', '/en/checkout'],
  ['/en/product/sheet?option.mark=red+roof#reviews', '/en/product/sheet?option.mark=red%20roof#reviews'],
  // For those who are logged in alone: nobody else is told what it is called.
  ['/za-clanove', '/za-clanove'],
])('after a switch of the language the return address %s becomes %s', async (from, to) => {
  expect(await wayBack(new URLSearchParams({ redirect: from, notice: 'loginNeeded' }).toString())).toBe(to);
});

test.each(['', 'redirect=//evil.example/x', 'redirect=https://evil.example'])(
  'nothing else is a return address: %s',
  async (query) => {
    expect(await wayBack(query)).toBeUndefined();
  },
);
