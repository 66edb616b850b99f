import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import type { ApiDependencies } from '../dependencies.ts';

const visitors: readonly Access[] = ['anybody', 'login', 'customer'];

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
    if (!endpoint || endpoint.method === 'GET' || visitors.includes(endpoint.access)) return;
    route.onSend = [...[route.onSend ?? []].flat(), waitUntilShown];
  });
}
