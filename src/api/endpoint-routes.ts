import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Contract } from '#contract/contract.ts';
import type { Endpoint, EndpointAnswer, EndpointGroup, EndpointRequest } from '#contract/endpoint.ts';
import type { Context } from '#domain/context.ts';
import { tidyText } from '#values/pasted-text.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { logCall } from './activities-of-calls.ts';
import { serializerOf } from './answer-serializer.ts';

/** One handler per call of the group; a missing one does not compile. */
type Handlers<G extends EndpointGroup> = {
  readonly [Name in keyof G]: (
    context: Context,
    request: EndpointRequest<G[Name]>,
    http: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<EndpointAnswer<G[Name]> | JsonAnswer | FileOf<G[Name]>>;
};

/**
 * Rules about a call's fields that its schemas cannot express, reported together with the schemas' errors. They get the
 * valid part of a request: any field may be missing.
 */
type FieldRules<G extends EndpointGroup> = {
  readonly [Name in keyof G]?: (
    context: Context,
    request: Sound<EndpointRequest<G[Name]>>,
  ) => FieldErrors | Promise<FieldErrors>;
};

/** How the calls of a group are answered. */
export type GroupRoutes<G extends EndpointGroup> = {
  readonly handlers: Handlers<G>;
  /** Judged with the schemas. */
  readonly fieldRules?: FieldRules<G>;
  /**
   * The same for rules that depend on stored data (a cart, an order, the consents of a form): checked only if something
   * else is invalid, because the use case reads the data anyway and checks with the same functions. An error that they
   * throw counts as their result.
   */
  readonly storedRules?: FieldRules<G>;
  /** For a group whose bodies have another format than the others: parses them in a scope of its own. */
  readonly takeBodies?: (scope: FastifyInstance) => void | Promise<void>;
};

/** The same for a group of the contract, by its name there. */
export type Routes<Name extends keyof Contract> = GroupRoutes<Contract[Name]>;

/** Any part of it may be missing. */
type Sound<T> = T extends readonly (infer Item)[]
  ? readonly (Sound<Item> | undefined)[] | undefined
  : T extends object
    ? { readonly [Name in keyof T]?: Sound<T[Name]> } | undefined
    : T | undefined;

type FileOf<E extends Endpoint> = E extends { file: readonly string[] } ? FileAnswer : never;

/** An answer that is not JSON, of a call whose contract lists its media types. */
export class FileAnswer {
  readonly send: (reply: FastifyReply) => FastifyReply;

  /** @param send sets status and headers and sends the content */
  constructor(send: (reply: FastifyReply) => FastifyReply) {
    this.send = send;
  }
}

/** An answer that is already JSON, written by the contract's own serialisers. */
export class JsonAnswer {
  /** JSON of the answer's `data`, in pieces. */
  readonly data: readonly Buffer[];

  constructor(data: readonly Buffer[]) {
    this.data = data;
  }
}

const envelopeBegin = Buffer.from('{"data":');
const envelopeEnd = Buffer.from('}');

declare module 'fastify' {
  interface FastifyRequest {
    /** Size before compression of an answer sent as JSON in pieces; 0 for others. */
    answerBytes: number;
  }
  interface FastifyContextConfig {
    /** The contract's declaration of this route; plugins read its flags (keyless, idempotent, perMinute). */
    endpoint?: Endpoint;
    fieldRules?: (context: Context, request: never) => FieldErrors | Promise<FieldErrors>;
    storedRules?: (context: Context, request: never) => FieldErrors | Promise<FieldErrors>;
  }
  interface FastifyRequest {
    /** Who is calling, for which site, store, language and currency. Set before validation by the context plugin. */
    context: Context;
  }
}

/** Registers a group of calls: validation, serialisation and documentation come from their declarations. */
export function registerEndpoints<G extends EndpointGroup>(
  app: FastifyInstance,
  group: G,
  routes: GroupRoutes<G>,
): void {
  const { takeBodies } = routes;
  if (!takeBodies) {
    addRoutes(app, group, routes);
    return;
  }
  app.register(async (scope) => {
    await takeBodies(scope);
    addRoutes(scope, group, routes);
  });
}

function addRoutes<G extends EndpointGroup>(
  app: FastifyInstance,
  group: G,
  { handlers, fieldRules = {}, storedRules = {} }: GroupRoutes<G>,
): void {
  for (const [name, declaration] of Object.entries(group)) {
    const handler = handlers[name as keyof G];
    const ofCall = { fieldRules: fieldRules[name as keyof G], storedRules: storedRules[name as keyof G] };
    const envelope = { ...envelopeOf(declaration.answer) };
    const { perMinute, shareOfRequests } = declaration;
    const bodyLimit = declaration.upload ?? declaration.bodyBounds?.bytes;
    const pastedIn = { query: pastedNames(declaration.query), body: pastedNames(declaration.body) };
    const max = shareOfRequests === undefined ? perMinute : app.requestsPerMinute(shareOfRequests);
    app.route({
      method: declaration.method,
      url: declaration.path,
      ...(bodyLimit ? { bodyLimit } : {}),
      config: {
        endpoint: declaration,
        ...ofCall,
        ...(max === undefined ? {} : { rateLimit: { max, timeWindow: '1 minute' } }),
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
        tidyPasted(query, pastedIn.query);
        tidyPasted(body, pastedIn.body);
        const data = await handler(
          http.context,
          { params, query, body } as unknown as EndpointRequest<G[keyof G]>,
          http,
          reply,
        );
        await logCall(name, http.context, http, data);
        if (data instanceof FileAnswer) return data.send(reply);
        reply.type('application/json; charset=utf-8');
        if (data instanceof JsonAnswer) {
          const json = Buffer.concat([envelopeBegin, ...data.data, envelopeEnd]);
          http.answerBytes = json.length;
          return reply.send(json);
        }
        // Compiled at the first answer, then cached: compiling all of them would add 0.2 s to the start.
        const serialize = serializerOf(reply, envelope);
        return reply.send(serialize({ data }));
      },
    });
  }
}

/** Names of the fields that say `x-pasted`. */
function pastedNames(schema: TSchema | undefined): readonly string[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Readonly<Record<string, object>> };
  return Object.keys(properties).filter((name) => 'x-pasted' in (properties[name] ?? {}));
}

function tidyPasted(sent: unknown, names: readonly string[]): void {
  if (typeof sent !== 'object' || sent === null) return;
  const fields = sent as Record<string, unknown>;
  for (const name of names) {
    const text = fields[name];
    if (typeof text === 'string') fields[name] = tidyText(text);
  }
}

function envelopeOf(answer: TSchema) {
  return Type.Object({ data: answer });
}
