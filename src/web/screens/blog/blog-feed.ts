import type { LoaderFunctionArgs } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { escapeXml } from '#values/escaped-text.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { blogPath } from '../../parts/posts/blog-path.ts';
import type { Post } from '../../parts/posts/post-types.ts';
import { type FeedFacts, momentOf, newestMoment, postTag } from './feed-facts.ts';
import { loadFeed } from './feed-load.ts';

/** The newest posts of a language for readers of feeds (RFC 4287). */
export async function loader({ context }: LoaderFunctionArgs) {
  const feed = atomFeed(await loadFeed(requestFacts(context)));
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
}

/** Posts as an Atom feed (RFC 4287): excerpt and full text of each. */
export function atomFeed(facts: FeedFacts): string {
  const { site, language, title, subtitle, posts } = facts;
  const absolute = (path: string) => new URL(path, site.url).href;
  const self = absolute(pathOf('blogFeed', language));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<subtitle>${escapeXml(subtitle)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(absolute(blogPath(language)))}"/>`,
    `<author><name>${escapeXml(site.name)}</name></author>`,
    `<updated>${newestMoment(posts)}</updated>`,
    ...posts.map((post) => entryOf(post, facts)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(post: Post, facts: FeedFacts): string {
  const { site, language } = facts;
  const { title, slug, description, body, author, categories = [], tags = [] } = post;
  const address = new URL(pathOf('page', language, { slug }), site.url).href;
  const moment = momentOf(post);
  const terms = [...categories, ...tags];
  return [
    '<entry>',
    `<id>${escapeXml(postTag(post, facts))}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    `<published>${moment}</published>`,
    `<updated>${moment}</updated>`,
    ...(author ? [`<author><name>${escapeXml(author)}</name></author>`] : []),
    ...terms.map((term) => `<category term="${escapeXml(term.slug)}" label="${escapeXml(term.title)}"/>`),
    `<summary>${escapeXml(description)}</summary>`,
    // Links of the text are paths of the site.
    ...(body ? [`<content type="html" xml:base="${escapeXml(site.url)}">${escapeXml(body)}</content>`] : []),
    '</entry>',
  ].join('\n');
}
