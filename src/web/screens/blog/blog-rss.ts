import type { LoaderFunctionArgs } from 'react-router';
import { requestFacts } from '#web/request/request-facts.ts';
import { loadFeed } from './feed-load.ts';
import { rssFeed } from './rss-feed.ts';

/** The same for readers that know RSS 2.0 alone. */
export async function loader({ context }: LoaderFunctionArgs) {
  const feed = rssFeed(await loadFeed(requestFacts(context)));
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
}
