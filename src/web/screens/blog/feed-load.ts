import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { translatorOf } from '#web/i18n/use-translations.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { FeedFacts } from './feed-facts.ts';

/** Posts in a feed; whoever reads it looks more often than that many are written. */
const postsInFeed = 20;

/** The newest posts of a language, with their texts. */
export async function loadFeed({ api, language, site }: RequestFacts): Promise<FeedFacts> {
  const { data: posts } = await api.call(postEndpoints.postFilterStandard, {
    body: {
      postTypeSlugs: ['post'],
      sort: { field: 'published_at', direction: 'desc' },
      display: 'legacy',
      perPage: postsInFeed,
    },
  });
  const t = translatorOf(language, 'blog');
  return {
    site,
    language,
    title: `${site.name}: ${t('blog.title')}`,
    subtitle: t('blog.description', { shop: site.name }),
    posts,
  };
}
