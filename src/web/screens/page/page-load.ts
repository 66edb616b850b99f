import { redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode, type Language, languages } from '#values/language.ts';
import { needed, notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Document } from '#web/request/root-facts.ts';
import { loadPageSections } from '../../sections/section-loads.ts';

/** Refusals of a slug that mean the same to a visitor: nothing is here (for somebody who is not logged in). */
const missing = new Set(['NOT_FOUND', 'NO_ACTIVE_USER', 'VALIDATION']);

/**
 * The content page of an address, without a slug the start page. Old slugs, those of another language and the start
 * page's own slug lead to the present address (301).
 */
export async function loadPage(facts: RequestFacts, slug: string | undefined) {
  const { language, site } = facts;
  const document = await getPage(facts, slug);
  const isHome = slug === undefined || (await leadsHome(facts, document));
  const addressIn = (language: Language, slug: string) =>
    isHome ? pathOf('home', language) : pathOf('page', language, { slug });
  if (slug !== undefined && (isHome || document.slug !== slug)) {
    throw redirect(addressIn(language, document.slug), 301);
  }
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
    sections: await loadPageSections(facts, document),
  };
}

/** Posts and their categories share the addresses of pages and are drawn by screens of their own. */
async function getPage({ api }: RequestFacts, slug: string | undefined): Promise<Document> {
  const query = slug === undefined ? { home: true } : { slug };
  try {
    const document = await api.call(contentEndpoints.termGet, { query });
    if (document.kind === 'page') return document;
  } catch (error) {
    if (!(error instanceof ApiError) || !missing.has(error.code)) return needed(Promise.reject(error));
  }
  throw notFound();
}

async function leadsHome({ api }: RequestFacts, document: Document): Promise<boolean> {
  if (document.template !== 'home') return false;
  const home = await needed(api.call(contentEndpoints.termGet, { query: { home: true } }));
  return home.id === document.id;
}
