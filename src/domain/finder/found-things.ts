import { findIdInAddress, languageOfPath, pathOf, type Screen } from '#values/addresses.ts';
import { type Translated, textFor } from '#values/language.ts';
import { type AnyScreen, anyPathOf, isAdminScreen } from '#values/panel-addresses.ts';
import { isSlug } from '#values/slug.ts';
import { idOrWord } from '../catalogue/index/product-query-reading.ts';
import { isOffered } from '../catalogue/products/offered-products.ts';
import { findShown } from '../content/content-access.ts';
import type { DocumentAnswer } from '../content/content-answers.ts';
import type { ContentDirectory } from '../content/content-directory.ts';
import { findScreen, screenOfSubject } from '../content/linkable-screens.ts';
import type { Context } from '../context.ts';
import { getEvent } from '../events/events-queries.ts';
import type { FinderSources, Thing } from './finder-types.ts';

/**
 * What a path shows to the caller. Undefined if there is no page, or the caller may not see it.
 * @param way without query and fragment
 */
export async function findThing(
  asker: Context,
  sources: FinderSources,
  way: string,
): Promise<Thing | undefined> {
  const found = findScreen(way);
  const language = languageOfPath(way);
  if (!found || !asker.site.languages.includes(language)) return undefined;
  const context = { ...asker, language };
  const { screen, parameters } = found;
  const { slug } = parameters;
  if (screen === 'event') return findEvent(context, way, parameters.id ?? '');
  if (screen === 'home') return findStartPage(context, sources);
  if (slug === undefined || isAdminScreen(screen)) return screenThing(context, screen);
  if (screen === 'product') return findProduct(context, sources, slug);
  if (screen === 'shop') return findCategory(context, sources, slug);
  return findDocument(context, sources, { screen, slug });
}

/** Undefined if the start page has an address of its own. */
export async function findStartPageId(
  context: Context,
  content: Pick<ContentDirectory, 'getHomeDocument'>,
): Promise<number | undefined> {
  const start = await findShown(() => content.getHomeDocument(context));
  return start?.template === 'home' ? start.id : undefined;
}

function screenThing({ site, language }: Context, screen: AnyScreen): Thing {
  // A product needs a name: without one the shop is shown.
  const shown = screen === 'product' ? 'shop' : screen;
  const paths = Object.fromEntries(site.languages.map((one) => [one, anyPathOf(shown, one)]));
  return {
    kind: 'screen',
    id: null,
    slug: shown,
    screen: shown,
    paths,
    ...(shown === screen ? {} : { leadsTo: anyPathOf(shown, language) }),
  };
}

async function findStartPage(context: Context, { content }: FinderSources): Promise<Thing | undefined> {
  const start = await findShown(() => content.getHomeDocument(context));
  return start && documentThing(context, start, 'home');
}

async function findDocument(
  context: Context,
  { content }: FinderSources,
  { screen, slug }: { screen: Screen; slug: string },
): Promise<Thing | undefined> {
  const document = await findShown(() => content.getDocumentBySlug(context, slug));
  if (!document) return undefined;
  const isStart = document.id === (await findStartPageId(context, content));
  const thing = documentThing(context, document, isStart ? 'home' : undefined);
  // Pages and posts share their slugs with terms, and never stand below the blog.
  if (!thing || (screen === 'blog' && thing.kind !== 'term')) return undefined;
  const isHere = thing.screen === screen && document.slug === slug;
  return isHere
    ? thing
    : { ...thing, leadsTo: anyPathOf(thing.screen, context.language, { slug: document.slug }) };
}

function documentThing(
  { site }: Context,
  { kind, id, slug, slugs }: DocumentAnswer,
  stands?: Screen,
): Thing | undefined {
  if (kind === 'element') return undefined;
  const screen = stands ?? screenOfSubject[kind];
  const isTerm = kind === 'category' || kind === 'tag';
  return { kind: isTerm ? 'term' : kind, id, slug, screen, paths: pathsOf(site, screen, slugs) };
}

async function findProduct(
  context: Context,
  { productIndexes: { cache } }: FinderSources,
  slug: string,
): Promise<Thing | undefined> {
  const { site, language } = context;
  // What cannot be a slug need not be looked for, nor could the database always read it.
  const id = isSlug(slug) ? await cache.findIdBySlug(site.catalogueId, slug, language) : undefined;
  const row = id === undefined ? undefined : (await cache.rows([id])).get(id);
  if (!row || !isOffered(row, site)) return undefined;
  // A variant that does not stand by itself is chosen on the page of its main product.
  const slugs = (row.isVisibleIndividually ? null : row.mainProductSlugs) ?? row.slugs;
  return sluggedThing(context, { kind: 'product', id: row.id, screen: 'product', slugs }, slug);
}

async function findCategory(
  context: Context,
  { productIndexes }: FinderSources,
  slug: string,
): Promise<Thing | undefined> {
  const { terms } = await productIndexes.get(context.site.catalogueId);
  const category = terms.findCategory(idOrWord(slug), context.language);
  if (!category) return undefined;
  const { id, slugs } = category;
  return sluggedThing(context, { kind: 'productCategory', id, screen: 'shop', slugs }, slug);
}

function sluggedThing(
  { site, language }: Context,
  { slugs, ...thing }: Pick<Thing, 'kind' | 'id'> & { readonly screen: Screen; readonly slugs: Translated },
  asked: string,
): Thing {
  const slug = textFor({ language, site }, slugs);
  return {
    ...thing,
    slug,
    paths: pathsOf(site, thing.screen, slugs),
    ...(slug === asked ? {} : { leadsTo: pathOf(thing.screen, language, { slug }) }),
  };
}

async function findEvent(context: Context, way: string, part: string): Promise<Thing | undefined> {
  const id = findIdInAddress(part);
  const event = id === undefined ? undefined : await findShown(() => getEvent(context, id));
  if (!event) return undefined;
  const pathIn = (language: Context['language']) => pathOf('event', language, { id: part });
  const offered = event.languages.filter((language) => context.site.languages.includes(language));
  const here = pathIn(context.language);
  return {
    kind: 'event',
    id: event.id,
    slug: null,
    screen: 'event',
    paths: Object.fromEntries(offered.map((language) => [language, pathIn(language)])),
    ...(way === here ? {} : { leadsTo: here }),
  };
}

function pathsOf({ languages }: Context['site'], screen: Screen, slugs: Translated): Translated {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const slug = slugs[language];
      return slug ? [[language, pathOf(screen, language, { slug })]] : [];
    }),
  );
}
