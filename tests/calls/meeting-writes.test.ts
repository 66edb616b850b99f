import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOneTimeToken } from '#domain/accounts/one-time-tokens.ts';
import { saveDocument } from '#domain/content/content-service.ts';
import { inTransaction, type ShopRuntime } from '#domain/context.ts';
import { takeCode } from '#domain/orders/digital-codes.ts';
import { codesLeftAlarm } from '#values/limits.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const countOf = async (statement: string, values: unknown[]) =>
  (await shop.database.pool.query(statement, values)).rowCount;

/** Does the same twice at once: the second one begins while the first has written and not committed. */
async function twiceAtOnce<T>(work: (transaction: ShopRuntime) => Promise<T>): Promise<T[]> {
  const open = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const first = inTransaction(shop.runtime, async (transaction) => {
    const result = await work(transaction);
    written.resolve();
    await open.promise;
    return result;
  });
  await Promise.race([written.promise, first]);
  let isDone = false;
  const second = inTransaction(shop.runtime, work).finally(() => {
    isDone = true;
  });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => isDone || (await countOf(waiting, [])) === 1).toBe(true);
  open.resolve();
  return Promise.all([first, second]);
}

test('of two simultaneous links for a new password one is valid', async () => {
  const { id } = await loggedIn(shop, 'ana@example.com');
  await twiceAtOnce((transaction) => makeOneTimeToken(transaction, 'setPassword', id, 'ana@example.com'));
  expect(
    await countOf(`select from one_time_token where user_id = $1 and purpose = 'setPassword'`, [id]),
  ).toBe(1);
});

test('the shop is notified that few codes are left, also by two simultaneous sales', async () => {
  const { data } = await order(shop, await readyBuyer(shop));
  const productId = shop.productIds.licence ?? 0;
  await shop.database.pool.query('delete from digital_code where product_id = $1', [productId]);
  await shop.database.pool.query(
    `insert into digital_code (product_id, code) select $1, 'POOL-' || n from generate_series(1, $2::int) n`,
    [productId, codesLeftAlarm + 2],
  );
  const site = shop.shop.dependencies.directory.getFirst();
  const codes = await twiceAtOnce((transaction) => takeCode(transaction, site, data, productId, ''));
  expect(new Set(codes).size).toBe(2);
  expect(await countOf(`select from outbox_mail where kind = 'digital.fewCodes'`, [])).toBe(1);
});

test('pages find an element by its handler: two elements cannot have the same', async () => {
  const element = (key: string) => ({
    key,
    kind: 'element' as const,
    handler: 'aside',
    template: null,
    access: 'public' as const,
    texts: { hr: { slug: key, title: key, metaDescription: '', sections: [] } },
  });
  await saveDocument(shop.runtime, element('aside-one'));
  await expect(saveDocument(shop.runtime, element('aside-two'))).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { handler: { rule: 'oneOf', parameter: 'unique' } },
  });
});
