import { type ApiClient, ApiError } from '#contract/client.ts';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaPartsEndpoints } from '#contract/v2/media-parts-endpoints.ts';
import { mediumPartBytesMaximum } from '#values/media-limits.ts';
import { untilConnected } from './upload-patience.ts';
import { callBeside, type SendOptions, sendBody } from './upload-request.ts';

/** What becomes of a file that has arrived whole. */
export type PartsEnd =
  | { readonly folder?: string; readonly allSites?: boolean }
  | { readonly replaces: number };

/** Uploads that have begun: whoever tries again goes on with them. */
const begun = new WeakMap<File, string>();

/**
 * Uploads a large file in pieces. If the connection is lost it waits and resumes after what has arrived; so does the
 * next attempt with the same file.
 * @throws ApiError; the reason of `signal`
 */
export async function sendInParts(
  api: ApiClient,
  file: File,
  end: PartsEnd,
  options: SendOptions,
): Promise<LibraryMedium> {
  const stopped = () => void forget(api, file);
  options.signal.addEventListener('abort', stopped, { once: true });
  try {
    return await goOn(api, file, end, options);
  } finally {
    options.signal.removeEventListener('abort', stopped);
  }
}

function goOn(api: ApiClient, file: File, end: PartsEnd, options: SendOptions): Promise<LibraryMedium> {
  let arrived = 0;
  return untilConnected((onArrival) => {
    const onReceived = (received: number) => {
      if (received > arrived) onArrival();
      arrived = received;
      options.onStalled(false);
    };
    return sendRest(api, file, end, { ...options, onReceived });
  }, options);
}

type RestOptions = SendOptions & { readonly onReceived: (received: number) => void };

/** Sends what has not arrived yet. */
async function sendRest(
  api: ApiClient,
  file: File,
  end: PartsEnd,
  { onProgress, onReceived, signal }: RestOptions,
): Promise<LibraryMedium> {
  const { uploadId, finished, ...begin } = await findBegun(api, file, signal);
  let received = finished ? file.size : begin.received;
  const { method, path } = mediaPartsEndpoints.mediaPartsAdd;
  onReceived(received);
  while (received < file.size) {
    const piece = file.slice(received, received + mediumPartBytesMaximum);
    const before = received;
    ({ received } = await sendBody<{ received: number }>(
      api,
      {
        method,
        path: `${path.replace(':uploadId', uploadId)}?offset=${before}`,
        body: piece,
        type: 'application/octet-stream',
      },
      { signal, onProgress: (share) => onProgress((before + share * piece.size) / file.size) },
    ));
    onReceived(received);
  }
  onProgress(1);
  const body = { fileName: file.name.slice(-200), size: file.size, ...end };
  const medium = await callBeside(
    api,
    mediaPartsEndpoints.mediaPartsFinish,
    { params: { uploadId }, body },
    signal,
  );
  begun.delete(file);
  return medium;
}

/** The upload of this file that has begun, as far as it has arrived, or a new one. */
async function findBegun(api: ApiClient, file: File, signal: AbortSignal) {
  const known = begun.get(file);
  if (known !== undefined) {
    try {
      return await callBeside(
        api,
        mediaPartsEndpoints.mediaPartsState,
        { params: { uploadId: known } },
        signal,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode !== 404) throw error;
    }
  }
  const made = await callBeside(
    api,
    mediaPartsEndpoints.mediaPartsBegin,
    { body: { size: file.size } },
    signal,
  );
  begun.set(file, made.uploadId);
  return made;
}

/** Cancelling an upload should leave nothing behind; what remains is removed within a day. */
async function forget(api: ApiClient, file: File): Promise<void> {
  const uploadId = begun.get(file);
  begun.delete(file);
  if (uploadId === undefined) return;
  await api.call(mediaPartsEndpoints.mediaPartsDelete, { params: { uploadId } }).catch(() => undefined);
}
