import { and, eq, isNull, sql } from 'drizzle-orm';
import { minuteMs } from '#values/durations.ts';
import { couponTriesPerAccount, couponTriesPerCart } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import type { Address } from '../accounts/address.ts';
import { signedInOf } from '../actor.ts';
import type { Context } from '../context.ts';
import { getCartRow } from './cart-queries.ts';
import { refuseClosedCart } from './cart-rules.ts';
import type { CartRow } from './cart-state.ts';
import { carts, guests } from './cart-tables.ts';

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

/**
 * Keeps choices with an open cart.
 * @throws Refusal CART_ARCHIVED or SESSION_USED where the cart was closed meanwhile
 */
export async function keepChoices<C extends Pick<CartRow, 'id' | 'protectCode'>>(
  context: Context,
  cart: C,
  choices: CartChoices,
): Promise<C & CartChoices> {
  const kept = await context.database
    .update(carts)
    .set({ ...choices, updatedAt: context.clock.now() })
    .where(and(eq(carts.id, cart.id), eq(carts.status, 'open')))
    .returning({ id: carts.id });
  if (kept.length === 0) await refuseAsClosed(context, cart);
  return { ...cart, ...choices };
}

/**
 * A cart that belongs to nobody becomes that of whoever is logged in and opens it: what a visitor has filled is found
 * again on another device after the login.
 */
export async function claimCart(context: Context, cart: Pick<CartRow, 'id' | 'userId'>): Promise<void> {
  const user = signedInOf(context);
  if (!user || cart.userId !== null) return;
  await context.database
    .update(carts)
    .set({ userId: user.userId })
    .where(and(eq(carts.id, cart.id), isNull(carts.userId)));
}

/** Makes the guest of a cart, or gives the one that it has another e-mail; the id is the userId of later calls. */
export async function saveGuest(
  context: Context,
  cart: CartRow,
  email: string,
): Promise<{ readonly id: number; readonly email: string }> {
  if (cart.guest) {
    if (cart.guest.email !== email) {
      await context.database.update(guests).set({ email }).where(eq(guests.id, cart.guest.id));
    }
    return { id: cart.guest.id, email };
  }
  const now = context.clock.now();
  const { rows } = await context.database.execute<{ id: number }>(sql`
    with made as (insert into ${guests} (email, created_at) values (${email}, ${now}) returning id)
    update ${carts} set guest_id = made.id, updated_at = ${now} from made
    where cart.id = ${cart.id} and status = 'open' returning made.id`);
  const made = rows[0];
  if (!made) return refuseAsClosed(context, cart);
  return { id: made.id, email };
}

/** Tries of coupon codes by one account, whatever its carts. */
const couponTries = { kind: 'coupon', maximum: couponTriesPerAccount, windowMinutes: 60 };

/**
 * Counts a try of a coupon code: of the cart within a minute, and of whoever is logged in within an hour.
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

/** Closes a cart that has become an order; the caller's transaction holds it. */
export async function closeAsOrdered(context: Context, cart: Pick<CartRow, 'id'>): Promise<void> {
  await context.database
    .update(carts)
    .set({ status: 'ordered', updatedAt: context.clock.now() })
    .where(eq(carts.id, cart.id));
}

async function refuseAsClosed(context: Context, cart: Pick<CartRow, 'id' | 'protectCode'>): Promise<never> {
  refuseClosedCart(await getCartRow(context, { cartId: cart.id, protectCode: cart.protectCode }));
  throw new Refusal('SESSION_NOT_FOUND');
}
