import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { erasedWord } from '#values/erased.ts';
import type { AccountParticipant, Person } from '../accounts/account-participants.ts';
import type { ShopRuntime } from '../context.ts';
import { cartLines, carts, guests } from './cart-tables.ts';
import { couponUses } from './coupon-uses-tables.ts';

/** Carts of an account, and those of guests under its address. */
export const cartsOfPeople: AccountParticipant = {
  async exportPerson(runtime, person) {
    const { database } = runtime;
    const rows = await database.select().from(carts).where(isOfPerson(runtime, person));
    const ids = rows.map(({ id }) => id);
    const lines =
      ids.length === 0 ? [] : await database.select().from(cartLines).where(inArray(cartLines.cartId, ids));
    return {
      carts: rows.map(({ protectCode: _secret, ...cart }) => ({
        ...cart,
        lines: lines.filter(({ cartId }) => cartId === cart.id),
      })),
    };
  },

  async erasePerson(runtime, person) {
    const { database } = runtime;
    await database.execute(sql`
      update ${cartLines} set options = '{}', options_key = 'erased ' || cart_line.id
      where options ? 'personalizations' and cart_id in (select id from ${carts} where ${isOfPerson(runtime, person)})`);
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
    const cartsOfSite = database.select({ id: carts.id }).from(carts).where(ofSite);
    await database
      .update(couponUses)
      .set({ email: erasedWord })
      .where(and(eq(couponUses.email, person.email), inArray(couponUses.cartId, cartsOfSite)));
    await database
      .update(guests)
      .set({ email: erasedWord })
      .where(and(eq(guests.email, person.email), inArray(guests.id, guestsOfSite)));
  },
};

function isOfPerson({ database }: ShopRuntime, { userId, siteId, email }: Person) {
  const ofAddress = database.select({ id: guests.id }).from(guests).where(eq(guests.email, email));
  return or(eq(carts.userId, userId), and(eq(carts.siteId, siteId), inArray(carts.guestId, ofAddress)));
}
