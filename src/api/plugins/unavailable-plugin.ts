import type { FastifyInstance } from 'fastify';
import { isDatabaseAway } from '#platform/database/database-away.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { sendRefusal } from './errors-plugin.ts';
import { type ShowPage, visitedSite } from './site-visitor.ts';
import { wantsPage } from './visitor-headers.ts';

/** Whether something failed because the database is away, here or in a call of the API that it has made. */
export function isUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Refusal && error.code === 'UNAVAILABLE');
}

/**
 * Answers for all scopes beside the API what the API answers as UNAVAILABLE: people get a page that says so. Scopes with a
 * handler of their own throw on what is not theirs. Register it before them.
 * @param showPage answers with that page
 */
export function answerUnavailable(
  app: FastifyInstance,
  dependencies: Pick<ApiDependencies, 'directory' | 'actors'>,
  showPage: ShowPage,
): void {
  app.setErrorHandler((error, request, reply) => {
    if (!isUnavailable(error)) throw error;
    if (!wantsPage(request)) {
      return sendRefusal(reply.header('cache-control', 'no-store'), new Refusal('UNAVAILABLE'));
    }
    return showPage(request, reply, visitedSite(dependencies, request));
  });
}
