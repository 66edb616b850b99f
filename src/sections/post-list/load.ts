import { type PostsQuery, listPosts } from '#web/parts/posts/posts-call.ts';
import type { SectionLoad } from '../page-section.ts';
import { listOption, numberOption, textOption } from '../section-options.ts';

const limitDefault = 3;
const sorts: Readonly<Record<string, PostsQuery['sort']>> = {
  publishedAtDesc: { field: 'published_at', direction: 'desc' },
  publishedAtAsc: { field: 'published_at', direction: 'asc' },
  titleAsc: { field: 'title', direction: 'asc' },
};

/** Posts of the categories that the section names, of all without any. Categories that are gone have none. */
export const load: SectionLoad = async ({ api }, { options }) => {
  const named = listOption(options, 'categories');
  const termIds = named.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  const { items } = await listPosts(api, {
    ...(named.length > 0 ? { termIds } : {}),
    sort: sorts[textOption(options, 'sort')],
    limit: numberOption(options, 'limit') ?? limitDefault,
  });
  return { posts: items };
};
