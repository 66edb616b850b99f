import type pg from 'pg';
import { expect } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { quantityMaximum } from '#values/limits.ts';
import {
  findProductId,
  goodsInStock,
  orderCart,
  type PlacedOrder,
  prepareCart,
  type ReadyCart,
} from './guest-orders.ts';
import { listStoredOrders, readSold, readStock } from './stored-orders.ts';

type CartReference = { readonly cartId: number; readonly protectCode: string };

export type Acknowledged = { readonly cart: ReadyCart; readonly order: PlacedOrder };

/** A cart over all rounds into which one piece after the other is put. */
class Collection {
  #cart: CartReference | undefined;
  #productId: number | undefined;
  #pieces = 0;
  #unanswered: string | undefined;

  /** Puts one more piece in, or repeats with the same Idempotency-Key what was not answered. */
  async addPiece(client: ApiClient): Promise<void> {
    this.#productId ??= await findProductId(client, goodsInStock.shingle);
    if (this.#pieces >= quantityMaximum) return;
    this.#cart ??= await client.call(cartEndpoints.newCartSession, {});
    this.#unanswered ??= crypto.randomUUID();
    await this.finish(client);
  }

  async finish(client: ApiClient): Promise<void> {
    const { cartId, protectCode } = this.#cart ?? {};
    const idempotencyKey = this.#unanswered;
    if (!cartId || !protectCode || !this.#productId || !idempotencyKey) return;
    const body = { cartId, protectCode, productId: this.#productId, qty: 1 };
    await client.call(cartEndpoints.addItem, { body }, { idempotencyKey });
    this.#pieces += 1;
    this.#unanswered = undefined;
  }

  /** It holds what was put in, once. */
  async expectKept(client: ApiClient): Promise<void> {
    if (!this.#cart) return;
    const { cartId, protectCode } = this.#cart;
    const { items } = await client.call(cartEndpoints.getCart, { body: { cartId, protectCode } });
    expect(items.map(({ qty }) => qty)).toEqual(this.#pieces === 0 ? [] : [this.#pieces]);
  }
}

/** One buyer over all rounds: orders one cart after the other and repeats a last click that was not answered. */
export class Buyer {
  readonly acknowledged: Acknowledged[] = [];
  readonly collection = new Collection();
  #unanswered: ReadyCart | undefined;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  async buyOnce(client: ApiClient): Promise<void> {
    await this.collection.addPiece(client);
    this.#unanswered ??= await prepareCart(client, this.#chooseGoods());
    await this.finish(client);
  }

  async finish(client: ApiClient): Promise<void> {
    await this.collection.finish(client);
    const cart = this.#unanswered;
    if (!cart) return;
    this.acknowledged.push({ cart, order: await orderCart(client, cart) });
    this.#unanswered = undefined;
  }

  #chooseGoods() {
    const all = Object.values(goodsInStock);
    const first = Math.floor(this.#random() * all.length);
    // In different orders, so that orders that wait for each other's goods would be found.
    const chosen = [...all.slice(first), ...all.slice(0, first)].slice(0, 1 + Math.floor(this.#random() * 3));
    return chosen.map((sku) => ({ sku, qty: 1 + Math.floor(this.#random() * 3) }));
  }
}

/**
 * Every acknowledged order is there, once, and nothing else: shown to its buyer, numbered without gaps, its goods taken from
 * stock, with its two mails. Buyers have finished before: an order without an answer was asked for again.
 */
export async function expectKept(
  acknowledged: readonly Acknowledged[],
  client: ApiClient,
  database: pg.Client,
  stockBefore: ReadonlyMap<number, number>,
): Promise<void> {
  for (const { order } of acknowledged) {
    const shown = await client.call(checkoutEndpoints.orderBySlug, {
      params: { orderSlug: order.orderSlug },
    });
    expect(shown.orderNumber).toBe(order.orderNumber);
  }
  const stored = await listStoredOrders(database);
  const wanted = acknowledged.map(({ cart, order }) => ({
    slug: order.orderSlug,
    orderNumber: order.orderNumber,
    cartId: cart.cartId,
    goods: Object.fromEntries(cart.goods.map(({ productId, qty }) => [productId, qty])),
    // To the buyer and to the company.
    mails: 2,
  }));
  expect(stored).toEqual(wanted.sort((a, b) => (a.orderNumber < b.orderNumber ? -1 : 1)));
  expect(stored.map(({ orderNumber }) => Number(orderNumber.slice(-6)))).toEqual(
    stored.map((_, index) => index + 1),
  );
  const sold = await readSold(database);
  expect(await readStock(database)).toEqual(
    new Map([...stockBefore].map(([id, stock]) => [id, stock - (sold.get(id) ?? 0)])),
  );
  const { rows } = await database.query('select count(*)::int as mails from outbox_mail');
  expect(rows).toEqual([{ mails: 2 * stored.length }]);
}

/** The same numbers in [0, 1) in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
