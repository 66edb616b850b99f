import { afterEach, describe, expect, test } from 'vitest';
import { releaseStock, returnStock, shipStock } from '#domain/orders/order-stock.ts';
import { minuteMs } from '#values/durations.ts';
import { split, withBranches, zagreb } from '../support/fixture-branches.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { putStock } from '../support/fixture-stock.ts';
import { bookOrderStock, stockDifferences } from '../support/stock-books.ts';

/* The stock ledger under orders and counts (docs/rules/stock.md). */

const { clock, theShop, runOut, put, stored, lying, collector } = withBranches();

afterEach(async () => expect(await stockDifferences(theShop())).toEqual([]));

type Row = {
  kind: string;
  place: number | null;
  thousandths: number;
  order: number | null;
  reason: string | null;
};

/** What was written down of a product, the oldest first; of one order alone where it is named. */
async function movements(key: string, orderId?: number): Promise<string[]> {
  const { rows } = await theShop().database.pool.query<Row>(
    `select kind, place_id as place, thousandths::int, order_id as "order", reason from stock_movement
     where product_id = $1 and ($2::int is null or order_id = $2) order by id`,
    [theShop().productIds[key], orderId ?? null],
  );
  return rows.map(({ kind, place, thousandths, reason }) =>
    [
      kind,
      thousandths,
      ...(place === null ? [] : [`in ${place}`]),
      ...(reason === null ? [] : [reason]),
    ].join(' '),
  );
}

async function committed(key: string): Promise<number> {
  const { rows } = await theShop().database.pool.query(
    'select committed_thousandths::int as committed from product where key = $1',
    [key],
  );
  return rows[0].committed;
}

async function placed(goods: Record<string, number>, branchId?: number): Promise<number> {
  const buyer =
    branchId === undefined
      ? await readyBuyer(theShop(), goods, { payment: 3 })
      : await collector(goods, branchId);
  return (await order(theShop(), buyer)).data.id;
}

const book = (...given: DropFirst<Parameters<typeof bookOrderStock>>) => bookOrderStock(theShop(), ...given);
type DropFirst<T extends readonly unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

describe('an order', () => {
  test('allocates from each place, and what runs out is released there', async () => {
    const id = await placed({ rare: 4, screw: 2 }, zagreb);
    expect(await movements('rare', id)).toEqual(['allocate 2000', 'allocate 2000 in 1']);
    expect(await movements('screw', id)).toEqual(['allocate 2000']);
    expect([await committed('rare'), await committed('screw')]).toEqual([4000, 2000]);
    expect(await stockDifferences(theShop())).toEqual([]);
    clock.pass(31 * minuteMs);
    await Promise.all([runOut(), runOut()]);
    expect((await movements('rare', id)).slice(2)).toEqual(['release 2000', 'release 2000 in 1']);
    expect([await committed('rare'), await committed('screw')]).toEqual([0, 0]);
  });

  test('ships from where it took, never more than it has, and what is sent is released no more', async () => {
    const id = await placed({ rare: 3 }, zagreb);
    await book(shipStock, id, { rare: 2000 });
    expect(await committed('rare')).toBe(1000);
    await book(shipStock, id, { rare: 2000 });
    await book(shipStock, id, 'all');
    await book(releaseStock, id, 'all');
    expect((await movements('rare', id)).slice(2)).toEqual(['ship 2000 in 1', 'ship 1000']);
    expect([await committed('rare'), await lying('rare')]).toEqual([0, [2, 0, 1]]);
  });

  test('that was sent in part releases the rest when it ends', async () => {
    const id = await placed({ rare: 3 }, zagreb);
    await book(shipStock, id, { rare: 1000 });
    await book(releaseStock, id, 'all');
    expect((await movements('rare', id)).slice(2)).toEqual([
      'ship 1000 in 1',
      'release 1000',
      'release 1000 in 1',
    ]);
    expect([await committed('rare'), await lying('rare')]).toEqual([0, [4, 1, 1]]);
  });

  test('puts what comes back where it came from, or where it is said to be put, once', async () => {
    const id = await placed({ rare: 4 }, zagreb);
    await book(shipStock, id, 'all');
    await book(returnStock, id, { rare: 1000 });
    expect(await lying('rare')).toEqual([2, 1, 1]);
    await book(returnStock, id, { rare: 1000 }, split);
    expect(await lying('rare')).toEqual([3, 1, 2]);
    await book(returnStock, id, { rare: 9000 }, null);
    await book(returnStock, id, 'all');
    expect(await lying('rare')).toEqual([5, 1, 2]);
    expect((await movements('rare', id)).slice(4)).toEqual([
      'return 1000 in 1',
      'return 1000 in 2',
      'return 2000',
    ]);
  });

  test('releases what comes back of goods that were not noted as sent', async () => {
    const id = await placed({ screw: 3 });
    await book(shipStock, id, { screw: 1000 });
    await book(returnStock, id, { screw: 2000 });
    expect((await movements('screw', id)).slice(1)).toEqual(['ship 1000', 'return 1000', 'release 1000']);
    expect([await committed('screw'), await lying('screw')]).toEqual([1000, [99, 0, 0]]);
  });

  test('says who did it, and tells others of its goods', async () => {
    const id = await placed({ screw: 3 });
    const emitted = theShop().emitted.length;
    const actor = {
      kind: 'backoffice',
      userId: 7,
      sessionId: 1,
      email: 'a@b.hr',
      scope: 'admin',
      roles: [],
      isHeldBack: false,
    } as const;
    await book((runtime, row, ...rest) => shipStock({ ...runtime, actor }, row, rest[0], rest[1]), id, {
      screw: 1000,
    });
    const { rows } = await theShop().database.pool.query(
      "select actor_id from stock_movement where order_id = $1 and kind = 'ship'",
      [id],
    );
    expect(rows).toEqual([{ actor_id: 7 }]);
    expect(theShop().emitted.slice(emitted)).toContainEqual({
      kind: 'stock.changed',
      catalogueId: theShop().catalogueId,
      productIds: [theShop().productIds.screw],
    });
  });
});

describe('a count', () => {
  test('is written down by place, as much as each differs', async () => {
    const before = (await movements('rare')).length;
    await put('rare', 9, { [zagreb]: 2, [split]: 4 });
    await put('rare', 9, { [zagreb]: 2, [split]: 4 });
    await put('rare', 8, null);
    expect((await movements('rare')).slice(before)).toEqual([
      'count 1000',
      'count 3000 in 2',
      'count 5000',
      'count -2000 in 1',
      'count -4000 in 2',
    ]);
  });

  test('of new goods is the opening', async () => {
    expect((await movements('sheet'))[0]).toBe('count 60000 opening');
    expect(await movements('endless')).toEqual([]);
  });

  test('that ends leaves what orders hold; what comes back then is counted off at once', async () => {
    const { runtime, catalogueId } = theShop();
    const stop = () => putStock(runtime, { catalogueId, productKey: 'screw', stockThousandths: null });
    const [first, second] = [await placed({ screw: 2 }), await placed({ screw: 3 })];
    await stop();
    expect([await committed('screw'), (await stored('screw')).stock]).toEqual([5000, null]);
    expect(await stockDifferences(theShop())).toEqual([]);
    await book(releaseStock, first, 'all');
    await book(shipStock, second, 'all');
    await book(returnStock, second, { screw: 1000 });
    expect((await movements('screw', first)).slice(1)).toEqual(['release 2000', 'count -2000 notCounted']);
    expect((await movements('screw', second)).slice(1)).toEqual([
      'ship 3000',
      'return 1000',
      'count -1000 notCounted',
    ]);
    expect(await committed('screw')).toBe(0);
    const third = await placed({ screw: 4 });
    expect(await movements('screw', third)).toEqual([]);
    await put('screw', 100, null);
    await book(releaseStock, third, 'all');
    expect(await lying('screw')).toEqual([100, 0, 0]);
  });

  test('by place that ends moves what comes back to the plant', async () => {
    const id = await placed({ rare: 2 }, zagreb);
    await put('rare', 3, null);
    await book(shipStock, id, { rare: 1000 });
    await book(returnStock, id, { rare: 1000 });
    await runOut();
    expect((await movements('rare', id)).slice(1)).toEqual([
      'ship 1000 in 1',
      'return 1000',
      'release 1000 in 1',
      'move -1000 in 1 notCounted',
      'move 1000 notCounted',
    ]);
    expect(await lying('rare')).toEqual([5, 0, 0]);
  });
});
