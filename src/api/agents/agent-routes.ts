import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf, sendRefusal } from '#api/plugins/errors-plugin.ts';
import { siteOfHost } from '#api/plugins/site-visitor.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { agentMessageBytes, agentRequestsPerMinute, agentsPath } from '#values/agents.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { openAgentShop } from './agent-shop.ts';

/**
 * Speaks MCP (Streamable HTTP, without sessions) with shopping agents, at sites that have switched it on
 * (docs/decisions/shopping-agents.md). Cookies and tokens that come along are not looked at: an agent is a visitor.
 */
export async function serveAgents(app: FastifyInstance, dependencies: ApiDependencies): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: agentMessageBytes },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.statusCode >= 500) request.log.error(errorFacts(error), 'an agent could not be answered');
    return sendRefusal(reply, refusal);
  });
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: agentsPath,
    config: { isForPrograms: true, rateLimit: { max: agentRequestsPerMinute, timeWindow: '1 minute' } },
    handler: (request, reply) => speak(app, dependencies, request, reply),
  });
}

async function speak(
  app: FastifyInstance,
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const site = siteOfHost(dependencies, request);
  if (site.options.ShoppingAgents !== true) throw new Refusal('NOT_FOUND');
  const { origin } = request.headers;
  // As the specification demands: pages of others do not speak for whoever looks at them.
  if (origin !== undefined && origin !== request.ownOrigin) throw new Refusal('FORBIDDEN');
  // Loaded where somebody asks: a shop without agents needs none of it.
  const [{ createMcpHandler }, { createAgentServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./agent-server.ts'),
  ]);
  const { fetch: answerTo, close } = createMcpHandler(
    () => createAgentServer(site.name, (asked) => openAgentShop(app, dependencies, request, site, asked)),
    {
      // Nothing that is listed changes while somebody listens.
      maxSubscriptions: 0,
      maxRequestBodySize: agentMessageBytes,
      onerror: (error) => request.log.warn(errorFacts(error), 'a message of an agent was refused'),
    },
  );
  try {
    const answer = await answerTo(webRequestOf(request));
    reply.code(answer.status).header('cache-control', 'no-store');
    for (const name of ['content-type', 'allow', 'mcp-protocol-version']) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.send(await answer.text());
  } finally {
    await close();
  }
}

function webRequestOf(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && /^(accept|content-type|mcp-[\w-]+)$/.test(name))
      headers.set(name, value);
  }
  const { method } = request;
  return new Request(new URL(request.url, request.ownOrigin), {
    method,
    headers,
    ...(method === 'POST' ? { body: String(request.body ?? '') } : {}),
  });
}
