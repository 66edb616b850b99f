import { ApiError, type ApiResponse, type ClientFacts, errorDetailsOf } from './client.ts';
import type { EndpointAnswer } from './endpoint.ts';
import { formUploadEndpoints } from './v1/form-endpoints.ts';

export type HandedInFile = EndpointAnswer<typeof formUploadEndpoints.formFileCreate>;

/** Uploads a private file for a form that is about to be sent. @throws ApiError */
export async function handInFile(
  facts: ClientFacts,
  send: (path: string, init: RequestInit) => Promise<ApiResponse>,
  file: File,
): Promise<HandedInFile> {
  const form = new FormData();
  form.set('file', file);
  const encoded = new Response(form);
  const { method, path } = formUploadEndpoints.formFileCreate;
  const response = await send(path, {
    method,
    headers: {
      accept: 'application/json',
      ...facts,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: new Uint8Array(await encoded.arrayBuffer()),
  });
  const answer = (await response.json().catch(() => null)) as { data: HandedInFile } | null;
  if (response.ok && answer) return answer.data;
  throw new ApiError(errorDetailsOf(response.status, answer));
}
