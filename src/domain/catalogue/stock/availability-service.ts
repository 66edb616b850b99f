import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { preparedStatement } from '#platform/database/named-statement.ts';
import type { MailDocument } from '#platform/mail/mail-document.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { availabilityRequestsPerEmail } from '#values/form-limits.ts';
import { type Language, textFor } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../../accounts/account-attempts.ts';
import type { ConsentDirectory } from '../../consents/consents-directory.ts';
import { acceptConsents } from '../../consents/form-consents.ts';
import { type Context, inTransaction, type ShopRuntime } from '../../context.ts';
import { offerSubscription } from '../../newsletter/newsletter-service.ts';
import type { SiteDirectory } from '../../sites/site-directory.ts';
import { languageOfRecipient, legalFooter, queueSiteMail } from '../../sites/site-mails.ts';
import { bundleMembers, products } from '../products/catalogue-tables.ts';
import { isOffered } from '../products/offered-products.ts';
import type { Sellable, SellableDirectory } from '../products/sellable-queries.ts';
import { availabilityRequests } from './availability-tables.ts';

/** Nobody fills another one's mailbox by asking for all products at once. */
const asking = { kind: 'availability', maximum: availabilityRequestsPerEmail, windowMinutes: 60 };

/**
 * Notes that somebody wants one mail when a product is back; asked twice it is still one mail.
 * @throws Refusal NOT_FOUND (unknown, archived or of another site), CONSENT_REQUIRED, VALIDATION (unknown consents),
 *   RATE_LIMITED for an e-mail address that too much was asked for
 */
export async function requestAvailability(
  context: Context,
  sources: { readonly sellables: SellableDirectory; readonly consents: ConsentDirectory },
  input: { readonly productId: number; readonly email: string; readonly acceptedConsents: readonly number[] },
): Promise<{ productId: number; email: string }> {
  const product = await sources.sellables.find(input.productId);
  if (!product || !isOffered(product, context.site)) throw new Refusal('NOT_FOUND');
  const email = normaliseEmail(input.email);
  await inTransaction(context, async (transaction) => {
    const { database, clock, site, language } = transaction;
    await acceptConsents(transaction, sources.consents, {
      form: 'productAvailabilityForm',
      ids: input.acceptedConsents,
      email,
    });
    await requireAttempt(transaction, asking, email);
    await offerSubscription(transaction, sources.consents, {
      email,
      acceptedConsents: input.acceptedConsents,
    });
    await database
      .insert(availabilityRequests)
      .values({ siteId: site.id, productId: product.id, email, language, createdAt: clock.now() })
      .onConflictDoNothing();
  });
  return { productId: product.id, email };
}

/** Requests told in one transaction; the next ones come with the next. */
const batchSize = 50;

/**
 * Mails those who wait for products that are back. Any number of processes may do so at once: each request is locked,
 * marked and mailed in one transaction, so everybody is told once.
 */
export async function notifyAvailable(
  runtime: ShopRuntime,
  sources: { readonly sellables: SellableDirectory; readonly directory: SiteDirectory },
): Promise<void> {
  const back = await productsBackFor(runtime.database).execute();
  if (back.length === 0) return;
  // Outside the transaction: one that waits for a second connection while it holds its own could wait for ever.
  const goods = await sources.sellables.findMany(back.map(({ id }) => id));
  let told = batchSize;
  while (told === batchSize) told = await notifyBatch(runtime, sources.directory, goods);
}

async function notifyBatch(
  runtime: ShopRuntime,
  directory: SiteDirectory,
  goods: readonly Sellable[],
): Promise<number> {
  return inTransaction(runtime, async (transaction) => {
    const { database, clock } = transaction;
    const due = await database
      .select()
      .from(availabilityRequests)
      .where(
        and(
          isNull(availabilityRequests.notifiedAt),
          inArray(
            availabilityRequests.productId,
            goods.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(availabilityRequests.id))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await database
      .update(availabilityRequests)
      .set({ notifiedAt: clock.now() })
      .where(inArray(availabilityRequests.id, ids));
    for (const request of due) {
      const site = directory.list().find(({ id }) => id === request.siteId);
      const product = goods.find(({ id }) => id === request.productId);
      if (!site || !product) continue;
      const language = languageOfRecipient(site, request.language);
      await queueSiteMail(transaction, site, availableMail(site, product, language), {
        kind: 'product.available',
        recipient: request.email,
      });
    }
    return due.length;
  });
}

/** Not counted, a whole unit in stock, a variant of which that is true, or a bundle without a member that is missing. */
const isAvailable = sql`(
  (${products.format} not in ('configurable', 'bundle')
    and (${products.stockThousandths} is null or ${products.stockThousandths} >= 1000))
  or (${products.format} = 'bundle' and not exists (
    select 1 from ${bundleMembers} as member join ${products} as part on part.id = member.product_id
    where member.bundle_id = ${products.id}
      and (part.archived or part.stock_thousandths < member.quantity * 1000)))
  or exists (
    select 1 from ${products} as variant
    where variant.main_product_id = ${products.id} and not variant.archived
      and (variant.stock_thousandths is null or variant.stock_thousandths >= 1000)))`;

/** Looked for after each sale, within a second: planning takes ten times as long as looking. */
const productsBackFor = preparedStatement((database) =>
  database
    .selectDistinct({ id: products.id })
    .from(availabilityRequests)
    .innerJoin(products, eq(products.id, availabilityRequests.productId))
    .where(and(isNull(availabilityRequests.notifiedAt), eq(products.archived, false), isAvailable))
    .prepare('products_back'),
);

function availableMail(site: Site, product: Sellable, language: Language): MailDocument {
  const texts = mailLanguage(language);
  const { translate } = texts;
  const textOf = (translated: Sellable['name']) => textFor({ language, site }, translated);
  const name = textOf(product.name);
  const isHidden = !product.isVisibleIndividually && product.mainProductSlugs !== null;
  const slug = textOf(isHidden ? (product.mainProductSlugs ?? {}) : product.slugs);
  return {
    language,
    subject: translate('availability.subject', { product: name }),
    preview: translate('availability.text', { product: name }),
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'paragraph', text: translate('availability.text', { product: name }) },
      {
        kind: 'link',
        label: translate('availability.link'),
        url: `${site.url}${pathOf('product', language, { slug })}`,
      },
      { kind: 'paragraph', text: translate('availability.once') },
    ],
    footer: legalFooter(site, texts),
  };
}
