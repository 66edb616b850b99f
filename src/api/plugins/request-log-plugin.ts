import type { FastifyInstance } from 'fastify';
import { isKeepable } from '#domain/redirects/redirect-paths.ts';
import type { Site } from '#domain/site.ts';
import type { RequestLog } from '#platform/cache/request-log.ts';
import { languageOfPath } from '#values/addresses.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isInProcess } from './access-log-plugin.ts';
import { pagesRoute } from './open-routes.ts';
import { siteOfHost } from './site-visitor.ts';

const pathMaximum = 300;

/**
 * Notes what visitors of a site ask for, where its option says so: path, language, status, milliseconds. No query, no path that
 * names a person or carries a token, nothing of calls and files, and nothing about who asks.
 */
export function logRequests(
  app: FastifyInstance,
  { directory, runtime }: Pick<ApiDependencies, 'directory' | 'runtime'>,
  log: RequestLog,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const [path = '/'] = request.url.split('?', 1);
    const isOfPages =
      request.routeOptions.url === pagesRoute && !/^\/(api|media|assets|documents)(\/|$)/.test(path);
    if (!isOfPages || isInProcess(request)) return done();
    const site = siteOfHost({ directory }, request);
    if (isLogging(site) && isKeepable(path)) {
      log.note(site.id, languageOfPath(path), {
        at: runtime.clock.now().toISOString(),
        path: path.slice(0, pathMaximum),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      });
    }
    done();
  });
}

/** Whether a site's requests are noted. */
function isLogging({ options: { RequestLog: chosen } }: Pick<Site, 'options'>): boolean {
  return chosen === true;
}
