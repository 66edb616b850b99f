import { Type } from 'typebox';
import { mediumBytesMaximum, mediumFilesMaximum } from '#values/media-limits.ts';
import { endpoint } from '../endpoint.ts';
import { LibraryMedium } from '../shapes/media-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

/** What stands around the files of a body. */
const framingBytes = 1024 * 1024;

/** What takes files into the library: their bodies are multipart/form-data. */
export const mediaUploadEndpoints = {
  mediaUpload: endpoint({
    method: 'POST',
    path: '/api/v2/media/upload',
    tag: 'Media',
    access: 'media.edit',
    // A picture of 50 megapixels is decoded once, in a process that stands back (docs/decisions/rate-limits.md).
    weight: 10,
    summary:
      'Takes files into the library, all or none: parts `file`, and `customData`, JSON of {access: public or private, folder?, allSites?, uploadKey?}; the same `uploadKey` again answers what it brought',
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
    summary: 'Puts another file (part `file`) in the place of a medium, wherever it is shown',
    params: Type.Object({ id: Id }),
    upload: mediumBytesMaximum + framingBytes,
    answer: LibraryMedium,
    refusals: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'STORAGE_AWAY'],
  }),
};

/** Files as the library's drive has them. */
export const mediaDriveEndpoints = {
  directoryItemDelete: endpoint({
    method: 'DELETE',
    path: '/api/v2/media/directoryItem/delete',
    tag: 'Media',
    access: 'media.edit',
    summary: 'Deletes files (by `driveId`) with all media that show them, all or none; else 409 with `uses`',
    body: Type.Object({ targetIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
    answer: Type.Object({ targetIds: Type.Array(Type.Integer()) }),
    refusals: ['NOT_FOUND', 'IN_USE'],
  }),
};
