import { timingSafeEqual } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { given, namedStatement, preparedStatement } from '#platform/database/named-statement.ts';
import { idMaximum } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { memberCards, memberPrograms } from '../accounts/accounts-tables.ts';
import { groupOf } from '../accounts/customer-groups.ts';
import type { MemberCard } from '../accounts/member-cards.ts';
import { savedPlacesOf } from '../accounts/users-queries.ts';
import { signedInOf } from '../actor.ts';
import type { Sellable, SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { BranchThousandths } from '../catalogue/stock/branch-stock.ts';
import type { Context } from '../context.ts';
import type { FindOffered } from './bundle-choices.ts';
import type { CartOptions } from './cart-options.ts';
import { findOfferedProduct } from './cart-rules.ts';
import type {
  CartLine,
  CartLineRow,
  CartReference,
  CartRow,
  CartState,
  GoneLine,
  Stocks,
} from './cart-state.ts';
import { carts, guests } from './cart-tables.ts';
import { type ChosenGoods, chooseGoods } from './chosen-goods.ts';
import { couponColumns, toCoupon, usesOfPerson } from './coupon-queries.ts';
import { coupons } from './coupons-tables.ts';

/**
 * The cart of a reference with its lines and their stock, read in one statement.
 * @param stocksOf products whose stock is read too, beside those of the lines
 * @throws Refusal SESSION_NOT_FOUND for an unknown id, a wrong protectCode, a cart of another site or of another person
 *   than the one who is logged in
 */
export async function getCartRow(
  context: Context,
  reference: CartReference,
  stocksOf: readonly number[] = [],
): Promise<CartRow> {
  if (!mayBeCartId(reference.cartId)) throw new Refusal('SESSION_NOT_FOUND');
  const user = signedInOf(context);
  const asked = {
    cartId: reference.cartId,
    siteId: context.site.id,
    now: context.clock.now().toISOString(),
    stocksOf: [...stocksOf],
  };
  const row =
    (user ? undefined : await findPlain(context.database, asked)) ?? (await findWhole(context, asked));
  if (!row || !isSameSecret(row.protectCode, reference.protectCode)) throw new Refusal('SESSION_NOT_FOUND');
  if (user && row.userId !== null && row.userId !== user.userId) throw new Refusal('SESSION_NOT_FOUND');
  const { guestId, guestEmail, stocks, coupon, couponUsesOfBuyer, customerGroupId, ...cart } = row;
  return {
    ...cart,
    account: user ? { groupId: customerGroupId } : null,
    stocks: toStocks(stocks),
    coupon: coupon && toCoupon(coupon, couponUsesOfBuyer),
    guest: guestId === null || guestEmail === null ? null : { id: guestId, email: guestEmail },
  };
}

/** A number that PostgreSQL's integer does not hold is no cart's. */
export function mayBeCartId(cartId: number): boolean {
  return cartId >= 1 && cartId <= idMaximum;
}

/** Holds the cart until the end of the transaction: changes of one cart happen one after the other. */
export async function lockCart(context: Context, cartId: number): Promise<void> {
  if (!mayBeCartId(cartId)) return;
  await context.database
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.id, sql.placeholder('cartId')), eq(carts.siteId, sql.placeholder('siteId'))))
    .for('update')
    .prepare('cart_lock')
    .execute({ cartId, siteId: context.site.id });
}

/**
 * What the catalogue knows about the products of a cart, members and their variants included. To be asked outside a
 * transaction: one that waits for a second connection while it holds its own could wait for ever.
 */
export async function findProductsOf(
  sellables: SellableDirectory,
  cart: Pick<CartRow, 'lines'>,
): Promise<ProductsOfCart> {
  const ids = namedIdsOf(cart);
  const found = ids.size === 0 ? [] : await sellables.findMany([...ids]);
  const products = new Map<number, Sellable | undefined>([...ids].map((id) => [id, undefined]));
  for (const product of found) products.set(product.id, product);
  return products;
}

/** Every product that was looked up; undefined: there is none with this id. */
export type ProductsOfCart = ReadonlyMap<number, Sellable | undefined>;

/** False where a line names a product that was not looked up: it was added after that. */
export function isLookedUp(cart: Pick<CartRow, 'lines'>, products: ProductsOfCart): boolean {
  return [...namedIdsOf(cart)].every((id) => products.has(id));
}

function namedIdsOf(cart: Pick<CartRow, 'lines'>): Set<number> {
  const ids = new Set<number>();
  for (const { productId, options } of cart.lines) {
    ids.add(productId);
    for (const { main, selected, id } of options.bundleOptions ?? []) {
      for (const named of [main, selected, id]) if (named) ids.add(named);
    }
  }
  return ids;
}

/** Joins a cart with its products; lines of which something is not offered any more are set aside. */
export function joinProducts(context: Context, cart: CartRow, products: ProductsOfCart): CartState {
  const find = (id: number) => findOfferedProduct(products.get(id), context.site);
  const lines: CartLine[] = [];
  const goneLines: GoneLine[] = [];
  for (const line of cart.lines) {
    const product = find(line.productId);
    const goods = product && findGoods(product, line.options, find);
    if (product && goods) lines.push({ ...line, product, goods });
    else
      goneLines.push({
        id: line.id,
        optionsKey: line.optionsKey,
        name: products.get(line.productId)?.name ?? {},
      });
  }
  return { ...cart, lines, goneLines };
}

/** What a line's choices come to today; nothing where the catalogue does not offer them any more. */
function findGoods(product: Sellable, options: CartOptions, find: FindOffered): ChosenGoods | undefined {
  try {
    return chooseGoods(product, options, find);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** A product with its stock and what is held for other carts, in all and by branch, as SQL's JSON gives it. */
export type StockJson = readonly [
  productId: number,
  thousandths: number | null,
  heldForOthers: number,
  there: BranchThousandths | null,
  held: BranchThousandths | null,
];

export function toStocks(rows: readonly StockJson[] | null): Stocks {
  return new Map(
    (rows ?? []).map(([id, thousandths, heldForOthers, there, held]) => [
      id,
      { thousandths, heldForOthers, ...(there ? { branches: { there, held: held ?? {} } } : {}) },
    ]),
  );
}

/** Stocks of products, and what carts hold of them, for goods that are in none. */
export async function readStocks(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  productIds: readonly number[],
): Promise<Stocks> {
  const isAsked = sql`product.id = any(${sql.param([...productIds])}::int[])`;
  const stocks = stocksAsJson(isAsked, sql`0`, sql`${clock.now().toISOString()}`);
  const { rows } = await database.execute<{ stocks: StockJson[] | null }>(sql`select ${stocks} as stocks`);
  return toStocks(rows[0]?.stocks ?? null);
}

/** Stocks as JSON (`StockJson`) of the products that `which`, a condition on `product`, picks for a cart. */
export function stocksAsJson(which: SQL, cartId: SQL, now: SQL): SQL<StockJson[] | null> {
  return sql`(
    select json_agg(json_build_array(product.id, product.stock_thousandths, (
      select coalesce(sum(held.thousandths), 0) from stock_reservation held
      where held.product_id = product.id and held.cart_id <> ${cartId} and held.expires_at > ${now}::timestamptz),
      product.branch_thousandths, ${heldInBranches(cartId, now)}))
    from product where ${which})`;
}

/**
 * What carts that go before this one hold of `product` in the branches that they are collected from: branch id → thousandths.
 * Of two that hold the same goods the one goes first whose line is older, or each would keep the other out.
 */
export function heldInBranches(cartId: SQL, now: SQL): SQL {
  return sql`(case when product.branch_thousandths is not null then (
    select json_object_agg(branch.id, branch.thousandths) from (
      select chosen.branch_id as id, sum(held.thousandths) as thousandths
      from stock_reservation held join cart chosen on chosen.id = held.cart_id
      where held.product_id = product.id and held.cart_id <> ${cartId} and held.expires_at > ${now}::timestamptz
        and chosen.branch_id is not null and not exists (
          select from stock_reservation own
          where own.cart_id = ${cartId} and own.product_id = held.product_id
            and own.expires_at > ${now}::timestamptz and own.line_id < held.line_id)
      group by chosen.branch_id) branch) end)`;
}

type AskedCart = {
  readonly cartId: number;
  readonly siteId: number;
  readonly now: string;
  readonly stocksOf: number[];
};

/** Everything of a cart that may hold anything. */
async function findWhole(context: Context, asked: AskedCart) {
  const user = signedInOf(context);
  const buyer = { userId: user?.userId ?? null, email: user?.email ?? null };
  const [row] = await preparedFor(context.database).execute({ ...asked, ...buyer });
  return row;
}

type WholeRow = Awaited<ReturnType<typeof findWhole>> & object;
/** What hardly any visitor's cart has, and what looking for it costs two thirds of the whole. */
const notPlain = {
  coupon: null,
  couponUsesOfBuyer: 0,
  memberCard: null,
  customerGroupId: null,
  savedPlaces: [],
} as const;

/** A visitor's cart without coupon and member card; nothing where it has one of them, or is not there. */
async function findPlain(database: Database, asked: AskedCart): Promise<WholeRow | undefined> {
  const [row] = await selectPlain(database, asked);
  return row && { ...row, ...notPlain, savedPlaces: [] };
}

const selectPlain = namedStatement<Omit<WholeRow, keyof typeof notPlain>>(
  'cart_plain',
  () => sql`
    select ${carts.id} as "id", ${carts}.xmin::text as "version", ${carts.protectCode} as "protectCode",
      ${carts.status} as "status", ${carts.guestId} as "guestId", ${guests.email} as "guestEmail",
      ${carts.mainAddress} as "mainAddress", ${carts.shippingAddress} as "shippingAddress",
      ${carts.deliveryMethodId} as "deliveryMethodId", ${carts.branchId} as "branchId",
      ${carts.paymentMethodId} as "paymentMethodId", ${carts.instructions} as "instructions",
      ${carts.giftWrap} as "giftWrap", ${carts.giftMessage} as "giftMessage", ${carts.userId} as "userId",
      ${linesAsJson} as "lines", ${stocksOfLines} as "stocks"
    from ${carts} left join ${guests} on ${guests.id} = ${carts.guestId}
    where ${carts.id} = ${given('cartId', 'int')} and ${carts.siteId} = ${given('siteId', 'int')}
      and ${carts.couponId} is null and ${carts.memberCardId} is null`,
);

const preparedFor = preparedStatement(selectCart);

function selectCart(database: Database) {
  return database
    .select({
      id: carts.id,
      version: sql<string>`${carts}.xmin::text`,
      protectCode: carts.protectCode,
      status: carts.status,
      guestId: carts.guestId,
      guestEmail: guests.email,
      mainAddress: carts.mainAddress,
      shippingAddress: carts.shippingAddress,
      savedPlaces: savedPlacesOf(given('userId', 'int')),
      deliveryMethodId: carts.deliveryMethodId,
      branchId: carts.branchId,
      paymentMethodId: carts.paymentMethodId,
      instructions: carts.instructions,
      giftWrap: carts.giftWrap,
      giftMessage: carts.giftMessage,
      coupon: couponColumns,
      couponUsesOfBuyer: usesOfPerson(
        given('userId', 'int'),
        sql`coalesce(${given('email', 'text')}, ${guests.email})`,
      ),
      userId: carts.userId,
      memberCard: memberCardAsJson,
      customerGroupId: groupOf(given('userId', 'int')),
      lines: linesAsJson,
      stocks: stocksOfLines,
    })
    .from(carts)
    .leftJoin(guests, eq(guests.id, carts.guestId))
    .leftJoin(coupons, eq(coupons.id, carts.couponId))
    .leftJoin(memberCards, eq(memberCards.id, carts.memberCardId))
    .leftJoin(memberPrograms, eq(memberPrograms.id, memberCards.programId))
    .where(and(eq(carts.id, given('cartId', 'int')), eq(carts.siteId, given('siteId', 'int'))))
    .prepare('cart_state');
}

const now = given('now', 'timestamptz');

const memberCardAsJson = sql<MemberCard | null>`(case when ${memberCards.id} is not null then json_build_object(
  'id', ${memberCards.id}, 'barcode', ${memberCards.barcode}, 'blocked', ${memberCards.blocked},
  'validTo', ${memberCards.validTo}, 'programKey', ${memberPrograms.key}, 'programName', ${memberPrograms.name},
  'loyaltyBasisPoints', ${memberPrograms.loyaltyBasisPoints}) end)`;

const linesAsJson = sql<CartLineRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', line.id, 'productId', line.product_id, 'quantity', line.quantity, 'options', line.options,
    'optionsKey', line.options_key, 'takes', line.takes, 'seenCents', line.seen_cents, 'isReserved', line.id = any (array(
      select own.line_id from stock_reservation own
      where own.cart_id = ${carts.id} and own.expires_at > ${now}::timestamptz))
    ) order by line.id), '[]')
  from cart_line line where line.cart_id = ${carts.id})`;

const stocksOfLines = stocksAsJson(
  // An array: its products are found one by one, where a join would read them all.
  sql`product.id = any(array(
    select taken::int from cart_line line, jsonb_object_keys(line.takes) taken where line.cart_id = ${carts.id}
    union select unnest(${sql.placeholder('stocksOf')}::int[])))`,
  sql`${carts.id}`,
  now,
);

/** Takes the same time wherever the first difference stands. */
function isSameSecret(secret: string, attempt: string): boolean {
  const [known, given] = [Buffer.from(secret), Buffer.from(attempt)];
  return known.length === given.length && timingSafeEqual(known, given);
}
