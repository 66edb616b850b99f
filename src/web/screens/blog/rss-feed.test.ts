import { expect, test } from 'vitest';
import type { Post } from '../../parts/posts/post-types.ts';
import { rssFeed } from './rss-feed.ts';

const post = {
  id: 7,
  title: 'Snow & <ice>\u0007',
  slug: 'snow',
  description: 'How "much"',
  body: '<p>See <a href="/en/shop">the shop</a>, <a href="//other.example/">others</a><img src="/media/7"> and href="/x"</p>',
  author: 'Ana',
  published_at: '2026-02-01T08:00:00.000Z',
  categories: [{ id: 1, title: 'Planning', slug: 'planning' }],
  created_at: '2026-01-01T08:00:00.000Z',
} as Post;
const site = { name: 'Attika', url: 'https://shop.example' };
const feedOf = (posts: Post[]) =>
  rssFeed({ site, language: 'en', title: 'Attika: Blog', subtitle: 'Advice', posts });

test('a post is an item with its excerpt, its topic, its author and its address', () => {
  const feed = feedOf([post]);
  expect(feed).toContain(
    '<atom:link rel="self" type="application/rss+xml" href="https://shop.example/en/blog/rss.xml"/>',
  );
  expect(feed).toContain('<language>en</language>');
  expect(feed).toContain('<lastBuildDate>Sun, 01 Feb 2026 08:00:00 GMT</lastBuildDate>');
  expect(feed).toContain('<link>https://shop.example/en/snow</link>');
  expect(feed).toContain('<guid isPermaLink="false">tag:shop.example,2026-02-01:post/7/en</guid>');
  expect(feed).toContain('<pubDate>Sun, 01 Feb 2026 08:00:00 GMT</pubDate>');
  expect(feed).toContain('<dc:creator>Ana</dc:creator>');
  expect(feed).toContain('<category>Planning</category>');
  expect(feed).toContain('<description>How &quot;much&quot;</description>');
});

test('links and pictures of its text have absolute addresses, its words stay', () => {
  const feed = feedOf([post]);
  expect(feed).toContain('&lt;a href=&quot;https://shop.example/en/shop&quot;&gt;');
  expect(feed).toContain('&lt;img src=&quot;https://shop.example/media/7&quot;&gt;');
  expect(feed).toContain('&lt;a href=&quot;//other.example/&quot;&gt;');
  expect(feed).toContain('and href=&quot;/x&quot;');
});

test('texts are escaped, and what XML cannot contain is left out', () => {
  expect(feedOf([post])).toContain('<title>Snow &amp; &lt;ice&gt;</title>');
});

test('a blog without posts has an empty, valid feed', () => {
  expect(feedOf([])).toMatch(/<atom:link [^>]*>\n<\/channel>\n<\/rss>\n$/);
});
