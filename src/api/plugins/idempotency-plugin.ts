import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signedInOf } from '#domain/actor.ts';
import type { KeyedWork } from '#domain/context.ts';
import {
  type Claim,
  claimKey,
  type KeyedCall,
  keepAnswer,
  noteDone,
  releaseKey,
} from '#platform/database/idempotency-store.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that this request has claimed and whose answer is to be kept. */
    claimedKey: KeyedCall | null;
  }
}

const keyForm = /^[\x20-\x7e]{1,200}$/;
/** A second request waits this long for the first one's answer. */
const waitMs = 5000;
const firstPauseMs = 20;
const longestPauseMs = 250;

/**
 * `Idempotency-Key` (docs/rules/calls.md): a repeat with the same key and body within 24 h gets the first answer,
 * with another body 409. Answers of 5xx are not kept. A request without the header passes untouched. Where the program
 * ended between the commit of the work and its answer, the repeat does not do it again and gets what is there now.
 * A key belongs to its caller: others may use the same one and neither get the answer nor stand in the way.
 */
export function keepFirstAnswers(api: FastifyInstance): void {
  api.decorateRequest('claimedKey', null);
  api.addHook('preHandler', (request, reply, done) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.routeOptions.config.endpoint?.idempotent !== true) {
      done();
      return;
    }
    const problems = keyProblems(request);
    if (Object.keys(problems).length > 0) {
      done(new Refusal('VALIDATION', {}, problems));
      return;
    }
    answerOrClaim(request, reply, String(key)).then((answered) => {
      if (!answered) done();
    }, done);
  });
  api.addHook('onSend', (request, reply, payload, done) => {
    const { claimedKey } = request;
    if (!claimedKey) {
      done(null, payload);
      return;
    }
    keep(request, reply, claimedKey, payload).then(
      () => done(null, payload),
      (error: unknown) => {
        request.log.warn(errorFacts(error), 'the first answer was not kept');
        done(null, payload);
      },
    );
  });
}

/** What is wrong with the key of a call that takes one: told with its invalid fields. */
export function keyProblems({ headers, routeOptions }: FastifyRequest): FieldErrors {
  const key = headers['idempotency-key'];
  if (key === undefined || routeOptions.config.endpoint?.idempotent !== true) return {};
  return typeof key === 'string' && keyForm.test(key) ? {} : { 'Idempotency-Key': { rule: 'format' } };
}

/** True where the first answer has been sent again; otherwise the key is ours and the handler may work. */
async function answerOrClaim(request: FastifyRequest, reply: FastifyReply, key: string): Promise<boolean> {
  const { context } = request;
  const { method, url } = request.routeOptions;
  const call = `${String(method)} ${url} of ${callerOf(request)}`;
  const keyed = { siteId: context.site.id, call, key };
  const claim = await claimWithPatience(request, keyed);
  if (claim.kind === 'first') {
    request.claimedKey = keyed;
    const work: KeyedWork = {
      isDone: claim.isDone,
      result: claim.result,
      noteDone: (transaction, result) => noteDone(transaction, keyed, result),
    };
    request.context = { ...context, keyedWork: work };
    return false;
  }
  if (claim.kind === 'answered') {
    reply
      .code(claim.statusCode)
      .header('idempotent-replayed', 'true')
      .type('application/json; charset=utf-8')
      .serializer((payload: unknown) => String(payload))
      .send(claim.payload);
    return true;
  }
  // Still running after all that waiting: the caller may ask again.
  if (claim.kind === 'running') reply.header('retry-after', '1');
  throw new Refusal('IDEMPOTENCY_KEY_REUSED');
}

/** The logged-in user or the key; else the cart, which a guest knows both halves of when trying again; else just anybody. */
function callerOf({ context, body }: FastifyRequest): string {
  if (context.actor.kind === 'program') return `key ${context.actor.keyId}`;
  const user = signedInOf(context);
  if (user) return `user ${user.userId}`;
  const { cartId, protectCode } = (body ?? {}) as { cartId?: unknown; protectCode?: unknown };
  return cartId === undefined ? 'visitor' : `cart ${hashOf([cartId, protectCode])}`;
}

function hashOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

async function claimWithPatience(request: FastifyRequest, keyed: KeyedCall): Promise<Claim> {
  const { context } = request;
  const bodyHash = hashOf([request.params, request.query, request.body]);
  const deadline = performance.now() + waitMs;
  let pauseMs = firstPauseMs;
  for (;;) {
    const claim = await claimKey(context.database, keyed, bodyHash, context.clock.now());
    if (claim.kind !== 'running' || performance.now() > deadline) return claim;
    await delay(pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

async function keep(
  { context }: FastifyRequest,
  reply: FastifyReply,
  claimedKey: KeyedCall,
  payload: unknown,
): Promise<void> {
  if (reply.statusCode < 500 && typeof payload === 'string') {
    await keepAnswer(context.database, claimedKey, reply.statusCode, payload);
  } else {
    await releaseKey(context.database, claimedKey);
  }
}
