import { and, count, eq, isNull } from 'drizzle-orm';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { pickText } from '#values/language.ts';
import { codesLeftAlarm } from '#values/limits.ts';
import { products } from '../catalogue/catalogue-tables.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from '../sites/site.ts';
import { legalFooter, queueSiteMail } from '../sites/site-mails.ts';
import { digitalCodes } from './digital-tables.ts';

/** Tells the shop, in the transaction that has just taken a code, when few are left and when none is. */
export async function warnOfFewCodes(runtime: ShopRuntime, site: Site, productId: number): Promise<void> {
  const { database, log } = runtime;
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
  await queueSiteMail(runtime, site, document, { kind: 'digital.fewCodes', recipient: site.company.email });
}
