import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { blogPath } from '../../parts/posts/blog-path.ts';
import type { Post } from '../../parts/posts/post-types.ts';

export type FeedFacts = {
  readonly site: { readonly name: string; readonly url: string };
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  /** Newest first, their HTML in `body`. */
  readonly posts: readonly Post[];
};

/** Posts as an Atom feed (RFC 4287): excerpt and full text of each. */
export function atomFeed({ site, language, title, subtitle, posts }: FeedFacts): string {
  const absolute = (path: string) => new URL(path, site.url).href;
  const self = absolute(pathOf('blogFeed', language));
  const newest = posts.map(momentOf).sort().at(-1) ?? new Date(0).toISOString();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(absolute(blogPath(language)))}"/>`,
    `<author><name>${escapeXml(site.name)}</name></author>`,
    `<updated>${newest}</updated>`,
    ...posts.map((post) => entryOf(post, site.url, language)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(post: Post, siteUrl: string, language: Language): string {
  const { id, title, slug, description, body, author, categories = [], tags = [] } = post;
  const address = new URL(pathOf('page', language, { slug }), siteUrl).href;
  const moment = momentOf(post);
  const terms = [...categories, ...tags];
  return [
    '<entry>',
    // Stays when the slug changes, so that nobody is shown a post twice (RFC 4151).
    `<id>tag:${escapeXml(new URL(siteUrl).hostname)},${moment.slice(0, 10)}:post/${id}/${language}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    `<published>${moment}</published>`,
    `<updated>${moment}</updated>`,
    ...(author ? [`<author><name>${escapeXml(author)}</name></author>`] : []),
    ...terms.map((term) => `<category term="${escapeXml(term.slug)}" label="${escapeXml(term.title)}"/>`),
    `<summary>${escapeXml(description)}</summary>`,
    // Links of the text are paths of the site.
    ...(body ? [`<content type="html" xml:base="${escapeXml(siteUrl)}">${escapeXml(body)}</content>`] : []),
    '</entry>',
  ].join('\n');
}

function momentOf({ published_at: publishedAt, created_at: createdAt }: Post): string {
  return publishedAt ?? createdAt;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text of an element or attribute; what XML 1.0 cannot hold at all is left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
