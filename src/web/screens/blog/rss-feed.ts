import { pathOf } from '#values/addresses.ts';
import { escapeXml, xmlElement } from '#values/escaped-text.ts';
import { blogPath } from '../../parts/posts/blog-path.ts';
import type { Post } from '../../parts/posts/post-types.ts';
import { type FeedFacts, momentOf, newestMoment, postTag } from './feed-facts.ts';

/** Names of Atom, Dublin Core and the RSS modules that say what RSS 2.0 itself has no words for. */
const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ');

/** Posts as an RSS feed (https://www.rssboard.org/rss-specification): excerpt and full text of each. */
export function rssFeed(facts: FeedFacts): string {
  const { site, language, title, subtitle, posts } = facts;
  const absolute = (path: string) => new URL(path, site.url).href;
  const self = absolute(pathOf('blogRss', language));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0" ${namespaces}>`,
    '<channel>',
    xmlElement('title', title),
    xmlElement('link', absolute(blogPath(language))),
    xmlElement('description', subtitle),
    xmlElement('language', language),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>`,
    // An empty blog has not been built yet.
    ...(posts.length > 0 ? [xmlElement('lastBuildDate', rssDate(newestMoment(posts)))] : []),
    ...posts.map((post) => itemOf(post, facts)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function itemOf(post: Post, facts: FeedFacts): string {
  const { title, slug, description, body, author, categories = [], tags = [] } = post;
  const { site, language } = facts;
  return [
    '<item>',
    xmlElement('title', title),
    xmlElement('link', new URL(pathOf('page', language, { slug }), site.url).href),
    `<guid isPermaLink="false">${escapeXml(postTag(post, facts))}</guid>`,
    xmlElement('pubDate', rssDate(momentOf(post))),
    // RSS's own author is an e-mail address, and that is nobody's business.
    ...(author ? [xmlElement('dc:creator', author)] : []),
    ...[...categories, ...tags].map((term) => xmlElement('category', term.title)),
    xmlElement('description', description),
    ...(body ? [xmlElement('content:encoded', withWholeAddresses(body, site.url))] : []),
    '</item>',
  ].join('\n');
}

/** RFC 822 with four digits of the year, as RSS wants its dates. */
function rssDate(moment: string): string {
  return new Date(moment).toUTCString();
}

/** Links and pictures of the text are paths of the site, and RSS has no way to say which one. */
function withWholeAddresses(html: string, siteUrl: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/(?<= (?:href|src)=")\/(?!\/)/g, `${new URL(siteUrl).origin}/`),
  );
}
