import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancedBooks, runBooksCommand } from '../support/books-command.ts';
import { adminOrderCalls } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { fillShelves } from '../support/fixture-stock.ts';
import { carryOut, steps } from '../support/random-orders.ts';
import { testClock } from '../support/test-clock.ts';

/* Many steps by several people at once, and the command that compares the books (docs/rules/orders.md). */

const stepsMade = 10_000;
const actors = 4;

let shop: FixtureShop;
beforeAll(async () => {
  // Logins are over after a quarter of an hour, and the steps may take longer.
  shop = await openFixtureShop(testClock(new Date()));
  await fillShelves(shop);
});
afterAll(() => shop.close());

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
  expect(await runBooksCommand(shop.database.address)).toEqual(balancedBooks);
  await shop.database.pool.query('update "order" set received_cents = received_cents + 1 where id = $1', [
    ids[0],
  ]);
  expect((await runBooksCommand(shop.database.address)).code).toBe(1);
}, 3_600_000);
