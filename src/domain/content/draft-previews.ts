import { and, eq, sql } from 'drizzle-orm';
import type { LinkSigner } from '#platform/link-signer.ts';
import { hourMs } from '#values/durations.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import type { Site } from '../site.ts';
import { answerDocument, type DocumentAnswer } from './content-answers.ts';
import type { ProductDocuments } from './content-lookup.ts';
import { documentTexts } from './content-tables.ts';
import { type EditedDocument, findEditable, getEdited } from './edited-documents.ts';

/** The draft of a document in one language, shown to whoever has the link until it ends or is taken back. */

type Previewed = { readonly id: number; readonly language: Language };

/** What a link is signed for: links of an earlier series than the text's have been taken back. */
type Link = Previewed & { readonly series: number; readonly seconds: number };

/** Document, language, series, second at which it ends, signature. */
const tokenForm = /^([1-9]\d{0,9})\.([a-z]{2})\.(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * @param hours how long the link holds, unless it is taken back before (`endPreviews`)
 * @returns what the address of the page carries, with the draft's slug
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND for what is no page or post, or has no text in the language
 */
export async function makePreview(
  context: Context,
  links: LinkSigner,
  { hours, ...previewed }: Previewed & { readonly hours: number },
): Promise<{ token: string; slug: string; endsAt: Date }> {
  requirePermission(context, 'content.write');
  const { draft, previewSeries: series } = await getPreviewed(context, previewed);
  const seconds = Math.floor((context.clock.now().getTime() + hours * hourMs) / 1000);
  const { id, language } = previewed;
  const signature = links.sign(wordsOf(context.site, { id, language, series, seconds }));
  return {
    token: `${id}.${language}.${series}.${seconds}.${signature}`,
    slug: draft.slug,
    endsAt: new Date(seconds * 1000),
  };
}

/**
 * Takes back every link to the draft of a text: none that was made before opens anything from then on.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND as `makePreview`
 */
export async function endPreviews(context: Context, previewed: Previewed): Promise<void> {
  requirePermission(context, 'content.write');
  await getPreviewed(context, previewed);
  await context.database
    .update(documentTexts)
    .set({ previewSeries: sql`${documentTexts.previewSeries} + 1` })
    .where(and(eq(documentTexts.documentId, previewed.id), eq(documentTexts.language, previewed.language)));
}

/**
 * The draft that a token was made for, as it is now: what is hidden from visitors is hidden here.
 * @throws Refusal NOT_FOUND, alike for tokens that have expired, were taken back, made up or belong to what is no more
 */
export async function readPreview(
  context: Context,
  productDocuments: ProductDocuments,
  links: LinkSigner,
  token: string,
): Promise<DocumentAnswer> {
  const link = findLink(context, links, token);
  if (!link) throw new Refusal('NOT_FOUND');
  const { draft, version, publishedAt, previewSeries, ...document } = await getPreviewed(context, link);
  if (previewSeries !== link.series) throw new Refusal('NOT_FOUND');
  const { language } = link;
  const text = { ...draft, language, version, publishedAt, namesakes: 0, describedAlike: false };
  return answerDocument({ ...context, language }, productDocuments, { ...document, texts: [text] });
}

function findLink(
  { site, clock }: Pick<Context, 'site' | 'clock'>,
  links: LinkSigner,
  token: string,
): Link | undefined {
  const [, id, language, series, ends, signature] = tokenForm.exec(token) ?? [];
  if (language === undefined || signature === undefined || !isLanguage(language)) return undefined;
  const link = { id: Number(id), language, series: Number(series), seconds: Number(ends) };
  const isGiven = links.isSigned(wordsOf(site, link), signature);
  return isGiven && link.seconds * 1000 > clock.now().getTime() ? link : undefined;
}

function wordsOf({ siteId }: Pick<Site, 'siteId'>, { id, language, series, seconds }: Link): string[] {
  return ['draft-preview', siteId, String(id), language, String(series), String(seconds)];
}

async function getPreviewed(context: Context, { id, language }: Previewed): Promise<EditedDocument> {
  const { kind } = await findEditable(context, id);
  const edited = await getEdited(context, id, language);
  // Other kinds have no page of their own; another language's text is not what was asked for.
  if ((kind !== 'page' && kind !== 'post') || edited.language !== language) throw new Refusal('NOT_FOUND');
  return edited;
}
