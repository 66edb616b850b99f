import type { BucketSettings } from '#platform/environment/bucket-settings.ts';
import { EnvironmentError } from '#platform/environment/variables.ts';
import type { FileStore } from '../file-store.ts';
import { isStorageAway } from '../storage-away.ts';
import { ask, openBucketClient } from './bucket-client.ts';
import { openBucketFileStore } from './bucket-file-store.ts';
import { type DirectUploads, openDirectUploads } from './direct-uploads.ts';

/** A bucket as the shop uses it: for its files, and for those that others send into it. */
export type Bucket = { readonly files: FileStore; readonly directUploads: DirectUploads };

/** @param folder on this machine, for what is on its way into the bucket; made when it is needed */
export function openBucket(settings: BucketSettings, folder: string): Bucket {
  const client = openBucketClient(settings);
  return {
    files: openBucketFileStore(client, { folder, publicUrl: settings.publicUrl }),
    directUploads: openDirectUploads(client),
  };
}

/**
 * Looks whether the keys open the bucket.
 * @returns false where nobody answers: the bucket may come back while the shop is open
 * @throws EnvironmentError where it answers that there is no such bucket, or not for these keys
 */
export async function isBucketThere(settings: BucketSettings): Promise<boolean> {
  const found = await ask(openBucketClient(settings).bucketExists()).catch((error: unknown) => {
    if (isStorageAway(error)) return 'away';
    throw error;
  });
  if (found === 'away') return false;
  if (!found) throw new EnvironmentError('S3_BUCKET is not there, or not open to S3_ACCESS_KEY_ID.');
  return true;
}
