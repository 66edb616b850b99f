import { Parser } from 'htmlparser2';

/** What a crawler takes from the HTML of one page. */
export type CrawledPage = {
  /** As the page itself says it. */
  language: string | undefined;
  title: string;
  /** Words of its headings of the first level. */
  headings: string[];
  description: string | undefined;
  canonical: string | undefined;
  isNoIndex: boolean;
  /** Address by hreflang. */
  alternates: Record<string, string>;
  /** As they are written; those that robots are told not to follow left out. */
  links: string[];
  ids: Set<string>;
  jsonLd: string[];
  /** Opened in another window and not kept from reaching back. */
  unguarded: string[];
};

export function readPage(html: string): CrawledPage {
  const page: CrawledPage = {
    language: undefined,
    title: '',
    headings: [],
    description: undefined,
    canonical: undefined,
    isNoIndex: false,
    alternates: {},
    links: [],
    ids: new Set(),
    jsonLd: [],
    unguarded: [],
  };
  let reads: 'title' | 'jsonLd' | undefined;
  let isInHeading = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes.id) page.ids.add(attributes.id);
      if (name === 'html') page.language = attributes.lang;
      if (name === 'h1') {
        isInHeading = true;
        page.headings.push('');
      }
      if (name === 'title' && page.title === '') reads = 'title';
      if (name === 'script' && attributes.type === 'application/ld+json') {
        reads = 'jsonLd';
        page.jsonLd.push('');
      }
      if (name === 'meta') noteMeta(page, attributes);
      if (name === 'link') noteRelation(page, attributes);
      if (name === 'a') noteLink(page, attributes);
    },
    ontext(text) {
      if (reads === 'title') page.title += text;
      if (reads === 'jsonLd') page.jsonLd[page.jsonLd.length - 1] += text;
      if (isInHeading) page.headings[page.headings.length - 1] += text;
    },
    onclosetag(name) {
      reads = undefined;
      if (name === 'h1') isInHeading = false;
    },
  });
  parser.end(html);
  return page;
}

type Attributes = Readonly<Record<string, string | undefined>>;

function noteMeta(page: CrawledPage, { name, content = '' }: Attributes): void {
  if (name === 'description') page.description = content;
  if (name === 'robots') page.isNoIndex ||= content.includes('noindex');
}

function noteRelation(page: CrawledPage, { rel, href, hreflang }: Attributes): void {
  if (rel === 'canonical') page.canonical = href;
  if (rel === 'alternate' && hreflang && href) page.alternates[hreflang] = href;
}

function noteLink(page: CrawledPage, { href, rel = '', target }: Attributes): void {
  if (href === undefined) return;
  if (!rel.includes('nofollow')) page.links.push(href);
  if (target === '_blank' && !rel.includes('noopener')) page.unguarded.push(href);
}
