import { redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { beginsWithTitle, loadPageSections } from '#sections/section-loads.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode, type Language, languages } from '#values/language.ts';
import { guardPage } from '#web/request/page-access.ts';
import { notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Document } from '#web/request/root-facts.ts';

/**
 * The content page of an address, without a slug the start page. Old slugs, those of another language and the start
 * page's own slug lead to the present address (301).
 */
export async function loadPage(facts: RequestFacts, request: Request, slug: string | undefined) {
  const { language, site } = facts;
  const document = await getPage(facts, request, slug);
  const isHome = slug === undefined || (await leadsHome(facts, document));
  const addressIn = (language: Language, slug: string) =>
    isHome ? pathOf('home', language) : pathOf('page', language, { slug });
  if (slug !== undefined && (isHome || document.slug !== slug)) {
    throw redirect(addressIn(language, document.slug), 301);
  }
  const sections = await loadPageSections(facts, document);
  const offered = site.languages.map(findLanguageByCode);
  return {
    title: document.title,
    description: document.metaDescription,
    // A text that is missing in a language is shown in another one: that one's address is the page's own.
    canonicalPath: addressIn(findLanguageByCode(document.language) ?? language, document.slug),
    alternates: Object.fromEntries(
      languages.flatMap((language) => {
        const own = document.slugs[language];
        return own && offered.includes(language) ? [[language, addressIn(language, own)]] : [];
      }),
    ),
    isHome,
    // For search engines, once a site.
    company: isHome ? site.company : undefined,
    isTitled: beginsWithTitle(sections),
    sections,
  };
}

/** Posts and their categories share the addresses of pages and are drawn by screens of their own. */
async function getPage(facts: RequestFacts, request: Request, slug: string | undefined): Promise<Document> {
  const query = slug === undefined ? { home: true } : { slug };
  const document = await facts.api.call(contentEndpoints.termGet, { query }).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'NO_ACTIVE_USER') throw error;
    // Asked anew in the name of whoever is logged in: the page is theirs and is kept for nobody else.
    await guardPage(facts, request, 'login');
    return facts.personalApi.call(contentEndpoints.termGet, { query });
  });
  if (document.kind !== 'page') throw notFound();
  // The start page is where the others are led to.
  if (document.access === 'guestOnly' && slug !== undefined) await guardPage(facts, request, 'guestOnly');
  return document;
}

async function leadsHome({ api }: RequestFacts, document: Document): Promise<boolean> {
  if (document.template !== 'home') return false;
  const home = await api.call(contentEndpoints.termGet, { query: { home: true } });
  return home.id === document.id;
}
