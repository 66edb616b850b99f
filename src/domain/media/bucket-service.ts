import type { DirectUploads, PreparedUpload } from '#platform/files/bucket/direct-uploads.ts';
import { type FileStore, freeBytesMinimum, type StoredFile } from '#platform/files/file-store.ts';
import type { IncomingFile, IncomingFiles } from '#platform/files/incoming-files.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import { bucketUploadSeconds, bytesMaximumOf, kindOfMime, mediumBytesMaximum } from '#values/media-limits.ts';
import { mediaKeepers } from '#values/permissions.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { type UploadedFile, uploadMedia } from './library-service.ts';
import type { Medium } from './media-rules.ts';
import { isAboutFile } from './medium-examination.ts';

/** What files that were sent into the bucket are taken in with. */
export type BucketSources = {
  /** Absent where the shop keeps its files in no bucket. */
  readonly directUploads?: DirectUploads | undefined;
  readonly files: FileStore;
  readonly incoming: IncomingFiles;
  readonly images: ImageWorkshop;
};

/** Users of other sites cannot claim a file, even if they know its key. */
const ownerOf = ({ site }: Pick<Context, 'site'>) => String(site.id);

/** A file of the bucket, with the name it had where it came from. */
export type SentFile = { readonly key: string; readonly fileName: string };

/**
 * Says where one file may be put, of exactly this type and size, and how long.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; BUCKET_NOT_SET; PAYLOAD_TOO_LARGE
 */
export async function prepareBucketUpload(
  context: Context,
  { directUploads }: Pick<BucketSources, 'directUploads'>,
  facts: { readonly mime: string; readonly sizeBytes: number },
): Promise<PreparedUpload & { readonly expiresAt: Date }> {
  requirePermission(context, mediaKeepers);
  if (!directUploads) throw new Refusal('BUCKET_NOT_SET');
  if (facts.sizeBytes > bytesMaximumOf(kindOfMime(facts.mime))) throw new Refusal('PAYLOAD_TOO_LARGE');
  const expiresAt = new Date(context.clock.now().getTime() + bucketUploadSeconds * 1000);
  return {
    ...(await directUploads.prepare({ ...facts, owner: ownerOf(context) }, bucketUploadSeconds)),
    expiresAt,
  };
}

/**
 * Takes files into the library that were sent into the bucket, all or none, judged like those that are uploaded here. What is
 * taken in or never will be leaves its place in the bucket; what could not be looked at stays, to be tried again.
 * @throws Refusal as `uploadMedia`; BUCKET_NOT_SET; VALIDATION by `files.0.key` ... where nothing was sent under a key;
 *   STORAGE_FULL. StorageAway
 */
export async function addFromBucket(
  context: Context,
  sources: BucketSources,
  input: {
    readonly sent: readonly SentFile[];
    readonly access: Medium['access'];
    readonly folder: string;
    readonly allSites: boolean;
  },
): Promise<Medium[]> {
  requirePermission(context, mediaKeepers);
  const { directUploads } = sources;
  if (!directUploads) throw new Refusal('BUCKET_NOT_SET');
  const { sent, ...words } = input;
  const forget = () => Promise.all(sent.map(({ key }) => directUploads.remove(ownerOf(context), key)));
  const taken: UploadedFile[] = [];
  try {
    await takeAll(sources, (key) => directUploads.open(ownerOf(context), key), sent, taken);
    const saved = await uploadMedia(context, sources, { uploaded: taken, ...words });
    await forget().catch(() => undefined);
    return saved;
  } catch (error) {
    if (isAboutFile(error)) await forget();
    throw error;
  } finally {
    await Promise.all(taken.map(({ incoming }) => incoming.remove()));
  }
}

/** @param taken grows with each file that has come in whole, also where a later one is refused */
async function takeAll(
  { files, incoming }: BucketSources,
  open: (key: string) => Promise<StoredFile | undefined>,
  sent: readonly SentFile[],
  taken: UploadedFile[],
): Promise<void> {
  const missing: FieldErrors = {};
  for (const [index, { key, fileName }] of sent.entries()) {
    const found = await open(key);
    if (!found) missing[`files.${index}.key`] = { rule: 'oneOf' };
    else taken.push({ incoming: await takeOne(files, incoming, found), fileName });
  }
  if (Object.keys(missing).length > 0) throw new Refusal('VALIDATION', {}, missing);
}

/** The bucket holds what was announced; a bucket that does not, is not believed. */
async function takeOne(files: FileStore, incoming: IncomingFiles, found: StoredFile): Promise<IncomingFile> {
  const { sizeBytes, content } = found;
  const hasRoom = (await files.freeBytes()) > freeBytesMinimum + mediumBytesMaximum;
  if (!hasRoom || sizeBytes > mediumBytesMaximum) {
    content.destroy();
    throw new Refusal(hasRoom ? 'PAYLOAD_TOO_LARGE' : 'STORAGE_FULL');
  }
  const file = await incoming.take(content, () => false);
  if (!file) throw new Refusal('PAYLOAD_TOO_LARGE');
  return file;
}
