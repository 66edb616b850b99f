import { Type } from 'typebox';
import { mediumBytesMaximum, mediumMaxima, mediumPartBytesMaximum } from '#values/media-limits.ts';
import { mediaKeepers } from '#values/permissions.ts';
import { endpoint } from '../endpoint.ts';
import { LibraryMedium, MediumAccess } from '../shapes/media-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ uploadId: Type.String({ minLength: 1, maxLength: 60 }) });
const answer = Type.Object({
  uploadId: Type.String(),
  /** Bytes of the file that have arrived. */
  received: Type.Integer(),
  /** It is in the library already; a client that missed the answer completes it again. */
  finished: Type.Boolean(),
});

/** Large files in pieces: after a lost connection the client asks how much has arrived and resumes there. */
export const mediaPartsEndpoints = {
  mediaPartsBegin: endpoint({
    method: 'POST',
    path: '/api/v2/media/parts/begin',
    tag: 'Media',
    access: mediaKeepers,
    summary: 'Starts the upload of a file in pieces; it is dropped after a day without a piece',
    body: Type.Object({
      /** Size of the whole file in bytes. */
      size: Type.Integer({ minimum: 1, maximum: mediumBytesMaximum }),
    }),
    answer,
    refusals: ['STORAGE_FULL'],
  }),
  mediaPartsState: endpoint({
    method: 'GET',
    path: '/api/v2/media/parts/:uploadId',
    tag: 'Media',
    access: mediaKeepers,
    summary: 'How much of the file has arrived; a piece still being received is cut off',
    params,
    answer,
    refusals: ['NOT_FOUND'],
  }),
  mediaPartsAdd: endpoint({
    method: 'PUT',
    path: '/api/v2/media/parts/:uploadId',
    tag: 'Media',
    access: mediaKeepers,
    summary:
      'Appends a piece after the `offset` bytes that have arrived; else 409 with `received`. Bytes that arrive are kept, even if the request breaks off',
    params,
    query: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: mediumBytesMaximum }) }),
    upload: mediumPartBytesMaximum,
    uploadType: 'application/octet-stream',
    answer,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  }),
  mediaPartsFinish: endpoint({
    method: 'POST',
    path: '/api/v2/media/parts/finish/:uploadId',
    tag: 'Media',
    access: mediaKeepers,
    weight: 10,
    summary: 'Adds the file to the library, or replaces the file of a medium (`replaces`)',
    params,
    body: Type.Object({
      /** Its original name. */
      fileName: Type.String({ maxLength: mediumMaxima.originalName }),
      /** Size of the whole file in bytes, to detect missing pieces. */
      size: Type.Integer({ minimum: 1, maximum: mediumBytesMaximum }),
      access: Type.Optional(MediumAccess),
      folder: Type.Optional(Type.String({ maxLength: mediumMaxima.folder })),
      /** Default: only for this site. */
      allSites: Type.Optional(Type.Boolean()),
      replaces: Type.Optional(Id),
    }),
    answer: LibraryMedium,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'STORAGE_AWAY'],
  }),
  mediaPartsDelete: endpoint({
    method: 'DELETE',
    path: '/api/v2/media/parts/:uploadId',
    tag: 'Media',
    access: mediaKeepers,
    summary: 'Drops what has arrived of a file',
    params,
    answer: Type.Object({ uploadId: Type.String() }),
    refusals: ['NOT_FOUND'],
  }),
};
