import type { ApiClient } from '#contract/client.ts';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediaUploadEndpoints } from '#contract/v2/media-upload-endpoints.ts';
import { mediumPartBytesMaximum } from '#values/media-limits.ts';
import { sendInParts } from './upload-parts.ts';
import { type SendOptions, sendBody } from './upload-request.ts';

/** Sends one file into the library, a large one in pieces. @throws ApiError; what `signal` was aborted with */
export async function sendUpload(
  api: ApiClient,
  file: File,
  folder: string,
  options: SendOptions,
): Promise<LibraryMedium> {
  if (file.size > mediumPartBytesMaximum) return sendInParts(api, file, { folder }, options);
  const { method, path } = mediaUploadEndpoints.mediaUpload;
  const body = new FormData();
  // Before the file: what is wrong with it is told before the file has gone.
  body.set('customData', JSON.stringify({ access: 'public', folder }));
  body.set('file', file);
  const [medium] = await sendBody<LibraryMedium[]>(api, { method, path, body }, options);
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
  if (file.size > mediumPartBytesMaximum) return sendInParts(api, file, { replaces: id }, options);
  const { method, path } = mediaUploadEndpoints.mediaReplace;
  const body = new FormData();
  body.set('file', file);
  return sendBody<LibraryMedium>(api, { method, path: path.replace(':id', String(id)), body }, options);
}
