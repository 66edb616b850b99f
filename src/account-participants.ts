import type { AccountParticipant } from '#domain/accounts/account-participants.ts';
import { cartsOfPeople } from '#domain/cart/carts-of-people.ts';
import type { ConsentDirectory } from '#domain/consents/consents-directory.ts';
import { consentsOfPeople } from '#domain/consents/consents-of-people.ts';
import { ordersOfPeople } from '#domain/orders/orders-of-people.ts';
import { wishlistOfPeople } from '#domain/wishlist/wishlist-service.ts';

/** The modules that have a part in accounts, in the order of modules: who registers, who is exported, who is erased. */
export function accountParticipants({
  consents,
}: {
  readonly consents: ConsentDirectory;
}): readonly AccountParticipant[] {
  return [consentsOfPeople(consents), wishlistOfPeople, cartsOfPeople, ordersOfPeople];
}
