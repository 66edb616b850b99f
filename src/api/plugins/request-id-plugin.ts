import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const acceptedId = /^[A-Za-z0-9-]{8,64}$/;

/** The caller's x-request-id where it is harmless, so that one id follows a request through several servers. */
export function makeRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptedId.test(given) ? given : randomUUID();
}

/** Every answer names its request, for questions to the shop's support. */
export function tellRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
