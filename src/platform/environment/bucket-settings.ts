import { EnvironmentError, readAddress, readText, type Variables } from './variables.ts';

/** A bucket in an S3-compatible storage, for files that several machines share. */
export type BucketSettings = {
  /** The bucket's own address: the storage's with the bucket's name behind it. */
  readonly address: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The public address of what is stored under `public/` in the bucket, without a trailing slash; unset: none. */
  readonly publicUrl: string | undefined;
};

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * The configured bucket, if any. Providers without regions accept `us-east-1`.
 * @throws EnvironmentError if it is incomplete or invalid
 */
export function readBucketSettings(variables: Variables): BucketSettings | undefined {
  const endpoint = readAddress(variables, 'S3_ENDPOINT', ['http', 'https']);
  const bucket = readText(
    variables,
    'S3_BUCKET',
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
  );
  const region = readText(variables, 'S3_REGION', /^[a-z0-9-]{1,40}$/, 'the name of a region');
  const accessKeyId = readText(variables, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = readText(variables, 'S3_SECRET_ACCESS_KEY');
  const publicUrl = readAddress(variables, 'S3_PUBLIC_URL', ['http', 'https']);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    const missing = needed.filter((name) => readText(variables, name) === undefined);
    if (missing.length === needed.length && publicUrl === undefined) return undefined;
    throw new EnvironmentError(`${missing.join(', ')} missing: a bucket needs ${needed.join(', ')}.`);
  }
  return {
    address: `${withoutSlash(endpoint)}/${bucket}`,
    region: region ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    publicUrl: publicUrl === undefined ? undefined : withoutSlash(publicUrl),
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
