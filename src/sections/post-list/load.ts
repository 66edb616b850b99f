import { listPosts, type PostsQuery } from '#web/parts/posts/posts-call.ts';
import type { SectionLoad } from '../page-section.ts';
import { numberOption, textOption } from '../section-options.ts';

const limitDefault = 3;
const sorts: Readonly<Record<string, PostsQuery['sort']>> = {
  publishedAtDesc: { field: 'published_at', direction: 'desc' },
  publishedAtAsc: { field: 'published_at', direction: 'asc' },
  titleAsc: { field: 'title', direction: 'asc' },
};

/** Posts of the categories that the section names by their slugs; of all where it names none that is still there. */
export const load: SectionLoad = ({ api, remember }, { options }) => {
  const named = Array.isArray(options.categories) ? options.categories.map(String) : [];
  const query = {
    terms: named.length > 0 ? named : undefined,
    sort: sorts[textOption(options, 'sort')],
    limit: numberOption(options, 'limit') ?? limitDefault,
  };
  return remember(`section.posts|${JSON.stringify(query)}`, async () => {
    const { items } = await listPosts(api, query);
    return { posts: items };
  });
};
