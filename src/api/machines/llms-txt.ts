import { hasBit } from '#domain/catalogue/index/bits.ts';
import type { ProductIndex } from '#domain/catalogue/index/product-index.ts';
import type { ProductRow } from '#domain/catalogue/products/product-row-queries.ts';
import { listPublicDocuments, type PublicText } from '#domain/content/public-documents.ts';
import { listPublicEvents } from '#domain/events/events-queries.ts';
import type { Site } from '#domain/site.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { type Language, textFor } from '#values/language.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isHomePage } from './address-sources.ts';
import { absoluteUrl } from './machine-site.ts';
import { plainTextOf } from './plain-text.ts';

type Reading = Pick<ApiDependencies, 'runtime' | 'productIndexes'> & {
  readonly site: Site;
  readonly language: Language;
};

type Entry = { readonly title: string; readonly path: string; readonly about: string };

/** So many are named; whoever wants them all reads the site map. */
const productsMaximum = 200;
const postsMaximum = 50;
const eventsMaximum = 20;
const aboutMaximum = 200;

/**
 * What the site is, for language models (https://llmstxt.org): name, summary and where to read on, from the same content that
 * people read, in one language. No prices: they are of the day, and stand on the pages.
 */
export async function llmsTxt(reading: Reading): Promise<string> {
  const { site, language, runtime, productIndexes } = reading;
  const { say } = serverTexts(language);
  const pages = await listPublicDocuments(runtime.database, site.id, 'page');
  const index = await productIndexes.get(site.catalogueId);
  const texts = pages.map((page) => ({
    text: page.texts[language],
    isHome: isHomePage(
      site,
      Object.fromEntries(Object.entries(page.texts).map(([one, { slug }]) => [one, slug])),
    ),
  }));
  const home = texts.find(({ isHome }) => isHome)?.text;
  const { company } = site;
  const address = `${company.street} ${company.houseNumber}, ${company.zipCode} ${company.city}`;
  return [
    `# ${markdown(site.name)}`,
    `> ${markdown(home?.metaDescription || home?.title || company.legalName)}`,
    markdown(`${company.legalName}, ${address}, ${company.phone}, ${company.email}`),
    ...(site.priceMode === 'enquiry' ? [markdown(say('llms.enquiry'))] : []),
    section(
      say('llms.pages'),
      texts.flatMap(({ text, isHome }) => (text ? [pageEntry(text, isHome, language)] : [])),
      site,
    ),
    section(say('llms.categories'), categoryEntries(index, reading), site),
    section(say('llms.products'), await productEntries(index, reading), site),
    section(say('llms.posts'), await postEntries(reading), site),
    section(say('llms.events'), await eventEntries(reading), site),
    section(
      'Optional',
      [
        { title: say('llms.siteMap'), path: '/sitemap.xml', about: '' },
        { title: say('llms.api'), path: '/api/docs', about: '' },
      ],
      site,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function pageEntry({ slug, title, metaDescription }: PublicText, isHome: boolean, language: Language): Entry {
  const path = isHome ? pathOf('home', language) : pathOf('page', language, { slug });
  return { title, path, about: metaDescription };
}

function categoryEntries({ terms, visibleByCategoryId }: ProductIndex, { language, site }: Reading): Entry[] {
  return terms.categories.flatMap(({ id, name, slugs, description }) => {
    const slug = slugs[language];
    if (!slug || (visibleByCategoryId.get(id) ?? 0) === 0) return [];
    const say = (texts: typeof name) => textFor({ language, site }, texts);
    return [{ title: say(name), path: pathOf('shop', language, { slug }), about: say(description) }];
  });
}

/** The first ones by priority, as lists show them. */
async function productEntries(
  index: ProductIndex,
  { productIndexes, language, site }: Reading,
): Promise<Entry[]> {
  const ids: number[] = [];
  for (const row of index.byPriority) {
    if (ids.length >= productsMaximum) break;
    if (hasBit(index.visible, row) && (index.mainRows[row] as number) < 0) ids.push(index.ids[row] as number);
  }
  const rows = await productIndexes.cache.passingRows(ids);
  const entry = ({ slugs, name, shortDescription }: ProductRow): Entry[] => {
    const slug = slugs[language];
    const say = (texts: typeof name) => textFor({ language, site }, texts);
    if (!slug) return [];
    return [{ title: say(name), path: pathOf('product', language, { slug }), about: say(shortDescription) }];
  };
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row && !row.archived ? entry(row) : [];
  });
}

/** Those of which something was published last. */
async function postEntries({ runtime, site, language }: Reading): Promise<Entry[]> {
  const posts = await listPublicDocuments(runtime.database, site.id, 'post');
  return posts
    .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    .flatMap(({ texts }) => texts[language] ?? [])
    .slice(0, postsMaximum)
    .map((text) => pageEntry(text, false, language));
}

/** Those to come. */
async function eventEntries({ runtime, site, language }: Reading): Promise<Entry[]> {
  const events = await listPublicEvents(runtime.database, site, runtime.clock.now());
  return events
    .flatMap(({ id, title }) => {
      const text = title[language];
      const path = pathOf('event', language, { id: String(id) });
      return text ? [{ title: text, path, about: '' }] : [];
    })
    .slice(0, eventsMaximum);
}

function section(title: string, entries: readonly Entry[], site: Site): string {
  if (entries.length === 0) return '';
  const lines = entries.map(({ title: name, path, about }) => {
    const text = markdown(plainTextOf(about, aboutMaximum));
    return `- [${markdown(name)}](${absoluteUrl(site, path)})${text ? `: ${text}` : ''}`;
  });
  return `## ${markdown(title)}\n\n${lines.join('\n')}`;
}

/** A text in one line in which nothing is a sign of Markdown or HTML. */
function markdown(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&')
    .replace(/^(?=[#>+-])/, '\\');
}
