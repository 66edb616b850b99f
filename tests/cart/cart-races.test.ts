import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { add, type CartIdentity, cartCall, startCart } from '../support/fixture-buyer.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('delete from stock_reservation');
  await setStocks(20);
});

const setStocks = (pieces: number) =>
  shop.database.pool.query(
    `update product set stock_thousandths = $1 where key in ('rare', 'heavy', 'handbook')`,
    [pieces * 1000],
  );
const reserve = (cart: CartIdentity, key: string, qty: number) =>
  shop.call('POST', '/api/v2/cart/addItem', {
    ...cart,
    productId: shop.productIds[key],
    qty,
    reservation: true,
  });

/** Another tab is in the middle of a change when a call comes: the call waits for it, then goes on. */
async function duringChange<T>(
  cart: CartIdentity,
  call: () => Promise<T>,
  statements: readonly [string, unknown[]][],
): Promise<T> {
  const tab = await shop.database.pool.connect();
  try {
    await tab.query('begin');
    await tab.query('select from cart where id = $1 for update', [cart.cartId]);
    const answer = call();
    const isWaiting = async () => {
      const { rows } = await shop.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await expect.poll(isWaiting).toBe(1);
    for (const [statement, values] of statements) await tab.query(statement, values);
    await tab.query('commit');
    return await answer;
  } finally {
    tab.release();
  }
}

/** Lines with what is held for them, which has to be their quantity. */
async function linesOf(cart: CartIdentity) {
  const { rows } = await shop.database.pool.query(
    `select product.key, quantity, (select sum(held.thousandths) / 1000 from stock_reservation held
       where held.line_id = line.id) as held
     from cart_line line join product on product.id = product_id where cart_id = $1 order by line.id`,
    [cart.cartId],
  );
  return rows.map(({ key, quantity, held }) => ({
    key,
    quantity,
    held: held === null ? null : Number(held),
  }));
}

const toQuantity = (itemId: number, quantity: number): [string, unknown[]][] => [
  ['update cart_line set quantity = $2 where id = $1', [itemId, quantity]],
  ['update stock_reservation set thousandths = $2 * 1000 where line_id = $1', [itemId, quantity]],
];

const addHandbook = ({ cartId }: CartIdentity): [string, unknown[]] => [
  `insert into cart_line (cart_id, product_id, quantity, options, options_key, takes)
   select $1, id, 1, '{}', '[[],null,[]]', json_build_object(id, 1000) from product where key = 'handbook'`,
  [cartId],
];

describe('validateCart while another tab changes the cart', () => {
  test('keeps the other tab’s quantity, and its reservation', async () => {
    const cart = await startCart(shop);
    const { itemId } = (await reserve(cart, 'rare', 10)).data.items[0];
    await setStocks(3);
    const { data } = await duringChange(
      cart,
      () => cartCall(shop, 'validateCart', cart),
      toQuantity(itemId, 2),
    );
    expect(data.changes).toEqual([]);
    expect(await linesOf(cart)).toEqual([{ key: 'rare', quantity: 2, held: 2 }]);
  });

  test('lowers a quantity that the other tab has left too high, and reports it', async () => {
    const cart = await startCart(shop);
    const { itemId } = (await reserve(cart, 'rare', 10)).data.items[0];
    await setStocks(3);
    const { data } = await duringChange(
      cart,
      () => cartCall(shop, 'validateCart', cart),
      toQuantity(itemId, 5),
    );
    expect(data.changes).toMatchObject([{ kind: 'outOfStock', from: 5, to: 3 }]);
    expect(await linesOf(cart)).toEqual([{ key: 'rare', quantity: 3, held: 3 }]);
  });

  test('keeps a line that was sold out and is available again', async () => {
    const cart = await startCart(shop);
    await reserve(cart, 'rare', 4);
    await setStocks(0);
    const { data } = await duringChange(cart, () => cartCall(shop, 'validateCart', cart), [
      [`update product set stock_thousandths = 9000 where key = 'rare'`, []],
    ]);
    expect(data.changes).toEqual([]);
    expect(await linesOf(cart)).toEqual([{ key: 'rare', quantity: 4, held: 4 }]);
  });

  test('keeps what the other tab adds', async () => {
    const cart = await startCart(shop);
    await reserve(cart, 'rare', 10);
    await setStocks(3);
    await duringChange(cart, () => cartCall(shop, 'validateCart', cart), [addHandbook(cart)]);
    expect(await linesOf(cart)).toMatchObject([
      { key: 'rare', quantity: 3 },
      { key: 'handbook', quantity: 1 },
    ]);
  });
});

test('a merge includes what another tab adds to the cart meanwhile', async () => {
  const { headers } = await loggedIn(shop, 'tabs@example.com');
  const [from, into] = [await startCart(shop), await startCart(shop)];
  await add(shop, from, 'rare', 1);
  const { data } = await duringChange(
    from,
    () => shop.call('POST', '/api/v2/cart/merge', { from, into }, headers),
    [addHandbook(from)],
  );
  expect(data.items.map(({ productId }: { productId: number }) => productId)).toEqual([
    shop.productIds.rare,
    shop.productIds.handbook,
  ]);
});

test('instructions saved by two tabs at once are both kept', async () => {
  const cart = await startCart(shop);
  await duringChange(cart, () => cartCall(shop, 'setInstructions', cart, { instructions: 'Zvonite.' }), [
    [`update cart set gift_wrap = true, gift_message = 'Sretno!' where id = $1`, [cart.cartId]],
  ]);
  expect((await cartCall(shop, 'getCart', cart)).data).toMatchObject({
    instructions: 'Zvonite.',
    giftWrap: true,
    giftMessage: 'Sretno!',
  });
});

const goods = fc.constantFrom('rare', 'heavy', 'handbook');
const amount = fc.integer({ min: 1, max: 12 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('reserve' as const), key: goods, qty: amount }),
  fc.record({ kind: fc.constant('add' as const), key: goods, qty: amount }),
  fc.record({ kind: fc.constant('update' as const), key: goods, qty: amount }),
  fc.record({ kind: fc.constant('delete' as const), key: goods }),
  fc.record({ kind: fc.constant('validate' as const) }),
  fc.record({ kind: fc.constant('restock' as const), qty: amount }),
);

async function take(cart: CartIdentity, chosen: typeof step extends fc.Arbitrary<infer T> ? T : never) {
  switch (chosen.kind) {
    case 'reserve':
      return reserve(cart, chosen.key, chosen.qty);
    case 'add':
      return add(shop, cart, chosen.key, chosen.qty);
    case 'validate':
      return cartCall(shop, 'validateCart', cart);
    case 'restock':
      await setStocks(chosen.qty);
      return { status: 200 };
    default: {
      const { data } = await cartCall(shop, 'getCart', cart);
      const item = data.items.find(
        ({ productId }: { productId: number }) => productId === shop.productIds[chosen.key],
      );
      if (!item) return { status: 200 };
      const line = { ...cart, itemId: item.itemId };
      return chosen.kind === 'update'
        ? shop.call('PATCH', '/api/v2/cart/updateItem', { ...line, qty: chosen.qty })
        : shop.call('DELETE', '/api/v2/cart/deleteItem', line);
    }
  }
}

test('whatever tabs do at once, reservations equal the reserving lines, and no stock is negative', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 6 }), { minLength: 2, maxLength: 5 }),
      async (tabs) => {
        await setStocks(20);
        const carts = [await startCart(shop), await startCart(shop)];
        const runs = tabs.map(async (steps, index) => {
          const statuses: number[] = [];
          for (const chosen of steps) {
            statuses.push((await take(carts[index % 2] as CartIdentity, chosen)).status);
          }
          return statuses;
        });
        const statuses = (await Promise.all(runs)).flat();
        expect(statuses.filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
        for (const cart of carts) {
          for (const line of await linesOf(cart)) {
            expect(line.quantity).toBeGreaterThan(0);
            expect([null, line.quantity]).toContain(line.held);
          }
          await cartCall(shop, 'clearCart', cart);
        }
        const { rows } = await shop.database.pool.query(
          `select (select count(*)::int from product where stock_thousandths < 0) as negative,
           (select count(*)::int from stock_reservation) as held`,
        );
        expect(rows[0]).toEqual({ negative: 0, held: 0 });
      },
    ),
    { numRuns: 12 },
  );
});
