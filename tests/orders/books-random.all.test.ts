import { spawn } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminOrderCalls } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { carryOut, steps } from '../support/random-orders.ts';

/* Many steps by several people at once, and the command that compares the books (docs/rules/orders.md). */

const stepsMade = 10_000;
const actors = 4;

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await shop.database.pool.query(
    'update product set stock_thousandths = stock_thousandths + 100000000 where stock_thousandths is not null',
  );
  await shop.database.pool.query(
    `insert into stock_movement (product_id, kind, thousandths, at)
     select id, 'receipt', 100000000, now() from product where stock_thousandths is not null`,
  );
});
afterAll(() => shop.close());

/** The command as an operator runs it, beside the running shop. */
async function books(): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['src/books-command.ts', 'check'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: shop.database.address, NODE_ENV: 'test' },
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

test('after thousands of steps the command finds no difference, and it ends with 1 where there is one', async () => {
  const calls = await adminOrderCalls(shop);
  const sequence = fc.sample(steps, { numRuns: stepsMade, seed: 20_261_123 });
  const ids: number[] = [];
  const work = async (actor: number) => {
    for (let index = actor; index < sequence.length; index += actors) {
      const step = sequence[index];
      if (step) await carryOut(shop, calls, ids, step);
    }
  };
  await Promise.all(Array.from({ length: actors }, (_, actor) => work(actor)));
  expect(await books()).toEqual({
    code: 0,
    said: ['moneySums', 'papersAndOpen', 'stockSums', 'stockOfOrders', 'paperLines', 'numbers', 'words']
      .map((what) => `${what}: 0\n`)
      .join(''),
  });
  await shop.database.pool.query('update "order" set received_cents = received_cents + 1 where id = $1', [
    ids[0],
  ]);
  expect((await books()).code).toBe(1);
}, 3_600_000);
