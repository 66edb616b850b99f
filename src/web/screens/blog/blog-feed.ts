import type { LoaderFunctionArgs } from 'react-router';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { translatorOf } from '#web/i18n/use-translations.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { atomFeed } from './atom-feed.ts';

/** Posts in a feed; whoever reads it looks more often than that many are written. */
const postsInFeed = 20;

/** The newest posts of a language for readers of feeds (RFC 4287). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, language, site } = requestFacts(context);
  const { data: posts } = await api.call(postEndpoints.postFilterStandard, {
    body: {
      postTypeSlugs: ['post'],
      sort: { field: 'published_at', direction: 'desc' },
      display: 'legacy',
      perPage: postsInFeed,
    },
  });
  const t = translatorOf(language, 'blog');
  const feed = atomFeed({
    site,
    language,
    title: `${site.name}: ${t('blog.title')}`,
    subtitle: t('blog.description'),
    posts,
  });
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
}
