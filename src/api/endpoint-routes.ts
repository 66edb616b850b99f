import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Endpoint, EndpointAnswer, EndpointGroup, EndpointRequest } from '#contract/endpoint.ts';
import type { Context } from '#domain/context.ts';

/** One handler per call of the group; a missing one does not compile. */
export type Handlers<G extends EndpointGroup> = {
  readonly [Name in keyof G]: (
    context: Context,
    request: EndpointRequest<G[Name]>,
    http: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<EndpointAnswer<G[Name]> | FileOf<G[Name]>>;
};

type FileOf<E extends Endpoint> = E extends { file: readonly string[] } ? FileAnswer : never;

/** An answer that is no JSON, of a call whose contract names its media types. */
export class FileAnswer {
  readonly send: (reply: FastifyReply) => FastifyReply;

  /** @param send sets status and headers and sends the content */
  constructor(send: (reply: FastifyReply) => FastifyReply) {
    this.send = send;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's declaration of this route; plugins read its flags (keyless, idempotent, perMinute). */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** Who asks, for which site, store, language and currency. Set before validation by the context plugin. */
    context: Context;
  }
}

/** Registers a group of the contract: validation, serialisation and documentation come from its declarations. */
export function registerEndpoints<G extends EndpointGroup>(
  app: FastifyInstance,
  group: G,
  handlers: Handlers<G>,
): void {
  for (const [name, declaration] of Object.entries(group)) {
    const handler = handlers[name as keyof G];
    const envelope = { ...envelopeOf(declaration.answer) };
    app.route({
      method: declaration.method,
      url: declaration.path,
      ...(declaration.upload ? { bodyLimit: declaration.upload } : {}),
      config: {
        endpoint: declaration,
        ...(declaration.perMinute
          ? { rateLimit: { max: declaration.perMinute, timeWindow: '1 minute' } }
          : {}),
      },
      schema: {
        tags: [declaration.tag],
        summary: declaration.summary,
        ...(declaration.params ? { params: declaration.params } : {}),
        ...(declaration.query ? { querystring: declaration.query } : {}),
        ...(declaration.body ? { body: declaration.body } : {}),
      },
      handler: async (http, reply) => {
        if (declaration.usesUp && http.method === 'HEAD') return reply.send();
        const { params, query, body } = http as FastifyRequest<never>;
        const data = await handler(
          http.context,
          { params, query, body } as unknown as EndpointRequest<G[keyof G]>,
          http,
          reply,
        );
        if (data instanceof FileAnswer) return data.send(reply);
        // Compiled at the first answer, then kept: all together they are a fifth of a second of the start.
        const serialize = reply.compileSerializationSchema(envelope);
        return reply.type('application/json; charset=utf-8').send(serialize({ data }));
      },
    });
  }
}

function envelopeOf(answer: TSchema) {
  return Type.Object({ data: answer });
}
