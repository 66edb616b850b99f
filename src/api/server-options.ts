import type { FastifyBaseLogger, FastifyPluginAsync, FastifyServerFactory } from 'fastify';
import type { Redis } from 'ioredis';

/** How the server meets its surroundings; without any of them it is the quiet, private one of the tests. */
export type ServerOptions = {
  readonly log?: FastifyBaseLogger;
  readonly trustProxy?: boolean | number | string[];
  /** True where visitors come by https: browsers are told to keep to it. */
  readonly https?: boolean;
  /** True: no site is shown at public domains that none has (plugins/unknown-host-plugin.ts). */
  readonly knownDomainsAlone?: boolean;
  /** True: the shop is reached under a public address (PUBLIC_URL), so that whoever asks may stand behind a proxy. */
  readonly isPublic?: boolean;
  /** True: visitors of all sites are told that they are being worked on. */
  readonly maintenance?: boolean;
  /** Requests a minute and address over everything; calls may have a stricter limit of their own. */
  readonly rateLimitPerMinute?: number;
  /** Shares the counters of the rate limits between processes. */
  readonly redis?: Redis;
  /** Tells this shop from others on the same cache server. */
  readonly shopName?: string;
  /** Scopes beside the API: pages, media. Each answers its errors itself. */
  readonly beside?: readonly FastifyPluginAsync[];
  readonly serverFactory?: FastifyServerFactory;
};
