import { listPosts, type PostsQuery } from '#web/parts/posts/posts-call.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';

type Section = SectionOf<'postList'>;

const sorts: Readonly<Record<Section['options']['sort'], PostsQuery['sort']>> = {
  publishedAtDesc: { field: 'published_at', direction: 'desc' },
  publishedAtAsc: { field: 'published_at', direction: 'asc' },
  titleAsc: { field: 'title', direction: 'asc' },
};

/** Posts of the categories that the section names by their slugs; of all where it names none that is still there. */
export function load({ api, remember }: RequestFacts, { options }: Section) {
  const { categories, sort, limit } = options;
  const query = { terms: categories.length > 0 ? [...categories] : undefined, sort: sorts[sort], limit };
  return remember(`section.posts|${JSON.stringify(query)}`, async () => {
    const { items } = await listPosts(api, query);
    return { posts: items };
  });
}
