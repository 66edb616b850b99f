import type { FastifyBaseLogger, FastifyPluginAsync, FastifyServerFactory } from 'fastify';
import type { Redis } from 'ioredis';

/** How the server is deployed; the defaults are those of the tests: quiet and private. */
export type ServerOptions = {
  readonly log?: FastifyBaseLogger;
  readonly trustProxy?: boolean | number | string[];
  /** True if visitors use https: browsers are told to stay on it. */
  readonly https?: boolean;
  /** True: public domains that no site has show no site (plugins/unknown-host-plugin.ts). */
  readonly knownDomainsAlone?: boolean;
  /** True: the shop has a public address (PUBLIC_URL), so callers may be behind a proxy. */
  readonly isPublic?: boolean;
  /** True: all sites show visitors the maintenance page. */
  readonly maintenance?: boolean;
  /** Requests per minute and address over everything; calls may have a stricter limit of their own. */
  readonly rateLimitPerMinute?: number;
  /** Shares the counters of the rate limits between processes. */
  readonly redis?: Redis;
  /** Distinguishes this shop from others on the same cache server. */
  readonly shopName?: string;
  /** Scopes besides the API: pages, media. Each answers its own errors. */
  readonly beside?: readonly FastifyPluginAsync[];
  readonly serverFactory?: FastifyServerFactory;
};
