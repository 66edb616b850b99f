import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes whose answers are not worth a line: static files, health. */
    quiet?: boolean;
  }
}

/**
 * One line an answer: method, route pattern, status, milliseconds. Never the address itself, for it may hold tokens,
 * nor anything about the person.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.quiet !== true) {
      const level = isInProcess(request) ? 'debug' : 'info';
      request.log[level](
        {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'answered',
      );
    }
    done();
  });
}

/** True for calls that pages make inside the process: the page's own line tells enough. */
export function isInProcess(request: FastifyRequest): boolean {
  return !(request.raw.socket instanceof Socket);
}
