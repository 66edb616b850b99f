import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { languageOfPath, pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { schemaFaults } from '../support/schema-types.ts';
import { type CrawledPage, readPage } from './crawled-page.ts';
import { isEveryLanguage } from './language-turns.ts';
import { expectSoundHtml, expectValidHtml } from './page-rules.ts';
import { fetchPage } from './server-pages.ts';
import { enquiryShopUrl, shopUrl } from './visitor.ts';

/** Pages that are asked for at once. */
const atOnce = 4;
/** What a crawler goes along: leaves of lists, and nothing that a filter, a sorting or a form has made. */
const followed = /^(\?page=\d+)?$/;

/** Pages without React's, which have no script. */
const plainPages = new Set(['/cjenik']);

type Crawl = { readonly pages: Map<string, CrawledPage>; readonly faults: string[] };

/** Whether its HTML is judged: of a page that stands in several languages in one of them, by turns of its address. */
function isItsTurn({ language, alternates }: CrawledPage): boolean {
  const address = alternates['x-default'];
  if (isEveryLanguage || !address) return true;
  const turn = createHash('sha256').update(address).digest().readUInt8() % languages.length;
  return language === languages[turn];
}

/** Goes through a site by its links, as somebody without scripts, cookies or account. */
async function crawl(siteUrl: string): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const faults: string[] = [];
  const found = new Set<string>();
  const waiting: { path: string; from: string }[] = [];
  /** Addresses with an anchor, and where they stand. */
  const anchors = new Map<string, string>();

  function note(href: string, from: string): void {
    if (!URL.canParse(href, new URL(from, siteUrl)))
      return void faults.push(`${from}: ${href} is no address`);
    const url = new URL(href, new URL(from, siteUrl));
    if (url.origin !== new URL(siteUrl).origin || !followed.test(url.search)) return;
    const path = url.pathname + url.search;
    if (url.hash.length > 1) anchors.set(path + url.hash, from);
    if (found.has(path)) return;
    found.add(path);
    waiting.push({ path, from });
  }

  async function visit({ path, from }: { path: string; from: string }): Promise<void> {
    const page = await fetchPage(siteUrl, path);
    const where = `${path} (from ${from})`;
    if (page.status === 301 || page.status === 302) {
      const target = String(page.headers.location);
      // To the login and back: what is for those who are logged in.
      if (!target.includes('redirect')) faults.push(`${where} leads on to ${target}`);
      return note(target.split('?')[0] ?? target, path);
    }
    if (page.status !== 200) return void faults.push(`${where} answers ${page.status}`);
    if (!String(page.headers['content-type']).startsWith('text/html')) return;
    const read = readPage(page.html);
    pages.set(path, read);
    if (isItsTurn(read)) {
      const sound = plainPages.has(path) ? expectValidHtml(page.html, where) : expectSoundHtml(page, where);
      await sound.catch((error) => faults.push(String(error.message)));
    }
    faults.push(...read.unguarded.map((href) => `${where}: ${href} can reach back`));
    for (const href of read.links) note(href, path);
  }

  for (const language of languages) note(pathOf('home', language), '/');
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      // A visit that is under way elsewhere may still find something.
      for (let idle = 0; idle < 100; ) {
        const next = waiting.shift();
        if (next) await visit(next);
        else {
          idle += 1;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    }),
  );
  for (const [address, from] of anchors) {
    const [path = '', id = ''] = address.split('#');
    const page = pages.get(path);
    if (page && !page.ids.has(decodeURIComponent(id))) faults.push(`${from}: nothing is at ${address}`);
  }
  return { pages, faults };
}

const pathIn = (siteUrl: string, address: string): string => {
  const { origin, pathname, search } = new URL(address);
  return origin === new URL(siteUrl).origin ? pathname + search : address;
};

/** Pages that search engines may keep, by the address that they name for it. */
function kept(siteUrl: string, { pages }: Crawl): Map<string, CrawledPage> {
  const all = [...pages].filter(
    ([path, page]) => !page.isNoIndex && page.canonical && pathIn(siteUrl, page.canonical) === path,
  );
  return new Map(all);
}

function headFaults(siteUrl: string, crawled: Crawl): string[] {
  const faults: string[] = [];
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const [path, page] of kept(siteUrl, crawled)) {
    const language = languageOfPath(path);
    for (const [what, text, known] of [
      ['title', page.title, titles],
      ['description', page.description ?? '', descriptions],
    ] as const) {
      const sign = `${language} ${text}`;
      if (text.trim().length < 4) faults.push(`${path} has no ${what}`);
      // Leaves of one list may share what describes it.
      else if (known.has(sign) && !path.includes('page='))
        faults.push(`${path} and ${known.get(sign)}: ${what} “${text}”`);
      else known.set(sign, path);
    }
    for (const [hreflang, address] of Object.entries(page.alternates)) {
      const other = crawled.pages.get(pathIn(siteUrl, address));
      if (!other) faults.push(`${path}: ${hreflang} leads to ${address}, which no link does`);
      else if (!Object.values(other.alternates).some((back) => pathIn(siteUrl, back) === path)) {
        faults.push(`${path}: ${address} does not lead back`);
      }
    }
  }
  return faults;
}

/** Of every page, indexed or not: it says the language of its address, and what it is about in one heading. */
function wordFaults({ pages }: Crawl): string[] {
  return [...pages].flatMap(([path, { language, headings }]) => {
    const [heading = '', ...others] = headings;
    return [
      ...(language === languageOfPath(path.split('?')[0] ?? path)
        ? []
        : [`${path} says that it speaks ${language}`]),
      ...(heading.trim().length > 1 ? [] : [`${path} has no heading`]),
      ...(others.length === 0 ? [] : [`${path} has ${headings.length} headings of the first level`]),
      ...(/^[a-z]\w*(\.\w+)+$/.test(heading.trim()) ? [`${path} is called by a key: ${heading}`] : []),
    ];
  });
}

type JsonLd = { '@context'?: string; '@type'?: unknown; '@graph'?: unknown };

/** Every part has a type, and nothing is empty: search engines pass over what is not whole. */
function jsonLdFaults({ pages }: Crawl): string[] {
  return [...pages].flatMap(([path, { jsonLd }]) =>
    jsonLd.flatMap((text) => {
      const data = JSON.parse(text) as JsonLd;
      const isOurs = data['@context'] === 'https://schema.org' && (data['@type'] ?? data['@graph']);
      return [
        ...(isOurs ? [] : [`${path}: no type of schema.org`]),
        ...emptyPlaces(data).map((place) => `${path}: ${place} is empty`),
      ];
    }),
  );
}

/** Each block once, however many pages hold it, and where the first of them is. */
function jsonLdBlocks({ pages }: Crawl): ReadonlyMap<string, string> {
  return new Map([...pages].toReversed().flatMap(([path, { jsonLd }]) => jsonLd.map((text) => [text, path])));
}

function emptyPlaces(value: unknown, place = ''): string[] {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return [place];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => emptyPlaces(inner, `${place}/${name}`));
}

/** Addresses of the map that links lead to, and the other way round. */
async function mapFaults(siteUrl: string, crawled: Crawl): Promise<string[]> {
  const { html: xml } = await fetchPage(siteUrl, '/sitemap.xml');
  const mapped = new Set(
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => pathIn(siteUrl, url)),
  );
  const found = kept(siteUrl, crawled);
  return [
    ...[...mapped].filter((path) => !found.has(path)).map((path) => `${path} is in the map alone`),
    ...[...found.keys()]
      .filter((path) => !path.includes('?') && !mapped.has(path))
      .map((path) => `${path} is not in the map`),
  ];
}

for (const [site, url] of [
  ['the shop', shopUrl],
  ['the site of enquiries', enquiryShopUrl],
] as const) {
  test(`every link of ${site} works, in all languages, and every page is complete`, {
    timeout: 600_000,
  }, async () => {
    const crawled = await crawl(url());
    expect(crawled.pages.size).toBeGreaterThan(150);
    expect({
      links: crawled.faults,
      heads: headFaults(url(), crawled),
      words: wordFaults(crawled),
      jsonLd: jsonLdFaults(crawled),
      schema: await schemaFaults(jsonLdBlocks(crawled)),
      map: await mapFaults(url(), crawled),
    }).toEqual({ links: [], heads: [], words: [], jsonLd: [], schema: [], map: [] });
  });
}
