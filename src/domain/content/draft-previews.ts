import { and, eq, sql } from 'drizzle-orm';
import type { LinkSigner } from '#platform/link-signer.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { makePreviewToken, readPreviewToken } from '../preview-tokens.ts';
import { answerDocument, type DocumentAnswer } from './content-answers.ts';
import type { ProductDocuments } from './content-lookup.ts';
import { documentTexts } from './content-tables.ts';
import { type EditedDocument, findEditable, getEdited } from './edited-documents.ts';

/** The draft of a document in one language, shown to whoever has the link until it ends or is taken back. */

type Previewed = { readonly id: number; readonly language: Language };

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
  const made = makePreviewToken(context, links, 'draft-preview', { ...previewed, series, hours });
  return { ...made, slug: draft.slug };
}

/**
 * Takes back every link to the draft of a text that was made at the context's site: none opens anything from then on.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND as `makePreview`
 */
export async function endPreviews(context: Context, previewed: Previewed): Promise<void> {
  requirePermission(context, 'content.write');
  await getPreviewed(context, previewed);
  const column = documentTexts.previewSeriesOfSites;
  const siteId = sql`${String(context.site.id)}::text`;
  await context.database
    .update(documentTexts)
    .set({
      previewSeriesOfSites: sql`jsonb_set(${column}, array[${siteId}], to_jsonb(coalesce((${column} ->> ${siteId})::int, 0) + 1))`,
    })
    .where(and(eq(documentTexts.documentId, previewed.id), eq(documentTexts.language, previewed.language)));
}

/**
 * The current draft that a token gives access to; what is hidden from visitors is hidden here.
 * @throws Refusal NOT_FOUND, the same for tokens that are expired, revoked, invented or of a removed document
 */
export async function readPreview(
  context: Context,
  productDocuments: ProductDocuments,
  links: LinkSigner,
  token: string,
): Promise<DocumentAnswer> {
  const link = readPreviewToken(context, links, 'draft-preview', token);
  const { draft, version, publishedAt, previewSeries, ...document } = await getPreviewed(context, link);
  if (previewSeries !== link.series) throw new Refusal('NOT_FOUND');
  const { language } = link;
  const text = { ...draft, language, version, publishedAt, namesakes: 0, describedAlike: false };
  return answerDocument({ ...context, language }, productDocuments, { ...document, texts: [text] });
}

async function getPreviewed(context: Context, { id, language }: Previewed): Promise<EditedDocument> {
  const { kind } = await findEditable(context, id);
  const edited = await getEdited(context, id, language);
  // Other kinds have no page of their own; another language's text is not what was asked for.
  if ((kind !== 'page' && kind !== 'post') || edited.language !== language) throw new Refusal('NOT_FOUND');
  return edited;
}
