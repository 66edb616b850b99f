import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify';
import { type Endpoint, isOfBackoffice } from '#contract/endpoint.ts';
import type { ApiDependencies } from '../dependencies.ts';

/** Reviews, too, for who has written one looks for it at once. */
const isWaitedFor = (endpoint: Endpoint) => isOfBackoffice(endpoint) || endpoint.access === 'reviewer';

/**
 * A change in the back office is answered once this process shows it: the next page that is rendered, for the user
 * and for visitors, has the new state (docs/rules/pages.md).
 */
export function answerOnceShown(api: FastifyInstance, { settled }: Pick<ApiDependencies, 'settled'>): void {
  const waitUntilShown: onSendAsyncHookHandler = async (_request, _reply, payload) => {
    await settled();
    return payload;
  };
  api.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {};
    if (!endpoint || endpoint.method === 'GET' || !isWaitedFor(endpoint)) return;
    route.onSend = [...[route.onSend ?? []].flat(), waitUntilShown];
  });
}
