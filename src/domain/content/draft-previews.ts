import type { LinkSigner } from '#platform/link-signer.ts';
import { hourMs } from '#values/durations.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import type { Site } from '../site.ts';
import { answerDocument, type DocumentAnswer } from './content-answers.ts';
import type { ProductDocuments } from './content-lookup.ts';
import { type EditedDocument, findEditable, getEdited } from './edited-documents.ts';

/** The draft of a document in one language, shown to whoever has the link for as long as it holds. */

type Previewed = { readonly id: number; readonly language: Language };

/** Document, language, second at which it ends, signature. */
const tokenForm = /^([1-9]\d{0,9})\.([a-z]{2})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * @param hours how long the link holds; it cannot be taken back before
 * @returns what the address of the page carries, with the draft's slug
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND for what is no page or post, or has no text in the language
 */
export async function makePreview(
  context: Context,
  links: LinkSigner,
  { hours, ...previewed }: Previewed & { readonly hours: number },
): Promise<{ token: string; slug: string; endsAt: Date }> {
  requirePermission(context, 'content.write');
  const { draft } = await getPreviewed(context, previewed);
  const seconds = Math.floor((context.clock.now().getTime() + hours * hourMs) / 1000);
  const signature = links.sign(wordsOf(context.site, previewed, seconds));
  return {
    token: `${previewed.id}.${previewed.language}.${seconds}.${signature}`,
    slug: draft.slug,
    endsAt: new Date(seconds * 1000),
  };
}

/**
 * The draft that a token was made for, as it is now: what is hidden from visitors is hidden here.
 * @throws Refusal NOT_FOUND, alike for tokens that have expired, were made up or belong to what is no more
 */
export async function readPreview(
  context: Context,
  productDocuments: ProductDocuments,
  links: LinkSigner,
  token: string,
): Promise<DocumentAnswer> {
  const previewed = findPreviewed(context, links, token);
  if (!previewed) throw new Refusal('NOT_FOUND');
  const { draft, version, publishedAt, ...document } = await getPreviewed(context, previewed);
  const { language } = previewed;
  const text = { ...draft, language, version, publishedAt };
  return answerDocument({ ...context, language }, productDocuments, { ...document, texts: [text] });
}

function findPreviewed(
  { site, clock }: Pick<Context, 'site' | 'clock'>,
  links: LinkSigner,
  token: string,
): Previewed | undefined {
  const [, id, language, ends, signature] = tokenForm.exec(token) ?? [];
  if (language === undefined || signature === undefined || !isLanguage(language)) return undefined;
  const previewed = { id: Number(id), language };
  const seconds = Number(ends);
  const isGiven = links.isSigned(wordsOf(site, previewed, seconds), signature);
  return isGiven && seconds * 1000 > clock.now().getTime() ? previewed : undefined;
}

function wordsOf({ siteId }: Pick<Site, 'siteId'>, { id, language }: Previewed, seconds: number): string[] {
  return ['draft-preview', siteId, String(id), language, String(seconds)];
}

async function getPreviewed(context: Context, { id, language }: Previewed): Promise<EditedDocument> {
  const { kind } = await findEditable(context, id);
  const edited = await getEdited(context, id, language);
  // Other kinds have no page of their own; another language's text is not what was asked for.
  if ((kind !== 'page' && kind !== 'post') || edited.language !== language) throw new Refusal('NOT_FOUND');
  return edited;
}
