import type { Language } from '#values/language.ts';
import type { Post } from '../../parts/posts/post-types.ts';

/** What a feed of the blog is written from, in whichever format. */
export type FeedFacts = {
  readonly site: { readonly name: string; readonly url: string };
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  /** Newest first, their HTML in `body`. */
  readonly posts: readonly Post[];
};

/** When a post was published, else when it was written; ISO 8601. */
export function momentOf({ published_at: publishedAt, created_at: createdAt }: Post): string {
  return publishedAt ?? createdAt;
}

/** The moment of the newest post; the beginning of time where there is none. */
export function newestMoment(posts: readonly Post[]): string {
  return posts.map(momentOf).sort().at(-1) ?? new Date(0).toISOString();
}

/** A post's name in feeds: stays when its slug changes, so that nobody is shown it twice (RFC 4151). */
export function postTag(post: Post, { site, language }: Pick<FeedFacts, 'site' | 'language'>): string {
  return `tag:${new URL(site.url).hostname},${momentOf(post).slice(0, 10)}:post/${post.id}/${language}`;
}
