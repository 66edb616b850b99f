import { join } from 'node:path';
import type { Environment } from '#platform/environment/environment.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import type { Logger } from '#platform/log/logger.ts';

/** On this machine's disk, or in the bucket that is named, whose library is loaded then. */
export async function openShopFiles({ bucket, dataDir }: Environment, log: Logger) {
  if (!bucket) return { files: openLocalFileStore(join(dataDir, 'files')), directUploads: undefined };
  const { isBucketThere, openBucket } = await import('#platform/files/bucket/bucket.ts');
  if (!(await isBucketThere(bucket))) log.warn({}, 'the bucket is away; files are missing until it is there');
  return openBucket(bucket, join(dataDir, 'outgoing'));
}
