import type { FieldErrors } from '#values/refusal.ts';
import type { Endpoint, EndpointAnswer, EndpointInput } from './endpoint.ts';

/** Request data that every call carries as headers (docs/rules/calls.md). */
export type ClientFacts = {
  readonly apiKey: string;
  readonly site: string;
  readonly store: string;
  /** Three-letter code. */
  readonly language: string;
};

/** The `details` of a failed answer (docs/rules/calls.md). */
export type ApiErrorDetails = {
  statusCode: number;
  code: string;
  message: string;
  fields?: FieldErrors;
  [extra: string]: unknown;
};

/** A call that the server refused, or that did not reach it (statusCode 0, code NETWORK). */
export class ApiError extends Error {
  readonly details: ApiErrorDetails;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.name = 'ApiError';
    this.details = details;
  }

  get statusCode(): number {
    return this.details.statusCode;
  }

  get code(): string {
    return this.details.code;
  }
}

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

export type ApiClient = {
  readonly facts: ClientFacts;
  /** Calls the API; resolves with `data` of the answer, throws ApiError. */
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointAnswer<E>>;
};

/** What the client reads of a response; the browser's has more, a call inside the process only this. */
export type ApiResponse = Pick<Response, 'ok' | 'status' | 'json'>;

/**
 * The client of the API for browser and server; only `send` differs (the browser's fetch with the page's origin,
 * or a call into the running process).
 */
export function createApiClient(
  facts: ClientFacts,
  send: (path: string, init: RequestInit) => Promise<ApiResponse>,
): ApiClient {
  return {
    facts,
    async call(endpoint, input, options = {}) {
      const answer = await request(endpoint, input as CallInput, facts, send, options);
      return answer as never;
    },
  };
}

type CallInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

async function request(
  endpoint: Endpoint,
  input: CallInput,
  facts: ClientFacts,
  send: (path: string, init: RequestInit) => Promise<ApiResponse>,
  options: CallOptions,
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', ...facts };
  if (endpoint.body) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const response = await send(pathOf(endpoint, input), {
    method: endpoint.method,
    headers,
    ...(endpoint.body ? { body: JSON.stringify(input.body ?? {}) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ statusCode: 0, code: 'NETWORK', message: 'The server could not be reached.' });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isRecord(answer)) return answer.data;
  throw new ApiError(errorDetailsOf(response.status, answer));
}

function pathOf(endpoint: Endpoint, input: CallInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => segmentOf(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** @throws ApiError for values that no path segment can contain: they would lead to another call */
function segmentOf(value: string): string {
  if (!/^\.{0,2}$/.test(value)) return encodeURIComponent(value);
  throw new ApiError({ statusCode: 404, code: 'NOT_FOUND', message: 'Nothing has such a name.' });
}

/** The content of a failed answer, which has the same form for every failure. */
export function errorDetailsOf(statusCode: number, answer: unknown): ApiErrorDetails {
  const details = isRecord(answer) && isRecord(answer.details) ? answer.details : {};
  return {
    ...details,
    statusCode,
    code: typeof details.code === 'string' ? details.code : 'UNREADABLE',
    message: typeof details.message === 'string' ? details.message : 'Something went wrong.',
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
