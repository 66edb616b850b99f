import { type ApiClient, ApiError } from '#contract/client.ts';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaPartsEndpoints } from '#contract/v2/media-parts-endpoints.ts';
import { mediumPartBytesMaximum } from '#values/media-limits.ts';
import { type SendOptions, sendBody } from './upload-request.ts';

/** What becomes of a file that has arrived whole. */
export type PartsEnd = { readonly folder: string } | { readonly replaces: number };

/** How often it is tried to go on where nothing arrives, and how long is waited in between, at most. */
const triesMaximum = 8;
const longestPauseMs = 10_000;

/** Uploads that have begun: whoever tries again goes on with them. */
const begun = new WeakMap<File, string>();

/**
 * Sends a large file in pieces. Where the connection is lost it waits for it and goes on behind what has arrived; where it
 * does not come back, the next try with the same file goes on there.
 * @throws ApiError; what `signal` was aborted with
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

async function goOn(api: ApiClient, file: File, end: PartsEnd, options: SendOptions): Promise<LibraryMedium> {
  let arrived = 0;
  for (let tries = 0; ; tries += 1) {
    try {
      return await sendRest(api, file, end, {
        ...options,
        onArrival(received) {
          if (received > arrived) tries = 0;
          arrived = received;
          options.onStalled(false);
        },
      });
    } catch (error) {
      if (options.signal.aborted || !isLostConnection(error) || tries >= triesMaximum) throw error;
      options.onStalled(true);
      await pause(Math.min(longestPauseMs, 500 * 2 ** tries), options.signal);
    }
  }
}

type RestOptions = SendOptions & { readonly onArrival: (received: number) => void };

/** Sends what has not arrived yet. */
async function sendRest(
  api: ApiClient,
  file: File,
  end: PartsEnd,
  { onProgress, onArrival, signal }: RestOptions,
): Promise<LibraryMedium> {
  let { uploadId, received } = await findBegun(api, file, signal);
  const { method, path } = mediaPartsEndpoints.mediaPartsAdd;
  onArrival(received);
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
    onArrival(received);
  }
  onProgress(1);
  const body = { fileName: file.name.slice(-200), size: file.size, ...end };
  const medium = await api.call(
    mediaPartsEndpoints.mediaPartsFinish,
    { params: { uploadId }, body },
    { signal },
  );
  begun.delete(file);
  return medium;
}

/** The upload of this file that has begun, as far as it has arrived, or a new one. */
async function findBegun(api: ApiClient, file: File, signal: AbortSignal) {
  const known = begun.get(file);
  if (known !== undefined) {
    try {
      return await api.call(mediaPartsEndpoints.mediaPartsState, { params: { uploadId: known } }, { signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode !== 404) throw error;
    }
  }
  const made = await api.call(mediaPartsEndpoints.mediaPartsBegin, { body: { size: file.size } }, { signal });
  begun.set(file, made.uploadId);
  return made;
}

/** Whoever stops an upload wants none of it kept; what stays all the same is forgotten within a day. */
async function forget(api: ApiClient, file: File): Promise<void> {
  const uploadId = begun.get(file);
  begun.delete(file);
  if (uploadId === undefined) return;
  await api.call(mediaPartsEndpoints.mediaPartsDelete, { params: { uploadId } }).catch(() => undefined);
}

/** What may be otherwise in a moment: no answer, one of somebody in between, or a piece that came twice. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { statusCode } = error;
  return statusCode === 0 || statusCode === 408 || statusCode === 409 || [502, 503, 504].includes(statusCode);
}

/** Until the time is over or the browser says that there is a connection. @throws what `signal` was aborted with */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
