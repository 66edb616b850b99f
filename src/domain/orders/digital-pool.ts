import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { pickText } from '#values/language.ts';
import { codesLeftAlarm } from '#values/limits.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { ShopRuntime } from '../context.ts';
import { companyRecipient, legalFooter, queueSiteMail } from '../sites/site-mails.ts';
import { type DigitalSale, digitalCodes } from './digital-tables.ts';
import type { OrderRow } from './order-record.ts';

/** Tells the shop, in the transaction that has just taken a code, when few are left and when none is. */
export async function warnOfFewCodes(runtime: ShopRuntime, site: Site, productId: number): Promise<void> {
  const { database, log } = runtime;
  // Of two sales that meet the second one waits and counts what the first has left: each number is passed once.
  await database.execute(
    sql`select pg_advisory_xact_lock(hashtext('digital-codes.left'), ${productId}::int)`,
  );
  const [left] = await database
    .select({ count: count() })
    .from(digitalCodes)
    .where(and(eq(digitalCodes.productId, productId), isNull(digitalCodes.orderId)));
  const codes = left?.count ?? 0;
  if (codes !== codesLeftAlarm && codes !== 0) return;
  const [product] = await database
    .select({ name: products.name, sku: products.sku })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) return;
  const texts = mailLanguage(site.defaultLanguage);
  const { translate, language } = texts;
  const name = pickText(product.name, language, language).text;
  log.warn({ product: productId, codes }, 'few codes of an e-product are left');
  const document = {
    language,
    subject: translate(codes === 0 ? 'codes.noneSubject' : 'codes.subject', { name }),
    preview: translate('codes.preview', { count: codes }),
    sender: { name: site.name, url: site.url },
    blocks: [
      {
        kind: 'paragraph' as const,
        text: translate('codes.text', { name, sku: product.sku, count: codes }),
      },
    ],
    footer: legalFooter(site, texts),
  };
  await queueSiteMail(runtime, site, document, {
    kind: 'digital.fewCodes',
    recipient: companyRecipient(site),
  });
}

/** Tells the shop, in the order's transaction, that a paid order waits for codes that it does not have. */
export async function tellOfMissingCodes(
  runtime: ShopRuntime,
  site: Site,
  { orderNumber }: Pick<OrderRow, 'orderNumber'>,
  missing: readonly DigitalSale[],
): Promise<void> {
  const texts = mailLanguage(site.defaultLanguage);
  const { translate, language } = texts;
  const productIds = missing.map(({ productId }) => productId);
  const named = await runtime.database
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, productIds));
  const names = missing
    .map(({ productId, name }) => {
      const product = named.find(({ id }) => id === productId);
      return product ? pickText(product.name, language, language).text : name;
    })
    .join(', ');
  runtime.log.error({ order: orderNumber, sales: missing.length }, 'a paid order waits for codes');
  const document = {
    language,
    subject: translate('codes.missingSubject', { number: orderNumber }),
    preview: translate('codes.missingPreview', { names }),
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'paragraph' as const, text: translate('codes.missingText', { number: orderNumber, names }) },
    ],
    footer: legalFooter(site, texts),
  };
  await queueSiteMail(runtime, site, document, {
    kind: 'digital.missingCodes',
    recipient: companyRecipient(site),
  });
}
