import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportKinds } from '#values/exports.ts';
import type { Headers } from '../support/editors.ts';
import { adminOrderCalls, placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';

/* The command that takes lists along (docs/rules/backoffice.md). */

let shop: FixtureShop;
let folder: string;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  ({ admin } = await adminOrderCalls(shop));
  folder = await mkdtemp(path.join(os.tmpdir(), 'attika-export-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** The command as an operator runs it, beside the running shop. */
const run = (...words: string[]) => runShopCommand('export', shop.database.address, words);

test.for(exportKinds)('writes what the call of the same name answers: %s', async (kind) => {
  await placeOrder(shop, { screw: 1 });
  const answer = await shop.app.inject({
    url: `/api/v1/manage/export/${kind}`,
    query: { format: 'json' },
    headers: { apiKey: shopKey, ...admin },
    remoteAddress: `10.0.1.${exportKinds.indexOf(kind) + 1}`,
  });
  const { code, out } = await run(kind, '--format=json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual(JSON.parse(answer.payload));
});

test('writes a file of the format of its name, which its owner alone can read', async () => {
  const { id } = await placeOrder(shop, { screw: 2 });
  const file = path.join(folder, 'orders.csv');
  const filters = '[{"key":"sku","value":"SCREW"}]';
  const { code, out } = await run(
    'orders',
    file,
    '--filters',
    filters,
    '--sort',
    '{"field":"createdAt","direction":"desc"}',
  );
  expect([code, out]).toEqual([0, '']);
  const [head, first] = (await readFile(file, 'utf8')).split('\r\n');
  expect([head?.includes('orderNumber'), first?.startsWith(`${id},`)]).toEqual([true, true]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('says what it does not know', async () => {
  expect(await run('shoes')).toMatchObject({
    code: 1,
    out: '',
    said: expect.stringContaining('KIND is orders'),
  });
  expect(await run('orders', '--format=pdf')).toMatchObject({
    code: 1,
    said: expect.stringContaining('KIND is'),
  });
  expect(await run('orders', '--filters=[{"key":"shoe","value":1}]')).toMatchObject({
    code: 1,
    said: expect.stringContaining('"filter":"shoe"'),
  });
  expect(await run('orders', '--site=9999')).toMatchObject({ code: 1, said: 'There is no site 9999.\n' });
});
