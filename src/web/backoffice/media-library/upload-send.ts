import { type ApiClient, ApiError, errorDetailsOf } from '#contract/client.ts';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaEndpoints } from '#contract/v1/media-endpoints.ts';
import { mediaUploadEndpoints } from '#contract/v2/media-upload-endpoints.ts';

/** How a file is on its way. */
export type SendOptions = {
  /** Told again and again how much of it has gone, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

/** Sends one file into the library. @throws ApiError; what `signal` was aborted with */
export async function sendUpload(
  api: ApiClient,
  file: File,
  folder: string,
  options: SendOptions,
): Promise<LibraryMedium> {
  const { method, path } = mediaUploadEndpoints.mediaUpload;
  const customData = JSON.stringify({ access: 'public', folder });
  const saved = await sendFile<LibraryMedium[]>(api, { method, path, file, customData }, options);
  const [medium] = saved;
  if (!medium) throw new Error('An upload was answered without its medium.');
  return medium;
}

/** Puts a file in the place of a medium's. @throws as `sendUpload` */
export function sendReplacement(
  api: ApiClient,
  file: File,
  id: number,
  options: SendOptions,
): Promise<LibraryMedium> {
  const { method, path } = mediaUploadEndpoints.mediaReplace;
  return sendFile<LibraryMedium>(api, { method, path: path.replace(':id', String(id)), file }, options);
}

type FileRequest = {
  readonly method: string;
  readonly path: string;
  readonly file: File;
  readonly customData?: string;
};

/** A login that has ended meanwhile is renewed by a small call, then the file is sent once more. */
async function sendFile<T>(api: ApiClient, request: FileRequest, options: SendOptions): Promise<T> {
  try {
    return await sendOnce<T>(api, request, options);
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403].includes(error.statusCode)) throw error;
    await api.call(mediaEndpoints.mediaFolders, {}, { signal: options.signal });
    return sendOnce<T>(api, request, options);
  }
}

/** By XMLHttpRequest: fetch does not tell how much of a body has gone. */
function sendOnce<T>(
  { facts }: ApiClient,
  { method, path, file, customData }: FileRequest,
  { onProgress, signal }: SendOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = 'json';
    for (const [name, value] of Object.entries({ accept: 'application/json', ...facts })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer: { data: T } | null = request.response;
      if (request.status >= 200 && request.status < 300 && answer) resolve(answer.data);
      else reject(new ApiError(errorDetailsOf(request.status, answer)));
    };
    request.onerror = () =>
      reject(new ApiError({ statusCode: 0, code: 'NETWORK', message: 'The server could not be reached.' }));
    request.onabort = () => reject(signal.reason);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const body = new FormData();
    // Before the file: what is wrong with it is told before the file has gone.
    if (customData !== undefined) body.set('customData', customData);
    body.set('file', file);
    request.send(body);
  });
}
