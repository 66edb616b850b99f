import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What answers at a site that is shut, too: `always`, or while the site is being worked on alone. A route that says nothing
     * is shut with its site.
     */
    open?: 'always' | 'maintenance';
    /** Programs read what it answers: a site that is shut refuses it in the API's words and shows no page. */
    isForPrograms?: true;
  }
}

/** The one route of the server under which all screens stand. */
export const pagesRoute = '/*';

/** Has all routes of a scope that are registered from now on answer at sites that are shut. */
export function openRoutes(scope: FastifyInstance, isMeant: (url: string) => boolean = () => true): void {
  scope.addHook('onRoute', (route) => {
    if (isMeant(route.url)) route.config = { ...route.config, open: 'always' };
  });
}

/** Whether the API answers: its calls are judged where their context is known. */
export function isOfCalls({ routeOptions: { url } }: FastifyRequest): boolean {
  return url !== undefined && /^\/api(?:\/|$)/.test(url);
}
