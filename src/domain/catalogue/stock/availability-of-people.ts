import { and, eq, inArray } from 'drizzle-orm';
import type { AccountParticipant, Person } from '../../accounts/account-participants.ts';
import { products } from '../products/catalogue-tables.ts';
import { availabilityRequests } from './availability-tables.ts';

/** Products that somebody under an account's address wants to hear of. */
export const availabilityOfPeople: AccountParticipant = {
  async exportPerson({ database }, person) {
    const asked = await database
      .select({
        productId: availabilityRequests.productId,
        sku: products.sku,
        createdAt: availabilityRequests.createdAt,
        notifiedAt: availabilityRequests.notifiedAt,
      })
      .from(availabilityRequests)
      .innerJoin(products, eq(products.id, availabilityRequests.productId))
      .where(isOf(person));
    return { availabilityRequests: asked };
  },

  async erasePerson({ database }, person) {
    await database.delete(availabilityRequests).where(isOf(person));
  },
};

function isOf({ siteId, emails }: Person) {
  return and(eq(availabilityRequests.siteId, siteId), inArray(availabilityRequests.email, [...emails]));
}
