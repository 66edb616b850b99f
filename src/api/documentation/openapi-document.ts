import type { TSchema } from 'typebox';
import { contract } from '#contract/contract.ts';
import { type Endpoint, isOfBackoffice, refusalsOfAccess } from '#contract/endpoint.ts';
import { languageCodes } from '#values/language.ts';
import { type RefusalCode, refusals } from '#values/refusal.ts';
import { createSchemaWriter, type JsonSchema } from './openapi-schemas.ts';

export type OpenApiParameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

export type OpenApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: (OpenApiParameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Readonly<Record<string, { schema: JsonSchema }>> };
  responses: Record<string, { description: string; content?: JsonSchema }>;
  security: Record<string, string[]>[];
};

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Record<string, JsonSchema>;
};

/** Refusals that every call may give beside its own. */
const generalRefusals: readonly RefusalCode[] = [
  'MALFORMED',
  'UNKNOWN_SITE',
  'VALIDATION',
  'RATE_LIMITED',
  'TRY_AGAIN',
  'UNAVAILABLE',
  'INTERNAL',
];

const contextHeaders = { site: 'Site', store: 'Store', language: 'Language' } as const;

/** The OpenAPI 3.1 document of the whole API, made from the objects that validate it (docs/architecture.md). */
export function makeOpenApiDocument(): OpenApiDocument {
  const schemas = createSchemaWriter();
  const paths: OpenApiDocument['paths'] = {};
  const tags = new Set<string>();
  for (const group of Object.values(contract)) {
    for (const [name, endpoint] of Object.entries(group as Record<string, Endpoint>)) {
      tags.add(endpoint.tag);
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = operationOf(name, endpoint, schemas.write);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Attika',
      version: '1.0.0',
      description:
        'The HTTP API of the shop: everything its own pages do, open to anybody. Success answers `{data}`, failure ' +
        'the error envelope. Unknown fields of a body are ignored.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.components, Error: errorSchema },
      parameters: parameterComponents,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'apiKey' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The access token of a login; the header `accessToken` is taken as the same. Browsers hold it in a cookie.',
        },
        programKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of Settings → API keys. It decides the site, so that no apiKey is needed.',
        },
      },
    },
  };
}

function operationOf(
  operationId: string,
  endpoint: Endpoint,
  write: (schema: TSchema) => JsonSchema,
): OpenApiOperation {
  const headers = [...Object.values(contextHeaders), ...(endpoint.idempotent ? ['IdempotencyKey'] : [])];
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    parameters: [
      ...parametersOf(endpoint.params, 'path', write),
      ...parametersOf(endpoint.query, 'query', write),
      ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(endpoint.upload ? { requestBody: endpoint.uploadType ? bareBody : uploadBody } : {}),
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: write(endpoint.body) } } } }
      : {}),
    responses: {
      200: {
        description: 'Success.',
        content: {
          ...jsonContent({
            type: 'object',
            required: ['data'],
            properties: { data: write(endpoint.answer) },
          }),
          ...Object.fromEntries((endpoint.file ?? []).map((type) => [type, {}])),
        },
      },
      ...refusalResponses(endpoint),
    },
    security: securityOf(endpoint),
  };
}

const bareBody: NonNullable<OpenApiOperation['requestBody']> = {
  required: true,
  content: { 'application/octet-stream': { schema: {} } },
};

const uploadBody: NonNullable<OpenApiOperation['requestBody']> = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  },
};

/** A key for nearly every call; a login is needed, makes a difference, or is not looked at. Programs call the back office by keys of their own. */
function securityOf({ keyless, tokenless, access }: Endpoint): OpenApiOperation['security'] {
  if (keyless) return [];
  const [alone, loggedIn] = [{ apiKey: [] }, { apiKey: [], accessToken: [] }];
  const isForPeople = access === 'staff' || access === 'users.manage';
  if (isOfBackoffice({ access }) && !isForPeople) return [loggedIn, { programKey: [] }];
  if (access !== 'anybody' && access !== 'reviewer') return [loggedIn];
  return tokenless ? [alone] : [alone, loggedIn];
}

function parametersOf(
  shape: Endpoint['params'],
  place: 'path' | 'query',
  write: (schema: TSchema) => JsonSchema,
): OpenApiParameter[] {
  if (!shape) return [];
  const required = new Set(shape.required ?? []);
  return Object.entries(shape.properties as Record<string, TSchema>).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: write(schema),
  }));
}

/** The statuses a call may refuse with, each with its codes and their sentences. */
function refusalResponses(endpoint: Endpoint): OpenApiOperation['responses'] {
  const codes = new Set<RefusalCode>([
    ...generalRefusals,
    ...(endpoint.keyless ? [] : (['API_KEY_INVALID'] as const)),
    ...(endpoint.body || endpoint.upload ? (['PAYLOAD_TOO_LARGE'] as const) : []),
    ...(endpoint.idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...refusalsOfAccess(endpoint),
    ...(endpoint.refusals ?? []),
  ]);
  const responses: OpenApiOperation['responses'] = {};
  for (const code of codes) {
    const { statusCode, message } = refusals[code];
    const line = `\`${code}\`: ${message}`;
    const known = responses[statusCode];
    responses[statusCode] = {
      description: known ? `${known.description}\n\n${line}` : line,
      content: jsonContent({ $ref: '#/components/schemas/Error' }),
    };
  }
  return responses;
}

function jsonContent(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['errored', 'details'],
  properties: {
    errored: { const: true },
    details: {
      type: 'object',
      required: ['statusCode', 'code', 'message'],
      properties: {
        statusCode: { type: 'integer' },
        code: { type: 'string', enum: Object.keys(refusals) },
        message: { type: 'string', description: 'An English sentence that clients translate.' },
        fields: {
          type: 'object',
          description: 'Field path to the rule that it breaks.',
          additionalProperties: {
            type: 'object',
            required: ['rule'],
            properties: { rule: { type: 'string' }, parameter: { type: ['string', 'number'] } },
          },
        },
        problems: {
          type: 'array',
          description: 'Of calls about many things: what is wrong, by row and field.',
          items: { $ref: '#/components/schemas/RowProblem' },
        },
      },
    },
  },
};

const parameterComponents: JsonSchema = {
  Site: header('site', 'The siteID; that of the apiKey where it is missing.'),
  Store: header('store', "The storeID; the language's store, or the default one, where it is missing."),
  Language: header('language', "Three-letter code; the store's language where it is missing.", {
    type: 'string',
    enum: Object.values(languageCodes),
  }),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A repeat with the same key and body within 24 h returns the first answer.',
    { type: 'string', minLength: 1, maxLength: 200 },
  ),
};

function header(
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
): OpenApiParameter {
  return { name, in: 'header', required: false, description, schema };
}
