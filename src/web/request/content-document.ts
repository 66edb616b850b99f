import { ApiError } from '#contract/client.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { findLanguageByCode, type Language, languages } from '#values/language.ts';
import type { Alternates } from './alternates.ts';
import { guardPage } from './page-access.ts';
import type { RequestFacts } from './request-facts.ts';
import type { Document } from './root-facts.ts';

/**
 * The document of a slug, present or former, in any language; without one the start page.
 * @throws ApiError NOT_FOUND; a redirect where the document is for others (docs/rules/pages.md)
 */
export async function getContentDocument(
  facts: RequestFacts,
  request: Request,
  slug: string | undefined,
): Promise<Document> {
  const query = slug === undefined ? { home: true } : { slug };
  const document = await facts.api.call(contentEndpoints.termGet, { query }).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'NO_ACTIVE_USER') throw error;
    // Asked anew in the name of the logged-in user: the page is theirs and is kept for nobody else.
    await guardPage(facts, request, 'login');
    return facts.personalApi.call(contentEndpoints.termGet, { query });
  });
  // The start page is where the others are led to.
  if (document.access === 'guestOnly' && slug !== undefined) await guardPage(facts, request, 'guestOnly');
  return document;
}

/**
 * Where a document stands: its canonical path, which is another language's where its text is missing in this one, and
 * its paths in the languages of the site.
 */
export function documentPaths(
  { language, site }: RequestFacts,
  document: Document,
  pathIn: (language: Language, slug: string) => string,
): { canonicalPath: string; alternates: Alternates } {
  const offered = site.languages.map(findLanguageByCode);
  return {
    canonicalPath: pathIn(findLanguageByCode(document.language) ?? language, document.slug),
    alternates: Object.fromEntries(
      languages.flatMap((language) => {
        const own = document.slugs[language];
        return own && offered.includes(language) ? [[language, pathIn(language, own)]] : [];
      }),
    ),
  };
}
