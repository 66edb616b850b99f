import type { FastifyInstance } from 'fastify';

/**
 * Does nothing for clients that have disconnected before their request is handled. A connection that was reset has no address: no
 * limit could count what it asks for. Register it before everything that reads the address; once read it is kept.
 */
export function leaveGoneClients(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.remoteAddress !== undefined) return done();
    reply.hijack();
    request.raw.destroy();
  });
}
