import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStocksShowing } from '#domain/catalogue/stock/stock-queries.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
const ids: Record<string, number> = {};
const keys: Record<number, string> = {};

beforeAll(async () => {
  api = await openTestApi({ demo: true });
  const { rows } = await api.database.pool.query<{ id: number; key: string }>('select id, key from product');
  for (const { id, key } of rows) {
    ids[key] = id;
    keys[id] = key;
  }
});
afterAll(() => api.close());

/** Whose shown stock depends on that of a product, with what it says. */
async function showing(key: string): Promise<Record<string, string>> {
  const { cache } = api.shop.dependencies.productIndexes;
  const found = await readStocksShowing(api.runtime.database, cache, [ids[key] ?? 0]);
  return Object.fromEntries([...found].map(([id, { state }]) => [keys[id] ?? '', state]));
}

test("a variant's stock is shown by itself, its main product and the kits with it", async () => {
  // demo/products/kits.json: the roof of 60 m² is made of klik-505 in any colour.
  expect(Object.keys(await showing('klik-505-ral7016-t070')).sort()).toEqual([
    'kit-roof-60',
    'klik-505',
    'klik-505-ral7016-t070',
  ]);
});

test('a kit is sold out with the last of a member; unrelated products are not examined', async () => {
  const productId = ids['safety-hook'] ?? 0;
  const setStock = async (thousandths: number) => {
    const statement = 'update product set stock_thousandths = $1 where id = $2';
    await api.database.pool.query(statement, [thousandths, productId]);
    api.runtime.emit({ kind: 'stock.changed', catalogueId: 1, productIds: [productId] });
  };
  await setStock(900_000);
  const before = await showing('safety-hook');
  expect(before).toMatchObject({ 'safety-hook': 'inStock' });
  expect(before['kit-snow']).not.toBe('outOfStock');
  await setStock(0);
  expect(await showing('safety-hook')).toMatchObject({
    'safety-hook': 'outOfStock',
    'kit-snow': 'outOfStock',
  });
  expect(Object.keys(await showing('rivets'))).not.toContain('kit-snow');
});
