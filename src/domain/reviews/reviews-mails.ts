import { and, eq } from 'drizzle-orm';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { reviewNoticesPerHour } from '#values/form-limits.ts';
import { isLanguage, pickText } from '#values/language.ts';
import { countAttempt } from '../accounts/account-attempts.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { documentTexts } from '../content/content-tables.ts';
import type { Context } from '../context.ts';
import { companyRecipient, legalFooter, queueSiteMail } from '../sites/site-mails.ts';
import type { Review } from './reviews-queries.ts';

const telling = { kind: 'reviewNotice', maximum: reviewNoticesPerHour, windowMinutes: 60 };

/**
 * Notifies the company's mail address (option SendEmailTo) of a review waiting for publication: its subject and stars.
 * Author and text stay in the shop, so that removing them there removes them everywhere.
 */
export async function tellOfWaiting(context: Context, review: Review): Promise<void> {
  const { site } = context;
  // A crowd of them is seen in the list.
  if ((await countAttempt(context, telling, companyRecipient(site))) !== undefined) return;
  const language = site.defaultLanguage;
  const texts = mailLanguage(language);
  const { translate, languageName } = texts;
  const subject = await nameOfSubject(context, review);
  const document = {
    language,
    subject: translate('review.waiting.subject', { subject }),
    preview: translate('review.waiting.text'),
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'paragraph' as const, text: translate('review.waiting.text') },
      {
        kind: 'facts' as const,
        facts: [
          { label: translate('review.waiting.about'), value: subject },
          { label: translate('review.waiting.number'), value: String(review.id) },
          ...(review.rating === null
            ? []
            : [{ label: translate('review.waiting.stars'), value: String(review.rating) }]),
          ...(isLanguage(review.language)
            ? [{ label: translate('contact.language'), value: languageName(review.language) }]
            : []),
        ],
      },
    ],
    footer: legalFooter(site, texts),
  };
  await queueSiteMail(context, site, document, {
    kind: 'review.waiting',
    recipient: companyRecipient(site),
  });
}

async function nameOfSubject({ database, site }: Context, review: Review): Promise<string> {
  const { subjectKind, subjectId } = review;
  if (subjectKind === 'post') {
    const [post] = await database
      .select({ title: documentTexts.title })
      .from(documentTexts)
      .where(and(eq(documentTexts.documentId, subjectId), eq(documentTexts.language, site.defaultLanguage)));
    return post?.title ?? String(subjectId);
  }
  const [product] = await database
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, subjectId));
  return product ? pickText(product.name, site.defaultLanguage).text : String(subjectId);
}
