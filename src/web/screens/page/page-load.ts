import { redirect } from 'react-router';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { previewEndpoints } from '#contract/v1/preview-endpoints.ts';
import { beginsWithTitle, loadPageSections, partsForVisitors } from '#sections/section-loads.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode, type Language } from '#values/language.ts';
import { isRichText, plainTextOf } from '#values/rich-text.ts';
import { documentPaths, getContentDocument } from '#web/request/content-document.ts';
import { notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Document } from '#web/request/root-facts.ts';
import { ownDescription } from '../../parts/own-description.ts';
import { blogPath } from '../../parts/posts/blog-path.ts';
import { wherePreviewed } from '../../parts/previewed.ts';
import { type EditedPage, findEdited } from './edited-load.ts';
import { readText } from './post-body.ts';
import { loadPost } from './post-load.ts';

type Parts = Document['parts'];
type Described = Pick<Document, 'metaDescription' | 'body'>;

/** As much as search engines show of it. */
const lettersMaximum = 160;
/** What is shorter is a label. */
const lettersMinimum = 30;

/**
 * A page's description for search engines: its editors' text, else the beginning of its content; undefined if it has
 * none.
 * @param parts those that the site shows
 */
function descriptionOf({ metaDescription, body }: Described, parts: Parts): string {
  if (metaDescription) return metaDescription;
  const texts = parts.length > 0 ? textsOf(parts) : [readText((body ?? '').replace(/<\/[a-z]\w*>/g, '$& '))];
  const found = texts.map((text) => text.replace(/\s+/g, ' ').trim()).find(isSaying) ?? '';
  if (found.length <= lettersMaximum) return found;
  return `${found
    .slice(0, lettersMaximum - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]$/, '')}…`;
}

const isSaying = (text: string) => text.length >= lettersMinimum;

/** Running texts of sections in their order, those in slots behind the section's own. */
function textsOf(parts: Parts): string[] {
  return parts.flatMap(({ options, parts: slots = {} }) => [
    ...[options.text, options.body].map((value) =>
      isRichText(value) ? plainTextOf(value) : typeof value === 'string' ? value : '',
    ),
    ...Object.values(slots as Record<string, Parts>).flatMap(textsOf),
  ]);
}

/**
 * The content page or post of an address, without a slug the start page. Old slugs, those of another language and the
 * start page's own slug lead to the present address (301), and so do categories and tags, which are lists of posts.
 */
export async function loadPage(facts: RequestFacts, request: Request, slug: string | undefined) {
  const { language } = facts;
  const edited = await findEdited(facts, request, slug);
  if (edited) return loadEditedPage(facts, request, edited);
  const preview = await findPreview(facts, request);
  const document = preview ?? (await getContentDocument(facts, request, slug));
  const { kind } = document;
  if (kind === 'category' || kind === 'tag') throw redirect(blogPath(language, document.slug), 301);
  if (kind !== 'page' && kind !== 'post') throw notFound();
  const isHome = slug === undefined || (await leadsHome(facts, document));
  const addressIn = (language: Language, slug: string) =>
    isHome ? pathOf('home', language) : pathOf('page', language, { slug });
  // A preview is shown wherever its link points: the draft's slug may have changed since.
  if (!preview && slug !== undefined && (isHome || document.slug !== slug)) {
    throw redirect(addressIn(language, document.slug), 301);
  }
  const query = new URL(request.url).searchParams;
  const parts = partsForVisitors(facts, document.parts);
  const [sections, post] = await Promise.all([
    loadPageSections(facts, { parts }),
    kind === 'post' ? loadPost(facts, document, query) : undefined,
  ]);
  const description = descriptionOf(document, parts);
  const { title, metaTitle = title, describedAlike = false } = document;
  const isOwn = metaTitle === title && !describedAlike;
  const textLanguage = findLanguageByCode(document.language) ?? language;
  return {
    title,
    metaTitle,
    description,
    metaDescription: isOwn ? description : ownDescription(metaTitle, description),
    // Nobody reads it twice on the page itself.
    isDescribed: document.metaDescription === '' ? false : undefined,
    // A text that is missing in a language is shown in another one: that one's address is the page's own.
    ...documentPaths(facts, document, addressIn),
    textLanguage: textLanguage === language ? undefined : textLanguage,
    isHome,
    // For search engines, once a site.
    company: isHome && !preview ? facts.site.company : undefined,
    isTitled: beginsWithTitle(sections),
    sections,
    post,
    isPreview: preview !== undefined,
    edited: undefined,
  };
}

/** The page of a draft, for the person editing it. */
async function loadEditedPage(facts: RequestFacts, request: Request, edited: NonNullable<EditedPage>) {
  const { published, post, sections: parts } = edited;
  const { title, slug, description } = post;
  const { language } = facts;
  const isHome = published?.template === 'home' && (await leadsHome(facts, published));
  const addressIn = (language: Language, slug: string) =>
    isHome ? pathOf('home', language) : pathOf('page', language, { slug });
  const [sections, loaded] = await Promise.all([
    loadPageSections(facts, { parts }),
    post.postTypeSlug === 'page' || 'template' in edited
      ? undefined
      : loadPost(facts, { ...post, parts }, new URL(request.url).searchParams),
  ]);
  return {
    title,
    metaTitle: title,
    description,
    metaDescription: description,
    isDescribed: undefined,
    canonicalPath: addressIn(language, slug),
    // Where there is no text in a language yet, the draft is found by the slug that it has.
    alternates: {
      ...Object.fromEntries(
        facts.site.languages.flatMap((code) => {
          const one = findLanguageByCode(code);
          return one ? [[one, addressIn(one, slug)]] : [];
        }),
      ),
      ...(published ? documentPaths(facts, published, addressIn).alternates : {}),
    },
    // The editor says it at each section.
    textLanguage: undefined,
    isHome,
    company: undefined,
    isTitled: beginsWithTitle(sections),
    sections,
    post: loaded && { ...loaded, body: undefined },
    isPreview: false,
    edited: {
      post,
      content: edited.content,
      person: edited.person,
      permissions: edited.permissions,
      spoken: edited.spoken,
      isInLanguage: edited.isInLanguage,
      template: 'template' in edited ? edited.template : undefined,
    },
  };
}

async function leadsHome({ api }: RequestFacts, document: Document): Promise<boolean> {
  if (document.template !== 'home') return false;
  const home = await api.call(contentEndpoints.termGet, { query: { home: true } });
  return home.id === document.id;
}

/** The draft that the address's token shows; nothing where the address carries none. */
function findPreview(facts: RequestFacts, request: Request): Promise<Document | undefined> {
  return wherePreviewed(facts, new URL(request.url).searchParams, (token) =>
    facts.api.call(previewEndpoints.draftPreview, { body: { token } }),
  );
}
