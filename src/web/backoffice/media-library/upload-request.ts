import { type ApiClient, ApiError, errorDetailsOf } from '#contract/client.ts';
import type { Endpoint, EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { isLoginAwaited } from '../login/held-calls.ts';

/** A call whose body is no JSON. */
export type BodyRequest = {
  readonly method: string;
  readonly path: string;
  readonly body: FormData | Blob;
  /** Of the body, where it does not say so itself. */
  readonly type?: string;
  /** Sent again under it, it is taken in once. */
  readonly idempotencyKey?: string;
};

type BodyOptions = {
  /** Progress callback, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/** Callbacks and cancellation of an upload. */
export type SendOptions = BodyOptions & {
  /** Called when the connection is lost and the upload waits, and when it resumes. */
  readonly onStalled: (isStalled: boolean) => void;
};

/** A connection that says nothing for so long is none; of a file that is looked at longer it is asked once more. */
const silenceMs = 60_000;

/**
 * Sends a body. A login that has ended meanwhile is renewed by a small call, or by somebody who logs in on top of the page; then it is sent
 * once more.
 * @throws ApiError
 */
export async function sendBody<T>(api: ApiClient, request: BodyRequest, options: BodyOptions): Promise<T> {
  try {
    return await sendOnce<T>(api, request, options);
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403].includes(error.statusCode)) throw error;
    await callBeside(api, mediaEndpoints.mediaFolders, {}, options.signal);
    return sendOnce<T>(api, request, options);
  }
}

/**
 * A small call before or after a body; it is not waited for longer than for a silent body, but for the time that a login takes.
 * @throws ApiError; what `signal` was aborted with
 */
export async function callBeside<E extends Endpoint>(
  api: ApiClient,
  endpoint: E,
  input: EndpointInput<E>,
  signal: AbortSignal,
): Promise<EndpointAnswer<E>> {
  const silence = new AbortController();
  const fallSilent = () => {
    if (isLoginAwaited()) timer = setTimeout(fallSilent, silenceMs);
    else silence.abort(unreached());
  };
  let timer = setTimeout(fallSilent, silenceMs);
  try {
    return await api.call(endpoint, input, { signal: AbortSignal.any([signal, silence.signal]) });
  } catch (error) {
    throw silence.signal.aborted ? silence.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

const unreached = () =>
  new ApiError({ statusCode: 0, code: 'NETWORK', message: 'The server could not be reached.' });

/** By XMLHttpRequest: fetch does not tell how much of a body has gone. A line that dies without a word ends here, too. */
function sendOnce<T>(
  { facts }: ApiClient,
  { method, path, body, type, idempotencyKey }: BodyRequest,
  { onProgress, signal }: BodyOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = 'json';
    const headers = {
      ...{ accept: 'application/json', ...facts },
      ...(type ? { 'content-type': type } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const lose = () => reject(unreached());
    const silent = () => {
      lose();
      request.abort();
    };
    let silence = setTimeout(silent, silenceMs);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(silent, silenceMs);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => clearTimeout(silence);
    request.onload = () => {
      const answer: { data: T } | null = request.response;
      if (request.status >= 200 && request.status < 300 && answer) resolve(answer.data);
      else reject(new ApiError(errorDetailsOf(request.status, answer)));
    };
    request.onerror = lose;
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
