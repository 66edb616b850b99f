import type { LoaderFunctionArgs } from 'react-router';
import { requestFacts } from '#web/request/request-facts.ts';
import { atomFeed } from './atom-feed.ts';
import { loadFeed } from './feed-load.ts';

/** The newest posts of a language for readers of feeds (RFC 4287). */
export async function loader({ context }: LoaderFunctionArgs) {
  const feed = atomFeed(await loadFeed(requestFacts(context)));
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } });
}
