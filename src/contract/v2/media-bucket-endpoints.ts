import { Type } from 'typebox';
import { acceptedMimes, mediumBytesMaximum, mediumFilesMaximum, mediumMaxima } from '#values/media-limits.ts';
import { endpoint } from '../endpoint.ts';
import { LibraryMedium } from '../shapes/media-shapes.ts';

const sentFiles = Type.Object({
  files: Type.Array(
    Type.Object({
      /** As `getUploadUrl` told it. */
      key: Type.String({ minLength: 1, maxLength: 100 }),
      /** The name it had where it came from. */
      fileName: Type.String({ maxLength: mediumMaxima.originalName }),
    }),
    { minItems: 1, maxItems: mediumFilesMaximum },
  ),
  folder: Type.Optional(Type.String({ maxLength: mediumMaxima.folder })),
  /** Else they are of this site alone. */
  allSites: Type.Optional(Type.Boolean()),
});

/** Files that are sent into the shop's bucket, not through the shop; 409 BUCKET_NOT_SET where it has none. */
export const mediaBucketEndpoints = {
  mediaGetUploadUrl: endpoint({
    method: 'POST',
    path: '/api/v2/media/file/getUploadUrl',
    tag: 'Media',
    access: 'media.edit',
    summary:
      'Says where in the bucket one file may be put: of this type and size alone, within a quarter of an hour',
    body: Type.Object({
      mime: Type.Enum(acceptedMimes),
      /** In bytes. */
      size: Type.Integer({ minimum: 1, maximum: mediumBytesMaximum }),
    }),
    answer: Type.Object({
      key: Type.String(),
      /** To be asked by PUT, with these headers and the file as body. */
      url: Type.String(),
      headers: Type.Record(Type.String(), Type.String()),
      expiresAt: Type.String(),
    }),
    refusals: ['BUCKET_NOT_SET', 'PAYLOAD_TOO_LARGE', 'STORAGE_AWAY'],
  }),
  mediaAddFromBucket: endpoint({
    method: 'POST',
    path: '/api/v2/media/file/addFromBucket',
    tag: 'Media',
    access: 'media.edit',
    weight: 10,
    summary: 'Takes files that were put into the bucket into the library, all or none, as private media',
    body: sentFiles,
    answer: Type.Array(LibraryMedium),
    refusals: ['BUCKET_NOT_SET', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'STORAGE_AWAY'],
  }),
  mediaAddFromBucketPublic: endpoint({
    method: 'POST',
    path: '/api/v2/media/file/addFromBucketPublic',
    tag: 'Media',
    access: 'media.edit',
    weight: 10,
    summary: 'The same, as public media',
    body: sentFiles,
    answer: Type.Array(LibraryMedium),
    refusals: ['BUCKET_NOT_SET', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'STORAGE_AWAY'],
  }),
};
