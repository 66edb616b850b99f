import { ApiError, type ApiResponse, createApiClient } from './client.ts';
import type { Endpoint, EndpointInput } from './endpoint.ts';

/** Facts and sending are those of `createApiClient`. */
type ClientParameters = Parameters<typeof createApiClient>;

/** What is read of the answer to a call that answers a file. */
type FileResponse = ApiResponse & Pick<Response, 'blob' | 'headers'>;

export type FileClient = <E extends Endpoint & { readonly file: readonly string[] }>(
  endpoint: E,
  input: EndpointInput<E>,
) => Promise<Blob>;

/**
 * Calls whose answer is a file; a refusal is an ApiError as of every call. Apart from the client that visitors load: the back office alone
 * receives files by calls.
 */
export function createFileClient(
  facts: ClientParameters[0],
  send: (path: string, init: RequestInit) => Promise<FileResponse>,
): FileClient {
  const client = createApiClient(facts, async (path, init) => {
    const response = await send(path, init);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || type.startsWith('application/json')) return response;
    return { ok: true, status: response.status, json: async () => ({ data: await response.blob() }) };
  });
  return async (endpoint, input) => {
    const received: unknown = await client.call<Endpoint>(endpoint, input as EndpointInput<Endpoint>);
    if (received instanceof Blob) return received;
    throw new ApiError({ statusCode: 200, code: 'UNREADABLE', message: 'This is no file.' });
  };
}
