import { type PictureFacts, pictureFacts } from '../picture-facts.ts';
import type { Post } from './post-types.ts';
import { readingMinutes } from './reading-time.ts';

/** What a card shows of a post; its text stays on the server. */
export type PostCardFacts = {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly text: string;
  readonly publishedAt: string | null;
  readonly minutes: number;
  readonly picture: PictureFacts | undefined;
  /** The first of its categories. */
  readonly topic: string;
};

export function postCardFacts(post: Post): PostCardFacts {
  const { id, title, slug, description: text, published_at: publishedAt = null, media, categories } = post;
  return {
    ...{ id, title, slug, text, publishedAt },
    minutes: readingMinutes(post),
    picture: media ? pictureFacts(media) : undefined,
    topic: categories?.[0]?.title ?? '',
  };
}
