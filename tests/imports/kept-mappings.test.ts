import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Headers,
  headersOfOtherSite,
  headersOfRole,
  headersOfScope,
  outcome,
} from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* What columns of files are read into, kept by name (docs/rules/imports.md). */

let shop: FixtureShop;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

const save = (body: object, headers = admin) =>
  shop.call('POST', '/api/v1/manage/importMapping/save', { what: 'products', ...body }, headers);
const list = (what = 'products', headers = admin) =>
  shop.call('POST', '/api/v1/manage/importMapping/filter', { what }, headers);
const remove = (id: number, headers = admin) =>
  shop.call('DELETE', `/api/v1/manage/importMapping/delete/${id}`, undefined, headers);

test('they are kept by name, replaced under the same name, and forgotten', async () => {
  const { data: made } = await save({
    name: ' Dobavljač ',
    mapping: { Cijena: 'retailPrice', Opaska: null },
  });
  await save({ name: 'Drugi', mapping: { 'attributes.boja': 'attributes.boja' } });
  expect((await save({ name: 'Dobavljač', mapping: { Cijena: 'purchasePrice' } })).data.id).toBe(made.id);
  expect((await list()).data.data).toMatchObject([
    { id: made.id, name: 'Dobavljač', mapping: { Cijena: 'purchasePrice' } },
    { name: 'Drugi' },
  ]);
  expect((await list('prices')).data.data).toEqual([]);
  expect((await save({ name: 'Kriv', mapping: { Cijena: 'nema' } })).details.fields).toEqual({
    'mapping.Cijena': { rule: 'oneOf' },
  });
  expect((await save({ name: '  ', mapping: {} })).status).toBe(422);
  expect((await remove(made.id)).status).toBe(200);
  expect(outcome(await remove(made.id))).toEqual([404, 'NOT_FOUND']);
});

test('a site keeps its own, at most a hundred of a kind, by who may import it', async () => {
  const { data } = await save({ name: 'Samo ovdje', mapping: {} });
  const neighbour = await headersOfOtherSite(shop, 'admin');
  expect((await list('products', neighbour)).data.data).toEqual([]);
  expect(outcome(await remove(data.id, neighbour))).toEqual([404, 'NOT_FOUND']);
  const sales = await headersOfRole(shop, 'sales');
  expect(outcome(await save({ name: 'x', mapping: {} }, sales))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await list('products', sales))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await remove(data.id, sales))).toEqual([403, 'FORBIDDEN']);
  expect((await list()).data.data.length).toBeGreaterThan(0);
  expect((await save({ what: 'customers', name: 'x', mapping: { Mail: 'email' } }, sales)).status).toBe(200);
  await shop.database.pool.query(
    `insert into import_mapping (site_id, what, name, mapping, created_at)
      select site_id, 'stock', 'popis ' || n, '{}', now() from import_mapping, generate_series(1, 100) n where id = $1`,
    [data.id],
  );
  const full = await save({ what: 'stock', name: 'Još jedan', mapping: {} });
  expect(full.details.fields).toEqual({ name: { rule: 'maximum', parameter: 100 } });
  expect((await save({ what: 'stock', name: 'popis 7', mapping: { a: 'sku' } })).status).toBe(200);
});
