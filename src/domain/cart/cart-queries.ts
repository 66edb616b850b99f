import { timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Refusal } from '#values/refusal.ts';
import type { Sellable, SellableDirectory } from '../catalogue/sellable-queries.ts';
import type { Context } from '../context.ts';
import { findOfferedProduct } from './cart-rules.ts';
import type { CartLine, CartLineRow, CartReference, CartRow, CartState } from './cart-state.ts';
import { carts, guests } from './cart-tables.ts';

/**
 * The cart of a reference with its lines and their stock, read in one statement.
 * @throws Refusal SESSION_NOT_FOUND for an unknown id, a wrong protectCode or a cart of another site
 */
export async function getCartRow(context: Context, reference: CartReference): Promise<CartRow> {
  const [row] = await selectCart(context.database).execute({
    cartId: reference.cartId,
    siteId: context.site.id,
  });
  if (!row || !isSameSecret(row.protectCode, reference.protectCode)) throw new Refusal('SESSION_NOT_FOUND');
  const { guestId, guestEmail, ...cart } = row;
  return {
    ...cart,
    guest: guestId === null || guestEmail === null ? null : { id: guestId, email: guestEmail },
  };
}

/** Holds the cart until the end of the transaction: changes of one cart happen one after the other. */
export async function lockCart(context: Context, cartId: number): Promise<void> {
  await context.database
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.id, sql.placeholder('cartId')), eq(carts.siteId, sql.placeholder('siteId'))))
    .for('update')
    .prepare('cart_lock')
    .execute({ cartId, siteId: context.site.id });
}

/**
 * What the catalogue knows about the products of a cart. To be asked outside a transaction: one that waits for a
 * second connection while it holds its own could wait for ever.
 */
export async function findProductsOf(
  sellables: SellableDirectory,
  cart: Pick<CartRow, 'lines'>,
): Promise<ReadonlyMap<number, Sellable>> {
  const ids = [...new Set(cart.lines.map((line) => line.productId))];
  const found = ids.length === 0 ? [] : await sellables.findMany(ids);
  return new Map(found.map((product) => [product.id, product]));
}

/** Joins a cart with its products; lines whose product is not offered any more are set aside. */
export function joinProducts(
  context: Context,
  cart: CartRow,
  products: ReadonlyMap<number, Sellable>,
): CartState {
  const lines: CartLine[] = [];
  const goneLineIds: number[] = [];
  for (const line of cart.lines) {
    const product = findOfferedProduct(products.get(line.productId), context.site);
    if (product) lines.push({ ...line, product });
    else goneLineIds.push(line.id);
  }
  return { ...cart, lines, goneLineIds };
}

function selectCart(database: Database) {
  return database
    .select({
      id: carts.id,
      protectCode: carts.protectCode,
      status: carts.status,
      guestId: carts.guestId,
      guestEmail: guests.email,
      mainAddress: carts.mainAddress,
      shippingAddress: carts.shippingAddress,
      deliveryMethodId: carts.deliveryMethodId,
      branchId: carts.branchId,
      paymentMethodId: carts.paymentMethodId,
      lines: linesAsJson,
    })
    .from(carts)
    .leftJoin(guests, eq(guests.id, carts.guestId))
    .where(and(eq(carts.id, sql.placeholder('cartId')), eq(carts.siteId, sql.placeholder('siteId'))))
    .prepare('cart_state');
}

const linesAsJson = sql<CartLineRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', line.id, 'productId', line.product_id, 'quantity', line.quantity, 'options', line.options,
    'optionsKey', line.options_key, 'stockThousandths', product.stock_thousandths) order by line.id), '[]')
  from cart_line line join product on product.id = line.product_id
  where line.cart_id = ${carts.id})`;

/** Takes the same time wherever the first difference stands. */
function isSameSecret(secret: string, attempt: string): boolean {
  const [known, given] = [Buffer.from(secret), Buffer.from(attempt)];
  return known.length === given.length && timingSafeEqual(known, given);
}
