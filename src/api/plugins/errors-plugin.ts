import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOfWrite } from '#domain/write-refusals.ts';
import { isStatementTooLong } from '#platform/database/connection-failures.ts';
import { isDatabaseAway } from '#platform/database/database-away.ts';
import { isDiskFull, isStorageAway } from '#platform/files/storage-away.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { maintenanceRetrySeconds, unavailableRetrySeconds } from '#values/limits.ts';
import { Refusal, type RefusalCode } from '#values/refusal.ts';
import { refusalOfValidation } from './validation-plugin.ts';

/** Turns everything thrown below /api into the envelope of docs/rules/calls.md, in one place. */
export function answerErrors(api: FastifyInstance): void {
  api.addHook('onRequest', (_request, reply, done) => {
    // Answers belong to one visitor; what may be kept says so itself.
    reply.header('cache-control', 'no-store');
    done();
  });
  api.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'INTERNAL') {
      request.log.error(errorFacts(error), 'unexpected error');
    }
    // The pool logs an unreachable database once.
    if (isStatementTooLong(error)) request.log.error(errorFacts(error), 'a statement took too long');
    if (refusal.code === 'STORAGE_AWAY') request.log.error(errorFacts(error), 'the storage is away');
    if (refusal.code === 'STORAGE_FULL') request.log.error(errorFacts(error), 'no room to write');
    return sendRefusal(reply, refusal);
  });
}

/** What the router itself refuses (an address that is not one), before any scope is found. */
export function answerFrameworkError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void sendRefusal(reply, refusalOf(error));
}

/** The refusal that an error means to the caller: itself, a broken rule of the contract, a failed write, or INTERNAL. */
export function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error.validation) return refusalOfValidation(error);
  if (isDatabaseAway(error) || isStatementTooLong(error)) return new Refusal('UNAVAILABLE');
  const ofWrite = refusalOfWrite(error);
  if (ofWrite) return ofWrite;
  if (isDiskFull(error)) return new Refusal('STORAGE_FULL');
  if (isStorageAway(error)) return new Refusal('STORAGE_AWAY');
  const status = error.statusCode ?? 500;
  return new Refusal(codesByStatus[status] ?? (status < 500 ? 'MALFORMED' : 'INTERNAL'));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.code === 'MAINTENANCE') reply.header('retry-after', String(maintenanceRetrySeconds));
  if (refusal.code === 'TRY_AGAIN') reply.header('retry-after', '1');
  if (refusal.code === 'UNAVAILABLE') reply.header('retry-after', String(unavailableRetrySeconds));
  if (refusal.code === 'STORAGE_AWAY') reply.header('retry-after', '5');
  if (refusal.code === 'RATE_LIMITED' && !reply.hasHeader('retry-after')) {
    const { retryAfterSeconds = rateWindowSeconds } = refusal.details;
    reply.header('retry-after', String(retryAfterSeconds));
  }
  return reply
    .code(refusal.statusCode)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(envelopeOfRefusal(refusal));
}

export function envelopeOfRefusal(refusal: Refusal) {
  return {
    errored: true,
    details: {
      ...refusal.details,
      statusCode: refusal.statusCode,
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
    },
  };
}

/** Limits of an address count by the minute; those of an account say themselves how long it takes. */
const rateWindowSeconds = 60;

const codesByStatus: Record<number, RefusalCode> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'RATE_LIMITED',
};
