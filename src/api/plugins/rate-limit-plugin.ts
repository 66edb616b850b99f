import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KnownProgram } from '#domain/accounts/actor-directory.ts';
import { cachedAnswersShareOfRequests } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ServerOptions } from '../server-options.ts';
import { networkOf, wideNetworkOf } from './sender-network.ts';

/** Addresses whose counters are kept in memory; the ones unseen for longest are forgotten first. */
const addressMaximum = 20_000;
const perMinuteDefault = 6000;
/** Keys of the counters that processes share. */
export const rateLimitPrefix = 'attika:rate:';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests a minute and address over everything, or a part of them (0 to 1), at least one. */
    requestsPerMinute(share?: number): number;
  }
}

/**
 * Limits the requests of an address (IPv6: of its /64 network) a minute: a general limit, and that of the contract
 * for calls that have one. Counted before key and body are looked at, so that wrong guesses count too. Where Redis
 * does not answer, requests pass.
 */
export async function limitRates(
  app: FastifyInstance,
  options: Pick<ServerOptions, 'rateLimitPerMinute' | 'redis'>,
): Promise<void> {
  const perMinute = options.rateLimitPerMinute ?? perMinuteDefault;
  app.decorate('requestsPerMinute', (share = 1) => Math.max(1, Math.floor(perMinute * share)));
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    cache: addressMaximum,
    keyGenerator: ({ ip }) => networkOf(ip),
    nameSpace: rateLimitPrefix,
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

/**
 * Answers that an address has kept a minute by calls with an `Idempotency-Key`: each is as large as a cart. Register it
 * before the routes.
 */
export function limitCachedAnswers(api: FastifyInstance): void {
  const count = api.createRateLimit({
    max: api.requestsPerMinute(cachedAnswersShareOfRequests),
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `kept:${networkOf(ip)}`,
  });
  api.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.idempotent !== true || request.headers['idempotency-key'] === undefined) return;
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded) {
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: state.ttlInSeconds });
    }
  });
}

/** So many times what one address may do that a whole /48 network does: a household has 256 to 65,536 networks to ask from. */
const wideFactor = 4;

/**
 * Calls with a limit of their own, what logs in among them, by the /48 network of IPv6 addresses beside that of each /64. Register it
 * before the routes.
 */
export function limitWideNetworks(api: FastifyInstance): void {
  const limiters = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>();
  api.addHook('onRoute', ({ url, config }) => {
    const { perMinute } = config?.endpoint ?? {};
    if (perMinute === undefined || limiters.has(url)) return;
    const limiter = api.createRateLimit({
      max: perMinute * wideFactor,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }) => `wide:${url}:${wideNetworkOf(ip)}`,
    });
    limiters.set(url, limiter);
  });
  api.addHook('onRequest', async (request) => {
    const limiter = request.ip.includes(':') ? limiters.get(request.routeOptions.url ?? '') : undefined;
    const state = await limiter?.(request);
    if (state && !state.isAllowed && state.isExceeded) {
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: state.ttlInSeconds });
    }
  });
}

/**
 * What is counted of a program's key: its requests a minute, wherever they come from.
 * @throws Refusal RATE_LIMITED
 */
export function limitKeys(
  api: FastifyInstance,
): (request: FastifyRequest, program: KnownProgram) => Promise<void> {
  const programs = new WeakMap<FastifyRequest, KnownProgram>();
  const count = api.createRateLimit({
    max: (request) => programs.get(request)?.perMinute ?? 0,
    timeWindow: '1 minute',
    keyGenerator: (request) => `program:${programs.get(request)?.actor.keyId}`,
  });
  return async (request, program) => {
    programs.set(request, program);
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded) {
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: state.ttlInSeconds });
    }
  };
}

/** A body costs what it is long: each piece of this many bytes counts. */
const pieceBytes = 16_384;
const piecesShareOfRequests = 0.25;

/**
 * What requests of an address cost a minute beyond being requests: long bodies by their pieces (24 MB with the default
 * limit), before they are read, and dear calls by their weight. A body that does not tell its length counts as the
 * longest; files have limits of their own. Register it before the routes.
 */
export function limitCosts(api: FastifyInstance): void {
  api.decorateRequest('answerBytes', 0);
  const count = api.createRateLimit({
    max: api.requestsPerMinute(piecesShareOfRequests),
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `cost:${networkOf(ip)}`,
  });
  api.addHook('onRequest', async (request) => {
    const { weight = 1 } = request.routeOptions.config.endpoint ?? {};
    await charge(request, piecesOfBody(request) + weight - 1);
  });
  api.addHook('preHandler', async (request) => {
    if (isUnlimited(request)) await charge(request, 1);
  });
  // How long such a list is shows once it is made: its bytes are counted then, and the next one is refused.
  api.addHook('onResponse', async (request) => {
    if (isUnlimited(request))
      await countTimes(request, Math.ceil(request.answerBytes / unlimitedBytesOf(request)));
  });

  const countTimes = (request: FastifyRequest, times: number) =>
    Promise.all(Array.from({ length: times }, () => count(request)));

  async function charge(request: FastifyRequest, pieces: number): Promise<void> {
    const states = await countTimes(request, pieces);
    const exceeded = states.find((state) => !state.isAllowed && state.isExceeded);
    if (exceeded && !exceeded.isAllowed) {
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: exceeded.ttlInSeconds });
    }
  }
}

const unlimitedBytesOf = ({ routeOptions: { config } }: FastifyRequest) =>
  config.endpoint?.unlimitedBytesOfWeight ?? Number.POSITIVE_INFINITY;

function isUnlimited(request: FastifyRequest): boolean {
  const body = request.body as { allowUnlimited?: unknown } | null | undefined;
  return unlimitedBytesOf(request) < Number.POSITIVE_INFINITY && body?.allowUnlimited === true;
}

function piecesOfBody({ routeOptions: { config, bodyLimit = 0 }, headers }: FastifyRequest): number {
  if (config.endpoint?.upload) return 0;
  const isLengthTold = headers['transfer-encoding'] === undefined;
  const length = isLengthTold ? Number(headers['content-length'] ?? 0) : bodyLimit;
  // Longer ones are refused unread.
  return Math.floor(Math.min(length, bodyLimit) / pieceBytes) || 0;
}
