import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { givenIds, namedStatement } from '#platform/database/named-statement.ts';
import { minuteMs } from '#values/durations.ts';
import { reservationMinutes } from '#values/limits.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { type StockJson, stocksAsJson, toStocks } from './cart-queries.ts';
import { checkStock } from './cart-rules.ts';
import type { CartLineRow, CartRow, Stocks } from './cart-state.ts';
import { stockReservations } from './cart-tables.ts';

/**
 * Holds the goods of a line for its cart, in the caller's transaction.
 * @throws Refusal OUT_OF_STOCK with `available` where others hold or have taken them
 */
export async function holdLine(context: Context, cart: CartRow, line: CartLineRow): Promise<CartRow> {
  const { database } = context;
  const productIds = Object.keys(line.takes).map(Number);
  await lockProducts(database, productIds);
  // Read after the lock, so that goods that another cart has just got hold of are seen.
  checkStock(cart.lines, line, new Map([...cart.stocks, ...(await readStocks(context, cart, productIds))]));
  await database.delete(stockReservations).where(eq(stockReservations.lineId, line.id));
  const expiresAt = reservedUntil(context);
  await database.insert(stockReservations).values(
    productIds.map((productId) => ({
      lineId: line.id,
      productId,
      cartId: cart.id,
      thousandths: line.quantity * (line.takes[productId] ?? 0),
      expiresAt,
    })),
  );
  const held = { ...line, isReserved: true };
  return { ...cart, lines: cart.lines.map((candidate) => (candidate.id === line.id ? held : candidate)) };
}

/** A change of the cart lets what it still holds last 15 minutes more. */
export async function renewReservations(context: Context, cart: Pick<CartRow, 'id'>): Promise<void> {
  await context.database
    .update(stockReservations)
    .set({ expiresAt: reservedUntil(context) })
    .where(and(eq(stockReservations.cartId, cart.id), gt(stockReservations.expiresAt, context.clock.now())));
}

/** Releases a cart's reservations: its order has taken the goods. */
export async function releaseReservations(context: Context, cart: Pick<CartRow, 'id'>): Promise<void> {
  await context.database.delete(stockReservations).where(eq(stockReservations.cartId, cart.id));
}

/** Removes reservations whose time is over; nobody minds them any more, they only take room. */
export async function removeExpiredReservations({ database, clock }: ShopRuntime): Promise<void> {
  await database.delete(stockReservations).where(lte(stockReservations.expiresAt, clock.now()));
}

const lockById = namedStatement(
  'product_lock',
  () => sql`select id from product where id = any(${givenIds('productIds')})
    order by id for no key update`,
);

/**
 * Locks products against every other taking or holding of their stock, in the order of their ids, so that two who want
 * the same never wait for each other.
 */
export async function lockProducts(database: Database, productIds: readonly number[]): Promise<void> {
  await lockById(database, { productIds: [...productIds] });
}

/** Stocks of products as a cart finds them. */
export async function readStocks(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  cart: Pick<CartRow, 'id'>,
  productIds: readonly number[],
): Promise<Stocks> {
  const ids = sql.param([...productIds]);
  const now = sql`${clock.now().toISOString()}`;
  const stocks = stocksAsJson(sql`product.id = any(${ids}::int[])`, sql`${cart.id}::int`, now);
  const { rows } = await database.execute<{ stocks: StockJson[] | null }>(sql`select ${stocks} as stocks`);
  return toStocks(rows[0]?.stocks ?? null);
}

function reservedUntil({ clock }: ShopRuntime): Date {
  return new Date(clock.now().getTime() + reservationMinutes * minuteMs);
}
