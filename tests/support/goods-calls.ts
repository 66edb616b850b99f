import { type Headers, headersOfScope } from './editors.ts';
import type { Answer, FixtureShop } from './fixture-shop.ts';

/** The calls of those who see to the catalogue, in somebody's name. */
export function goodsCallsOf(shop: FixtureShop, headers: Headers) {
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer> =>
    shop.call(method, `/api/v1/manage/${path}`, body, headers);
  /** Until lists, search and pages have heard of it. */
  async function settled(): Promise<void> {
    const { dependencies } = shop.shop;
    await dependencies.settled();
    await dependencies.productIndexes.settled();
    await dependencies.search.settled();
  }
  return {
    headers,
    send,
    settled,
    list: (body: object = {}) => send('POST', 'product/filter', body),
    get: (id: number) => send('GET', `product/get/${id}`),
    create: (fields: object, more: object = {}) => send('POST', 'product/create', { ...more, fields }),
    update: (id: number, version: number, fields: object) =>
      send('PATCH', `product/update/${id}`, { version, fields }),
    patch: (changes: readonly object[], more: object = {}) =>
      send('POST', 'product/patch', { ...more, changes }),
    undo: (id: number) => send('POST', `change/undo/${id}`),
    change: (id: number) => send('GET', `change/get/${id}?perPage=100`),
    /** What visitors get of a product by its slug. */
    shown: (slug: string) => shop.call('GET', `/api/v1/product/web/get?slug=${slug}`),
    /** SKUs of the shop's list for some filters. */
    async listed(filters: object[]): Promise<string[]> {
      const { data } = await shop.call('POST', '/api/v1/product/web/filter', { filters, select: ['sku'] });
      return data.records.map(({ sku }: { sku: string }) => sku);
    },
  };
}

export async function openGoodsCalls(shop: FixtureShop) {
  return goodsCallsOf(shop, await headersOfScope(shop, 'admin'));
}
