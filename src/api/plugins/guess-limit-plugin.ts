import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { hourMs } from '#values/durations.ts';
import { type Guessable, wrongGuessesPerHour } from '#values/limits.ts';
import { Refusal, type RefusalCode } from '#values/refusal.ts';
import { networkOf } from './sender-network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts a wrong guess that the answer reports; a guess that is refused is counted without this. */
    countWrongGuess(guessed: Guessable): Promise<void>;
  }
}

const guessables = Object.keys(wrongGuessesPerHour) as Guessable[];

/** What a wrong guess is refused with. */
const wrongGuess: Partial<Record<RefusalCode, Guessable>> = {
  SESSION_NOT_FOUND: 'cart',
  COUPON_NOT_FOUND: 'coupon',
  MEMBER_CARD_INVALID: 'memberCard',
};

/**
 * Beside the limits by the minute: wrong guesses of carts, coupons and member cards by one address (IPv6: its /64
 * network) an hour, over all calls that tell right from wrong. Beyond them a right one is refused too. Register it where
 * rates are limited, before the routes.
 */
export function limitGuesses(api: FastifyInstance): void {
  const limiters = Object.fromEntries(
    guessables.map((guessed) => [
      guessed,
      api.createRateLimit({
        max: wrongGuessesPerHour[guessed],
        timeWindow: hourMs,
        keyGenerator: ({ ip }) => `guess:${guessed}:${networkOf(ip)}`,
      }),
    ]),
  ) as Record<Guessable, ReturnType<FastifyInstance['createRateLimit']>>;

  api.decorateRequest('countWrongGuess', async function (guessed: Guessable) {
    await limiters[guessed](this);
  });

  api.addHook('onRequest', async (request) => {
    for (const guessed of guessablesOf(request.routeOptions.config.endpoint)) {
      const state = await limiters[guessed](request, { increment: false });
      if (!state.isAllowed && state.remaining === 0) {
        throw new Refusal('RATE_LIMITED', { retryAfterSeconds: state.ttlInSeconds });
      }
    }
  });

  api.addHook('onError', async (request, _reply, error) => {
    const guessed = error instanceof Refusal ? wrongGuess[error.code] : undefined;
    if (guessed) await request.countWrongGuess(guessed);
  });
}

function guessablesOf(endpoint: Endpoint | undefined): readonly Guessable[] {
  if (!endpoint) return [];
  const { refusals = [], guessable = [] } = endpoint;
  return [...refusals.flatMap((code) => wrongGuess[code] ?? []), ...guessable];
}
