import type { AccountParticipant } from '#domain/accounts/account-participants.ts';
import { mailsOfPeople } from '#domain/accounts/accounts-mails.ts';
import { activityOfPeople } from '#domain/activity/activity-service.ts';
import { cartsOfPeople } from '#domain/cart/carts-of-people.ts';
import { availabilityOfPeople } from '#domain/catalogue/stock/availability-of-people.ts';
import type { ConsentDirectory } from '#domain/consents/consents-directory.ts';
import { consentsOfPeople } from '#domain/consents/consents-of-people.ts';
import { customersOfPeople } from '#domain/customers/customers-of-people.ts';
import { cutListsOfPeople } from '#domain/cut-lists/cut-lists-service.ts';
import { formsOfPeople } from '#domain/forms/forms-of-people.ts';
import { importsOfPeople } from '#domain/imports/imports-of-people.ts';
import { newsletterOfPeople } from '#domain/newsletter/newsletter-of-people.ts';
import { ordersOfPeople } from '#domain/orders/orders-of-people.ts';
import { withdrawalsOfPeople } from '#domain/orders/withdrawals/withdrawals-of-people.ts';
import { reviewsOfPeople } from '#domain/reviews/reviews-of-people.ts';
import { roofsOfPeople } from '#domain/roofs/saved-roofs-service.ts';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import { wishlistOfPeople } from '#domain/wishlist/wishlist-service.ts';
import type { FileStore } from '#platform/files/file-store.ts';

/** The modules that have a part in accounts, in the order of modules: who registers, who is exported, who is erased. */
export function accountParticipants({
  consents,
  directory,
  files,
  outboxFolder,
}: {
  readonly consents: ConsentDirectory;
  readonly directory: SiteDirectory;
  /** Where files of forms and photographs of reviews lie. */
  readonly files: FileStore;
  /** Where mails lie that no server sends. */
  readonly outboxFolder: string;
}): readonly AccountParticipant[] {
  return [
    mailsOfPeople(outboxFolder),
    activityOfPeople,
    consentsOfPeople(consents),
    newsletterOfPeople(consents),
    formsOfPeople(files),
    availabilityOfPeople,
    wishlistOfPeople,
    cartsOfPeople,
    cutListsOfPeople,
    roofsOfPeople,
    withdrawalsOfPeople,
    ordersOfPeople(directory),
    reviewsOfPeople(files),
    customersOfPeople,
    importsOfPeople,
  ];
}
