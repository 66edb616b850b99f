import { type ApiClient, ApiError } from '#contract/client.ts';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaUploadEndpoints } from '#contract/v2/media-upload-endpoints.ts';
import { mediumPartBytesMaximum } from '#values/media-limits.ts';
import { newKey } from '#values/new-key.ts';
import { sendInParts } from './upload-parts.ts';
import { isLost, untilConnected } from './upload-patience.ts';
import { type BodyRequest, type SendOptions, sendBody } from './upload-request.ts';

/** Names of uploads that nobody has answered yet: sent once more under its name, a file comes in once. */
const unanswered = new WeakMap<File, string>();

/** Where a file goes: absent, into no folder and to this site alone. */
export type UploadPlace = { readonly folder?: string; readonly allSites?: boolean };

/** Sends one file into the library, a large one in pieces. @throws ApiError; what `signal` was aborted with */
export async function sendUpload(
  api: ApiClient,
  file: File,
  place: UploadPlace,
  options: SendOptions,
): Promise<LibraryMedium> {
  if (file.size > mediumPartBytesMaximum) return sendInParts(api, file, place, options);
  const uploadKey = unanswered.get(file) ?? newKey();
  unanswered.set(file, uploadKey);
  const { method, path } = mediaUploadEndpoints.mediaUpload;
  const body = new FormData();
  // Before the file: its errors are reported before it was sent.
  body.set('customData', JSON.stringify({ access: 'public', ...place, uploadKey }));
  body.set('file', file);
  try {
    const [medium] = await sendWhole<LibraryMedium[]>(api, { method, path, body }, options);
    if (!medium) throw new Error('An upload was answered without its medium.');
    unanswered.delete(file);
    return medium;
  } catch (error) {
    if (error instanceof ApiError && !isLost(error)) unanswered.delete(file);
    throw error;
  }
}

/** Puts a file in the place of a medium's. @throws as `sendUpload` */
export function sendReplacement(
  api: ApiClient,
  file: File,
  id: number,
  options: SendOptions,
): Promise<LibraryMedium> {
  if (file.size > mediumPartBytesMaximum) return sendInParts(api, file, { replaces: id }, options);
  const { method, path } = mediaUploadEndpoints.mediaReplace;
  const body = new FormData();
  body.set('file', file);
  return sendWhole<LibraryMedium>(api, { method, path: path.replace(':id', String(id)), body }, options);
}

/** Begins anew where the connection is lost. */
function sendWhole<T>(api: ApiClient, request: BodyRequest, options: SendOptions): Promise<T> {
  const { onProgress, onStalled } = options;
  const goingOn = (share: number) => {
    onStalled(false);
    onProgress(share);
  };
  return untilConnected(() => sendBody<T>(api, request, { ...options, onProgress: goingOn }), options);
}
