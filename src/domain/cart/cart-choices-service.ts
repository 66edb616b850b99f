import { createHash } from 'node:crypto';
import { and, type Column, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { namedStatement } from '#platform/database/named-statement.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { minuteMs } from '#values/durations.ts';
import { couponTriesPerAccount, couponTriesPerCart } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import type { Address } from '../accounts/address-rules.ts';
import { findCardById, type MemberCard, ownCardId } from '../accounts/member-cards.ts';
import { signedInOf } from '../actor.ts';
import type { Context } from '../context.ts';
import { getCartRow, mayBeCartId } from './cart-queries.ts';
import { refuseClosedCart } from './cart-rules.ts';
import type { CartReference, CartRow, CartState } from './cart-state.ts';
import { cartLines, carts, guests } from './cart-tables.ts';

/** What is kept with the cart until it is ordered; what is left out stays as it is. */
export type CartChoices = {
  readonly mainAddress?: Address;
  readonly shippingAddress?: Address;
  readonly deliveryMethodId?: number | null;
  readonly branchId?: number | null;
  readonly paymentMethodId?: number | null;
  readonly couponId?: number | null;
  readonly memberCardId?: number | null;
  readonly instructions?: string | null;
  readonly giftWrap?: boolean;
  readonly giftMessage?: string | null;
};

/** Columns of the choices by their names in code. */
const columnsOfChoices: Readonly<Record<keyof CartChoices, string>> = {
  mainAddress: carts.mainAddress.name,
  shippingAddress: carts.shippingAddress.name,
  deliveryMethodId: carts.deliveryMethodId.name,
  branchId: carts.branchId.name,
  paymentMethodId: carts.paymentMethodId.name,
  couponId: carts.couponId.name,
  memberCardId: carts.memberCardId.name,
  instructions: carts.instructions.name,
  giftWrap: carts.giftWrap.name,
  giftMessage: carts.giftMessage.name,
};

/** One text for all choices: those that are not given keep their values. */
const updateChoices = namedStatement<{ version: string }>('cart_choices_update', () => {
  const columns = Object.values(columnsOfChoices);
  const list = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map((name) => sql`given.${sql.identifier(name)}`),
    sql`, `,
  );
  return sql`
    update cart set updated_at = ${sql.placeholder('now')}::timestamptz,
      (${list}) = (select ${values} from jsonb_populate_record(cart, ${sql.placeholder('choices')}::jsonb) given)
    where id = ${sql.placeholder('cartId')}::int and status = 'open'
    returning xmin::text as version`;
});

/**
 * Keeps choices with an open cart.
 * @throws Refusal CART_ARCHIVED or SESSION_USED where the cart was closed meanwhile
 */
export async function keepChoices<C extends Pick<CartRow, 'id' | 'protectCode' | 'version'>>(
  context: Context,
  cart: C,
  choices: CartChoices,
): Promise<C & CartChoices> {
  const named = Object.entries(choices).map(([field, value]) => [
    columnsOfChoices[field as keyof CartChoices],
    value,
  ]);
  const [kept] = await updateChoices(context.database, {
    cartId: cart.id,
    now: context.clock.now(),
    choices: JSON.stringify(Object.fromEntries(named)),
  });
  if (!kept) return refuseAsClosed(context, cart);
  return { ...cart, ...choices, version: kept.version };
}

/**
 * Takes out what no longer holds of a cart as it was seen: gone lines and the named choices. What somebody has chosen
 * anew meanwhile stays.
 * @throws Refusal CART_ARCHIVED or SESSION_USED where the cart was closed meanwhile
 */
export async function dropLost(
  context: Context,
  cart: CartState,
  lost: { readonly delivery: boolean; readonly payment: boolean; readonly coupon: boolean },
): Promise<CartState> {
  const { database, clock } = context;
  const unlessOther = <Value>(column: Column, seen: Value) =>
    sql`case when ${column} is not distinct from ${seen} then null else ${column} end`;
  for (const { id, optionsKey } of cart.goneLines) {
    await database.delete(cartLines).where(and(eq(cartLines.id, id), eq(cartLines.optionsKey, optionsKey)));
  }
  const delivery = { deliveryMethodId: null, branchId: null };
  const kept = await database
    .update(carts)
    .set({
      updatedAt: clock.now(),
      ...(lost.delivery
        ? {
            deliveryMethodId: unlessOther(carts.deliveryMethodId, cart.deliveryMethodId),
            branchId: unlessOther(carts.branchId, cart.branchId),
          }
        : {}),
      ...(lost.payment ? { paymentMethodId: unlessOther(carts.paymentMethodId, cart.paymentMethodId) } : {}),
      ...(lost.coupon ? { couponId: unlessOther(carts.couponId, cart.coupon?.id) } : {}),
    })
    .where(and(eq(carts.id, cart.id), eq(carts.status, 'open')))
    .returning({ id: carts.id });
  if (kept.length === 0) await refuseAsClosed(context, cart);
  return {
    ...cart,
    goneLines: [],
    ...(lost.delivery ? delivery : {}),
    ...(lost.payment ? { paymentMethodId: null } : {}),
    ...(lost.coupon ? { coupon: null } : {}),
  };
}

/**
 * A cart that belongs to nobody becomes that of the logged-in user who opens it: what a visitor has filled is found
 * again on another device after the login. The member card of the account goes with it, unless another was applied by hand.
 */
export async function claimCart<C extends Pick<CartRow, 'id' | 'userId' | 'version' | 'memberCard'>>(
  context: Context,
  cart: C,
): Promise<C> {
  const user = signedInOf(context);
  if (!user || cart.userId !== null) return cart;
  const [claimed] = await context.database
    .update(carts)
    .set({ userId: user.userId, memberCardId: ownOr(context, cart.memberCard, user.userId) })
    .where(and(eq(carts.id, cart.id), isNull(carts.userId)))
    .returning({ version: sql<string>`${carts}.xmin::text`, memberCardId: carts.memberCardId });
  if (!claimed) return cart;
  const { version, memberCardId } = claimed;
  const isGiven = cart.memberCard === null && memberCardId !== null;
  const memberCard = isGiven ? ((await findCardById(context, memberCardId)) ?? null) : cart.memberCard;
  return { ...cart, userId: user.userId, version, memberCard };
}

/** The card of a cart, else that of an account, for a statement that writes the cart. */
export function ownOr(
  { clock, site }: Pick<Context, 'clock' | 'site'>,
  card: Pick<MemberCard, 'id'> | null,
  userId: number,
): SQL<number | null> {
  const day = calendarDay(clock.now(), site.timeZone);
  return sql`coalesce(${card?.id ?? null}::int, ${ownCardId(sql`${userId}::int`, sql`${day}::text`)})`;
}

/** Gives the account's card to a cart of its own that has none: it may have been saved in the profile since. */
export async function giveOwnCard(context: Context, cartId: number): Promise<void> {
  const user = signedInOf(context);
  if (!user) return;
  await context.database
    .update(carts)
    .set({ memberCardId: ownOr(context, null, user.userId) })
    .where(and(eq(carts.id, cartId), eq(carts.userId, user.userId), isNull(carts.memberCardId)));
}

const insertGuest = namedStatement<{ id: number }>(
  'cart_guest_insert',
  () => sql`
    with held as (
      select id from cart where id = ${sql.placeholder('cartId')}::int and site_id = ${sql.placeholder('siteId')}::int
        and encode(sha256(convert_to(protect_code, 'UTF8')), 'hex') = ${sql.placeholder('secretHash')}::text
        and coalesce(user_id = ${sql.placeholder('userId')}::int, true) and status = 'open' and guest_id is null
      for update),
    made as (
      insert into guest (email, created_at)
      select ${sql.placeholder('email')}::text, ${sql.placeholder('now')}::timestamptz from held returning id)
    update cart set guest_id = made.id, updated_at = ${sql.placeholder('now')}::timestamptz
    from made, held where cart.id = held.id
    returning made.id`,
);

/** A guest is known by e-mail; the id is the userId of later calls. */
export type Guest = { readonly id: number; readonly email: string };

/**
 * Makes the guest of an open cart of the context's site that has none, without reading it. Hashes of secrets are compared,
 * which takes the same time for every wrong one that anybody can choose.
 * @returns nothing where there is no such cart; whoever reads it is told why
 */
export async function makeGuest(
  context: Context,
  { cartId, protectCode }: CartReference,
  email: string,
): Promise<Guest | undefined> {
  if (!mayBeCartId(cartId)) return undefined;
  const [made] = await insertGuest(context.database, {
    cartId,
    siteId: context.site.id,
    secretHash: createHash('sha256').update(protectCode).digest('hex'),
    userId: signedInOf(context)?.userId ?? null,
    email,
    now: context.clock.now(),
  });
  return made && { id: made.id, email };
}

/**
 * Makes the guest of a cart, or gives the one that it has another e-mail, in the caller's transaction, which holds the
 * cart.
 * @throws Refusal SESSION_NOT_FOUND, CART_ARCHIVED, SESSION_USED
 */
export async function saveGuest(context: Context, reference: CartReference, email: string): Promise<Guest> {
  const cart = await getCartRow(context, reference);
  refuseClosedCart(cart);
  if (cart.guest) {
    if (cart.guest.email !== email) {
      await context.database.update(guests).set({ email }).where(eq(guests.id, cart.guest.id));
    }
    return { id: cart.guest.id, email };
  }
  const made = await makeGuest(context, reference, email);
  if (!made) throw new Error('A cart that is held got no guest.');
  return made;
}

/** Tries of coupon codes by one account, whatever its carts. */
const couponTries = { kind: 'coupon', maximum: couponTriesPerAccount, windowMinutes: 60 };

/**
 * Counts a try of a coupon code: of the cart within a minute, and of the logged-in user within an hour.
 * @throws Refusal RATE_LIMITED with `retryAfterSeconds`
 */
export async function countCouponTry(context: Context, cart: Pick<CartRow, 'id'>): Promise<void> {
  const { database, clock } = context;
  const user = signedInOf(context);
  if (user) await requireAttempt(context, couponTries, String(user.userId));
  const now = clock.now();
  const since = new Date(now.getTime() - minuteMs).toISOString();
  const isRecent = sql`${carts.couponTriesSince} > ${since}::timestamptz`;
  const [counted] = await database
    .update(carts)
    .set({
      couponTries: sql`case when ${isRecent} then ${carts.couponTries} + 1 else 1 end`,
      couponTriesSince: sql`case when ${isRecent} then ${carts.couponTriesSince} else ${now.toISOString()}::timestamptz end`,
    })
    .where(eq(carts.id, cart.id))
    .returning({ tries: carts.couponTries, since: carts.couponTriesSince });
  if (!counted?.since || counted.tries <= couponTriesPerCart) return;
  const endsMs = counted.since.getTime() + minuteMs - now.getTime();
  throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(endsMs / 1000)) });
}

const closeCart = namedStatement<{ id: number }>(
  'cart_close',
  () => sql`
    with closed as (
      update cart set status = 'ordered', updated_at = ${sql.placeholder('now')}::timestamptz
      where id = ${sql.placeholder('cartId')}::int and xmin = ${sql.placeholder('version')}::text::xid
        and status = 'open' returning id),
    released as (delete from stock_reservation held using closed where held.cart_id = closed.id)
    select id from closed`,
);

/**
 * Closes a cart that becomes an order and releases its reservations, in the caller's transaction; others who change it wait
 * for the end of that.
 * @returns false where the cart is another one than the one that was read, or closed already
 */
export async function closeAsOrdered(
  { database, clock }: Context,
  { id, version }: Pick<CartRow, 'id' | 'version'>,
): Promise<boolean> {
  const closed = await closeCart(database, { cartId: id, version, now: clock.now() });
  return closed.length > 0;
}

async function refuseAsClosed(context: Context, cart: Pick<CartRow, 'id' | 'protectCode'>): Promise<never> {
  refuseClosedCart(await getCartRow(context, { cartId: cart.id, protectCode: cart.protectCode }));
  throw new Refusal('SESSION_NOT_FOUND');
}
