import type { FastifyInstance } from 'fastify';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import { Refusal } from '#values/refusal.ts';
import { isPlainTarget } from '#values/request-target.ts';
import { sendRefusal } from './errors-plugin.ts';
import { type ShowPage, siteOfHost } from './site-visitor.ts';

/**
 * Takes requests with a target that means one place to all who read it (values/request-target.ts): anything else is 400, by a page
 * or, below /api, as calls are refused. Register it where the host is known to be one, before every gate.
 */
export function requirePlainTarget(app: FastifyInstance, directory: SiteDirectory, showPage: ShowPage): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPlainTarget(request.url)) {
      done();
      return;
    }
    if (/^(?:https?:\/\/[^/]*)?\/api(?:\/|$)/i.test(request.url)) {
      void sendRefusal(reply.header('cache-control', 'no-store'), new Refusal('MALFORMED'));
      return;
    }
    void showPage(request, reply, siteOfHost({ directory }, request));
  });
}
