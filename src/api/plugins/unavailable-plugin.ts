import type { FastifyInstance } from 'fastify';
import { isDatabaseAway } from '#platform/database/database-away.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { wantsPage } from '../plain-pages/plain-page.ts';
import { showUnavailablePage } from '../plain-pages/unavailable-page.ts';
import { sendRefusal } from './errors-plugin.ts';
import { visitedSite } from './site-visitor.ts';

/** Whether something failed because the database is away, here or in a call of the API that it has made. */
export function isUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Refusal && error.code === 'UNAVAILABLE');
}

/**
 * Answers for all scopes beside the API what the API answers as UNAVAILABLE: people get a page that says so. Scopes with a
 * handler of their own throw on what is not theirs. Register it before them.
 */
export function answerUnavailable(
  app: FastifyInstance,
  dependencies: Pick<ApiDependencies, 'directory' | 'actors'>,
): void {
  app.setErrorHandler((error, request, reply) => {
    if (!isUnavailable(error)) throw error;
    if (!wantsPage(request)) {
      return sendRefusal(reply.header('cache-control', 'no-store'), new Refusal('UNAVAILABLE'));
    }
    return showUnavailablePage(request, reply, visitedSite(dependencies, request));
  });
}
