import { expect, test } from 'vitest';
import type { Post } from '../../parts/posts/post-types.ts';
import { atomFeed } from './blog-feed.ts';

const post = {
  id: 7,
  title: 'Snow & <ice>\u0007',
  slug: 'snow',
  description: 'How "much"',
  body: '<p>See <a href="/en/shop">the shop</a></p>',
  author: 'Ana',
  published_at: '2026-02-01T08:00:00.000Z',
  categories: [{ id: 1, title: 'Planning', slug: 'planning' }],
  created_at: '2026-01-01T08:00:00.000Z',
} as Post;
const site = { name: 'Attika', url: 'https://shop.example' };
const feedOf = (posts: Post[]) =>
  atomFeed({ site, language: 'en', title: 'Attika: Blog', subtitle: 'Advice', posts });

test('a post is in the feed with its excerpt, its text and its address', () => {
  const feed = feedOf([post]);
  expect(feed).toContain(
    '<link rel="self" type="application/atom+xml" href="https://shop.example/en/blog/feed.xml"/>',
  );
  expect(feed).toContain('<link rel="alternate" type="text/html" href="https://shop.example/en/snow"/>');
  expect(feed).toContain('<id>tag:shop.example,2026-02-01:post/7/en</id>');
  expect(feed).toContain('<updated>2026-02-01T08:00:00.000Z</updated>');
  expect(feed).toContain('<category term="planning" label="Planning"/>');
  expect(feed).toContain('<summary>How &quot;much&quot;</summary>');
  expect(feed).toContain(
    '<content type="html" xml:base="https://shop.example">&lt;p&gt;See &lt;a href=&quot;/en/shop&quot;&gt;',
  );
});

test('texts are escaped, and what XML cannot contain is left out', () => {
  expect(feedOf([post])).toContain('<title>Snow &amp; &lt;ice&gt;</title>');
});

test('a blog without posts has an empty, valid feed', () => {
  expect(feedOf([])).toMatch(/<updated>1970-01-01T00:00:00.000Z<\/updated>\n<\/feed>/);
});
