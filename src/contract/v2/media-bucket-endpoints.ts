import { Type } from 'typebox';
import { acceptedMimes, mediumBytesMaximum, mediumFilesMaximum, mediumMaxima } from '#values/media-limits.ts';
import { mediaKeepers } from '#values/permissions.ts';
import { endpoint } from '../endpoint.ts';
import { LibraryMedium } from '../shapes/media-shapes.ts';

const sentFiles = Type.Object({
  files: Type.Array(
    Type.Object({
      /** As returned by `getUploadUrl`. */
      key: Type.String({ minLength: 1, maxLength: 100 }),
      /** Its original name. */
      fileName: Type.String({ maxLength: mediumMaxima.originalName }),
    }),
    { minItems: 1, maxItems: mediumFilesMaximum },
  ),
  folder: Type.Optional(Type.String({ maxLength: mediumMaxima.folder })),
  /** Default: only for this site. */
  allSites: Type.Optional(Type.Boolean()),
});

/** Files uploaded directly to the shop's bucket; 409 BUCKET_NOT_SET if it has none. */
export const mediaBucketEndpoints = {
  mediaGetUploadUrl: endpoint({
    method: 'POST',
    path: '/api/v2/media/file/getUploadUrl',
    tag: 'Media',
    access: mediaKeepers,
    summary:
      'Issues an address in the bucket for one file of this type and size, valid for a quarter of an hour',
    body: Type.Object({
      mime: Type.Enum(acceptedMimes),
      /** In bytes. */
      size: Type.Integer({ minimum: 1, maximum: mediumBytesMaximum }),
    }),
    answer: Type.Object({
      key: Type.String(),
      /** For a PUT request with these headers and the file as body. */
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
    access: mediaKeepers,
    weight: 10,
    summary: 'Adds files uploaded to the bucket to the library, all or none, as private media',
    body: sentFiles,
    answer: Type.Array(LibraryMedium),
    refusals: ['BUCKET_NOT_SET', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'STORAGE_AWAY'],
  }),
  mediaAddFromBucketPublic: endpoint({
    method: 'POST',
    path: '/api/v2/media/file/addFromBucketPublic',
    tag: 'Media',
    access: mediaKeepers,
    weight: 10,
    summary: 'The same, as public media',
    body: sentFiles,
    answer: Type.Array(LibraryMedium),
    refusals: ['BUCKET_NOT_SET', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'STORAGE_AWAY'],
  }),
};
