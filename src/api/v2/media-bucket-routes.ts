import type { Context } from '#domain/context.ts';
import { addFromBucket, prepareBucketUpload, type SentFile } from '#domain/media/bucket-service.ts';
import type { Medium } from '#domain/media/media-rules.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { Routes } from '../endpoint-routes.ts';
import { libraryShape } from '../v1/content/media-shape.ts';

/** Files that come by way of the bucket (docs/rules/media.md). */
export function mediaBucketRoutes(dependencies: ApiDependencies): Routes<'mediaBucket'> {
  const { media, settled } = dependencies;
  type Body = {
    readonly files: readonly SentFile[];
    readonly folder?: string | undefined;
    readonly allSites?: boolean | undefined;
  };
  async function add(context: Context, access: Medium['access'], body: Body) {
    const { files: sent, folder = '', allSites = false } = body;
    const saved = await addFromBucket(context, dependencies, { sent, access, folder, allSites });
    await settled();
    return saved.map((medium) => libraryShape(context, media, medium));
  }
  return {
    handlers: {
      async mediaGetUploadUrl(context, { body: { mime, size } }) {
        const prepared = await prepareBucketUpload(context, dependencies, { mime, sizeBytes: size });
        return { ...prepared, expiresAt: prepared.expiresAt.toISOString() };
      },
      mediaAddFromBucket: (context, { body }) => add(context, 'private', body),
      mediaAddFromBucketPublic: (context, { body }) => add(context, 'public', body),
    },
  };
}
