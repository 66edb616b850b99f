import { S3mini, S3ServiceError } from 's3mini';
import type { BucketSettings } from '#platform/environment/bucket-settings.ts';
import { minuteMs } from '#values/durations.ts';
import { StorageAway } from '../storage-away.ts';

/** A storage answers at once or is away; what is written is answered when all of it is there. */
const answerMs = 10_000;
const writtenMs = 15 * minuteMs;

export function openBucketClient({ address, region, accessKeyId, secretAccessKey }: BucketSettings): S3mini {
  return new S3mini({ endpoint: address, region, accessKeyId, secretAccessKey, fetch: fetchInTime });
}

/** The time is that until an answer begins: a long film may take as long as its reader wants. */
const fetchInTime: typeof fetch = async (input, init) => {
  const abort = new AbortController();
  const limitMs = init?.method === 'PUT' ? writtenMs : answerMs;
  const timer = setTimeout(() => abort.abort(new Error('The storage did not answer in time.')), limitMs);
  try {
    return await fetch(input, { ...init, signal: abort.signal });
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Does something with the bucket; whatever it does not do, it is away for.
 * @returns nothing where the bucket says that what was asked for is not there
 * @throws StorageAway
 */
export async function ask<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceError && error.serviceCode !== 'NoSuchBucket' && error.status === 404) {
      return undefined;
    }
    throw new StorageAway('The bucket did not do what it was asked for.', error);
  }
}
