import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { dropAnswersWith } from '#platform/database/idempotency-store.ts';
import { erasedWord } from '#values/erased.ts';
import type { AccountParticipant, Person } from '../accounts/account-participants.ts';
import type { ShopRuntime } from '../context.ts';
import { cartLines, carts, guests } from './cart-tables.ts';
import { couponUses } from './coupon-uses-tables.ts';
import { coupons } from './coupons-tables.ts';

/** Carts of an account, and those of guests under its address. */
export const cartsOfPeople: AccountParticipant = {
  async exportPerson(runtime, person) {
    const { database } = runtime;
    const rows = await database.select().from(carts).where(isOfPerson(runtime, person));
    const ids = rows.map(({ id }) => id);
    const lines =
      ids.length === 0 ? [] : await database.select().from(cartLines).where(inArray(cartLines.cartId, ids));
    const uses = await database
      .select({ code: coupons.code, usedAt: couponUses.usedAt })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
      .where(isUseOfPerson(runtime, person));
    return {
      couponUses: uses,
      carts: rows.map(({ protectCode: _secret, ...cart }) => ({
        ...cart,
        lines: lines.filter(({ cartId }) => cartId === cart.id),
      })),
    };
  },

  async holdPerson(runtime, person) {
    const isMeant = isOfPerson(runtime, person);
    await runtime.database
      .select({ id: carts.id })
      .from(carts)
      .where(isMeant)
      .orderBy(asc(carts.id))
      .for('update');
  },

  async erasePerson(runtime, person) {
    const { database } = runtime;
    // First answers of calls hold the cart and its addresses for a day.
    const held = await database
      .select({ protectCode: carts.protectCode })
      .from(carts)
      .where(isOfPerson(runtime, person));
    await dropAnswersWith(
      database,
      person.siteId,
      held.map(({ protectCode }) => protectCode),
    );
    await database.execute(sql`
      update ${cartLines} set options = '{}', options_key = 'erased ' || cart_line.id
      where options ?| array['personalizations', 'mark'] and cart_id in (select id from ${carts} where ${isOfPerson(runtime, person)})`);
    await database
      .update(carts)
      .set({
        userId: null,
        mainAddress: null,
        shippingAddress: null,
        memberCardId: null,
        instructions: null,
        giftMessage: null,
      })
      .where(isOfPerson(runtime, person));
    const ofSite = eq(carts.siteId, person.siteId);
    const guestsOfSite = database.select({ id: carts.guestId }).from(carts).where(ofSite);
    // Counts what others have left of a coupon; whose use it was is gone.
    await database
      .update(couponUses)
      .set({ userId: null, email: erasedWord })
      .where(isUseOfPerson(runtime, person));
    await database
      .update(guests)
      .set({ email: erasedWord })
      .where(and(inArray(guests.email, [...person.emails]), inArray(guests.id, guestsOfSite)));
  },
};

function isOfPerson({ database }: ShopRuntime, { userId, siteId, emails }: Person) {
  const ofAddress = database
    .select({ id: guests.id })
    .from(guests)
    .where(inArray(guests.email, [...emails]));
  const isGuests = and(isNull(carts.userId), eq(carts.siteId, siteId), inArray(carts.guestId, ofAddress));
  return or(eq(carts.userId, userId), isGuests);
}

/** A use of an account is that one's alone, whatever address it had then; one of a guest is the address's. */
function isUseOfPerson({ database }: ShopRuntime, { userId, siteId, emails }: Person) {
  const cartsOfSite = database.select({ id: carts.id }).from(carts).where(eq(carts.siteId, siteId));
  const isGuests = and(
    isNull(couponUses.userId),
    inArray(couponUses.email, [...emails]),
    // Orders are a later module: their table is named as it stands in the database.
    or(
      inArray(couponUses.cartId, cartsOfSite),
      sql`${couponUses.orderId} in (select id from "order" where site_id = ${siteId})`,
    ),
  );
  return or(eq(couponUses.userId, userId), isGuests);
}
