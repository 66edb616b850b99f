import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '#values/network-address.ts';
import { Refusal } from '#values/refusal.ts';
import type { ServerOptions } from '../server-options.ts';

/** Addresses whose counters are kept in memory; the ones unseen for longest are forgotten first. */
const addressMaximum = 20_000;
const perMinuteDefault = 6000;

/**
 * Limits the requests of an address (IPv6: of its /64 network) a minute: a general limit, and that of the contract
 * for calls that have one. Counted before key and body are looked at, so that wrong guesses count too. Where Redis
 * does not answer, requests pass.
 */
export async function limitRates(
  app: FastifyInstance,
  options: Pick<ServerOptions, 'rateLimitPerMinute' | 'redis'>,
): Promise<void> {
  await app.register(rateLimit, {
    max: options.rateLimitPerMinute ?? perMinuteDefault,
    timeWindow: '1 minute',
    cache: addressMaximum,
    keyGenerator: ({ ip }) => networkOf(ip),
    nameSpace: 'attika:rate:',
    skipOnError: true,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
    // What is left tells an attacker how fast to go on, and costs bytes on every answer; Retry-After is enough.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    ...(options.redis ? { redis: options.redis } : {}),
  });
}
