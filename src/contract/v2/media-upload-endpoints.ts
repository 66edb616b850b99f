import { Type } from 'typebox';
import { mediumBytesMaximum, mediumFilesMaximum } from '#values/media-limits.ts';
import { mediaKeepers } from '#values/permissions.ts';
import { endpoint } from '../endpoint.ts';
import { LibraryMedium } from '../shapes/media-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

/** Overhead of multipart bodies, besides the files. */
const framingBytes = 1024 * 1024;

/** Uploads to the library: their bodies are multipart/form-data. */
export const mediaUploadEndpoints = {
  mediaUpload: endpoint({
    method: 'POST',
    path: '/api/v2/media/upload',
    tag: 'Media',
    access: mediaKeepers,
    // A picture of 50 megapixels is decoded once, in a low-priority process (docs/decisions/rate-limits.md).
    weight: 10,
    summary:
      'Adds files to the library, all or none: parts `file`, and `customData`, JSON of {access: public or private, folder?, allSites?, uploadKey?}; the same `uploadKey` again returns the first result',
    upload: mediumFilesMaximum * mediumBytesMaximum + framingBytes,
    answer: Type.Array(LibraryMedium),
    refusals: ['PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'STORAGE_AWAY'],
  }),
  mediaReplace: endpoint({
    method: 'PUT',
    path: '/api/v2/media/replace/:id',
    tag: 'Media',
    access: 'media.edit',
    weight: 10,
    summary: 'Replaces the file of a medium wherever it is shown (part `file`)',
    params: Type.Object({ id: Id }),
    upload: mediumBytesMaximum + framingBytes,
    answer: LibraryMedium,
    refusals: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'STORAGE_AWAY'],
  }),
};

/** Files of the library's drive. */
export const mediaDriveEndpoints = {
  directoryItemDelete: endpoint({
    method: 'DELETE',
    path: '/api/v2/media/directoryItem/delete',
    tag: 'Media',
    access: 'media.edit',
    summary: 'Deletes files (by `driveId`) with all media that use them, all or none; else 409 with `uses`',
    body: Type.Object({ targetIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
    answer: Type.Object({ targetIds: Type.Array(Type.Integer()) }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
