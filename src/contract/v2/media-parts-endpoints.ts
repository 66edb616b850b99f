import { Type } from 'typebox';
import { mediumBytesMaximum, mediumMaxima, mediumPartBytesMaximum } from '#values/media-limits.ts';
import { endpoint } from '../endpoint.ts';
import { LibraryMedium, MediumAccess } from '../shapes/media-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ uploadId: Type.String({ minLength: 1, maxLength: 60 }) });
const answer = Type.Object({
  uploadId: Type.String(),
  /** Bytes of the file that have arrived. */
  received: Type.Integer(),
  /** It is in the library already; who has not heard so ends it once more. */
  finished: Type.Boolean(),
});

/** Large files in pieces: whoever loses the connection asks how much has arrived and goes on there. */
export const mediaPartsEndpoints = {
  mediaPartsBegin: endpoint({
    method: 'POST',
    path: '/api/v2/media/parts/begin',
    tag: 'Media',
    access: 'media.edit',
    summary: 'Begins a file that comes in pieces; one that nobody goes on with for a day is forgotten',
    body: Type.Object({
      /** Of the whole file in bytes. */
      size: Type.Integer({ minimum: 1, maximum: mediumBytesMaximum }),
    }),
    answer,
    refusals: ['STORAGE_FULL'],
  }),
  mediaPartsState: endpoint({
    method: 'GET',
    path: '/api/v2/media/parts/:uploadId',
    tag: 'Media',
    access: 'media.edit',
    summary: 'How much of the file has arrived; a piece that is still on its way is cut off',
    params,
    answer,
    refusals: ['NOT_FOUND'],
  }),
  mediaPartsAdd: endpoint({
    method: 'PUT',
    path: '/api/v2/media/parts/:uploadId',
    tag: 'Media',
    access: 'media.edit',
    summary:
      'Adds a piece behind the `offset` bytes that have arrived; else 409 with `received`. What comes of it stays',
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
    access: 'media.edit',
    weight: 10,
    summary: 'Takes the file into the library, or puts it in the place of a medium (`replaces`)',
    params,
    body: Type.Object({
      /** The name it had where it came from. */
      fileName: Type.String({ maxLength: mediumMaxima.originalName }),
      /** Of the whole file in bytes: less has not arrived whole. */
      size: Type.Integer({ minimum: 1, maximum: mediumBytesMaximum }),
      access: Type.Optional(MediumAccess),
      folder: Type.Optional(Type.String({ maxLength: mediumMaxima.folder })),
      /** Else it is of this site alone. */
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
    access: 'media.edit',
    summary: 'Forgets what has arrived of a file',
    params,
    answer: Type.Object({ uploadId: Type.String() }),
    refusals: ['NOT_FOUND'],
  }),
};
