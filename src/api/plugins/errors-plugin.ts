import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type RefusalCode } from '#values/refusal.ts';
import { fieldErrorsOf } from './validation-plugin.ts';

/** Turns everything thrown below /api into the envelope of api.md, in one place. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    if (refusal.code === 'INTERNAL') {
      // The message may quote values; the stack alone tells where to look.
      request.log.error({ stack: stackWithoutMessage(error) }, 'unexpected error');
    }
    return sendRefusal(reply, refusal);
  });
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
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

function refusalOf(error: FastifyError): Refusal {
  if (error.validation) {
    // A path or query that does not fit the address is the caller's malformed address, unless it names a field rule.
    return new Refusal('VALIDATION', {}, fieldErrorsOf(error));
  }
  const code = codesByStatus[error.statusCode ?? 500];
  return new Refusal(code ?? ((error.statusCode ?? 500) < 500 ? 'MALFORMED' : 'INTERNAL'));
}

const codesByStatus: Record<number, RefusalCode> = {
  400: 'MALFORMED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'MALFORMED',
  415: 'MALFORMED',
  429: 'RATE_LIMITED',
};

function stackWithoutMessage(error: Error): string {
  const stack = error.stack ?? '';
  const name = error.name || 'Error';
  return `${name}${stack.slice(stack.indexOf('\n    at'))}`;
}

export type ApiRequest = FastifyRequest;
