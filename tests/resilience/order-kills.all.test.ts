import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookedKinds, orderActions } from '#values/orders.ts';
import { balancedBooks, runBooksCommand } from '../support/books-command.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { orderCalls, placeOrder } from '../support/fixture-orders.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { fillShelves } from '../support/fixture-stock.ts';
import { carryOut, type Step, steps } from '../support/random-orders.ts';
import { stockDifferences } from '../support/stock-books.ts';
import { seededRandom } from './buyers.ts';
import { cleanUp } from './filled-shop.ts';
import { type MortalShop, openMortalShop } from './mortal-shop.ts';

/* What staff does with orders while the program is killed (docs/rules/orders.md). */

const stepsMade = 10_000;
/** The books are looked at in between, too. */
const stepsBetweenLooks = 2500;
const actors = 5;
const seed = 20_261_129;
/** A kill comes after so many answers, and some time more. */
const answersOfRound = { least: 100, most: 900 };
const laterMs = 15;
const bulkOrders = 120;
const bulkKills = 4;

let fixture: FixtureShop;
let mortal: MortalShop;
let calls: ReturnType<typeof orderCalls> & { readonly admin: Headers };
beforeAll(async () => {
  fixture = await openFixtureShop();
  await fillShelves(fixture);
  const admin = await headersOfScope(fixture, 'admin');
  mortal = await openMortalShop(fixture, 'admin@example.com');
  calls = { ...orderCalls(mortal.shop, admin), admin };
});
afterAll(async () => {
  await cleanUp();
  await fixture.close();
});

const eventsOf = async (kinds: readonly string[]): Promise<number> => {
  const text = 'select count(*)::int as count from order_event where kind = any($1) and actor_id is not null';
  const [events] = await rowsOf<{ count: number }>(fixture, text, kinds);
  return events?.count ?? 0;
};

/** Makes the steps, several people at once, and kills the program again and again meanwhile. */
async function killUnder(sequence: readonly Step[], ids: number[], random: () => number): Promise<void> {
  let isOver = false;
  const work = async (actor: number) => {
    for (let index = actor; index < sequence.length; index += actors) {
      const step = sequence[index];
      if (step) await carryOut(mortal.shop, calls, ids, step);
    }
  };
  const killAgain = async () => {
    while (!isOver) {
      const { least, most } = answersOfRound;
      const enough = mortal.answers() + least + Math.floor(random() * (most - least));
      while (!isOver && mortal.answers() < enough) await delay(1);
      await delay(random() * laterMs);
      if (!isOver) await mortal.kill();
    }
  };
  const killing = killAgain();
  try {
    await Promise.all(Array.from({ length: actors }, (_, actor) => work(actor)));
  } finally {
    isOver = true;
    await killing;
  }
}

/** Every ledger balances, and what was answered with success is there as often as it was asked for. */
async function expectRight(): Promise<void> {
  expect(await runBooksCommand(fixture.database.address)).toEqual(balancedBooks);
  expect(await stockDifferences(fixture)).toEqual([]);
  const manage = '/api/v1/manage/order';
  expect(await eventsOf(orderActions)).toBe(mortal.done(`${manage}/act/`));
  expect(await eventsOf(['edit'])).toBe(mortal.done(`${manage}/edit/`));
  expect(await eventsOf(bookedKinds.map((kind) => `money.${kind}`))).toBe(mortal.done(`${manage}/money/`));
  const [placed] = await rowsOf<{ count: number }>(fixture, 'select count(*)::int as count from "order"');
  expect(placed?.count).toBe(mortal.done('/api/v2/order/create'));
}

test(`kill -9 under ${stepsMade} steps of ${actors} people: each is made once, and the books balance`, {
  timeout: 7_200_000,
}, async () => {
  const random = seededRandom(seed);
  const sequence = fc.sample(steps, { numRuns: stepsMade, seed });
  const ids: number[] = [];
  for (let made = 0; made < stepsMade; made += stepsBetweenLooks) {
    const some = sequence.slice(made, made + stepsBetweenLooks);
    await killUnder(some, ids, random);
    await expectRight();
    const changes = mortal.done('/api/v1/manage/order');
    const done = `${made + some.length} steps, ${mortal.kills()} kills, ${ids.length} orders, ${changes} changes`;
    process.stdout.write(`Seed ${seed}: ${done}, no difference.\n`);
  }
});

test('kill -9 in the midst of a job with many orders: it goes on, and each order is done once', {
  timeout: 600_000,
}, async () => {
  const random = seededRandom(seed);
  const ids: number[] = [];
  for (let count = 0; count < bulkOrders; count += 1) {
    ids.push((await placeOrder(mortal.shop, { screw: 1 })).id);
  }
  const { data: begun } = await calls.bulk({ ids, action: 'ship', notify: true });
  const doneOf = async () => (await calls.job(begun.id)).data.done as number;
  for (let kill = 1; kill <= bulkKills; kill += 1) {
    const enough = Math.floor((bulkOrders * kill) / (bulkKills + 1));
    while ((await doneOf()) < enough) await delay(random() * laterMs);
    await mortal.kill();
    expect(await doneOf()).toBeLessThan(bulkOrders);
  }
  while ((await doneOf()) < bulkOrders) await delay(laterMs);
  expect((await calls.job(begun.id)).data).toMatchObject({ state: 'done', failed: [] });
  const counted = await rowsOf(
    fixture,
    `select (select count(*)::int from order_event where order_id = o.id and kind = 'ship') as events,
       (select count(*)::int from shipment where order_id = o.id) as shipments,
       (select count(*)::int from paper where order_id = o.id and kind = 'deliveryNote') as notes,
       (select count(*)::int from outbox_mail where kind = 'order.sent' and subject like '%' || o.order_number || '%') as mails
     from "order" o where o.id = any($1)`,
    ids,
  );
  expect(counted).toEqual(ids.map(() => ({ events: 1, shipments: 1, notes: 1, mails: 1 })));
  expect(await runBooksCommand(fixture.database.address)).toEqual(balancedBooks);
  expect(await mortal.stop()).toBe(0);
});
