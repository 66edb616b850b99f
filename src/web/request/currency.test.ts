import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { inCurrency } from './currency.ts';

/** A client in francs with what it has sent. */
function openClient(currencyId: number | undefined) {
  const sent: { path: string; body: unknown }[] = [];
  const facts = { apiKey: 'k', site: '1', store: '1', language: 'eng' };
  const api = createApiClient(facts, async (path, init) => {
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return Response.json({ data: {} });
  });
  return { api: inCurrency(api, currencyId), sent };
}

test('calls about prices name the currency of the visitor', async () => {
  const { api, sent } = openClient(33);
  await api.call(catalogueEndpoints.productFilter, { body: { limit: 12 } });
  await api.call(catalogueEndpoints.productGet, { query: { slug: 'panel' } });
  await api.call(catalogueEndpoints.priceHistory, { params: { id: 7 } });
  await api.call(cartEndpoints.getCart, { body: { cartId: 1, protectCode: 'secret-of-cart-1' } });
  expect(sent).toMatchObject([
    { body: { limit: 12, currencyId: 33 } },
    { path: '/api/v1/product/web/get?currency=33&slug=panel' },
    { path: '/api/v1/product/web/7/priceHistory?currency=33' },
    { body: { cartId: 1, currencyId: 33 } },
  ]);
});

test('a call that names its own currency keeps it, and one without prices gets none', async () => {
  const { api, sent } = openClient(33);
  await api.call(catalogueEndpoints.productFilter, { body: { currencyId: 44 } });
  await api.call(catalogueEndpoints.categoryGet, { params: { idOrSlug: 'roof' } });
  expect(sent).toEqual([
    { path: '/api/v1/product/web/filter', body: { currencyId: 44 } },
    { path: '/api/v1/product/web/category/get/roof', body: undefined },
  ]);
});

test('in the main currency nothing is added', async () => {
  const { api, sent } = openClient(undefined);
  await api.call(catalogueEndpoints.productFilter, { body: { limit: 12 } });
  expect(sent[0]?.body).toEqual({ limit: 12 });
});
