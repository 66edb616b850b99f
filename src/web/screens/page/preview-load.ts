import { previewEndpoints } from '#contract/v1/preview-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Document } from '#web/request/root-facts.ts';

/**
 * The draft that the address's token shows to whoever has it; nothing where the address carries none. The page is kept for
 * nobody.
 * @throws ApiError NOT_FOUND, or the same for the page, where the token does not hold (any more) or is of another language
 */
export async function findPreview(
  { api, language, markPersonal }: RequestFacts,
  request: Request,
): Promise<Document | undefined> {
  const token = new URL(request.url).searchParams.get('preview');
  if (token === null) return undefined;
  markPersonal();
  if (!/^[\w.-]{1,200}$/.test(token)) throw notFound();
  const document = await api.call(previewEndpoints.draftPreview, { body: { token } });
  if (document.language !== languageCodes[language]) throw notFound();
  return document;
}
