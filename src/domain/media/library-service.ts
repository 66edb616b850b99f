import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import { isStillReferredTo } from '#platform/database/write-failures.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import { dayMs } from '#values/durations.ts';
import { kindOfMime, mediumFilesMaximum } from '#values/media-limits.ts';
import { mediaKeepers } from '#values/permissions.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { folderOf } from './library-rules.ts';
import { isOfDrive, isOfSite, listUploaded } from './media-queries.ts';
import type { Medium } from './media-rules.ts';
import { media, type ReplacedFile } from './media-tables.ts';
import { examineFile } from './medium-examination.ts';
import { insertMedium, wordsOfName } from './medium-making.ts';
import type { FindMediumUses } from './medium-uses.ts';
import {
  type FileFacts,
  type FoundFile,
  factsOf,
  hideForms,
  holdFile,
  keepFile,
  removeUnusedFiles,
} from './original-files.ts';

/** What the library needs besides the context. */
export type LibrarySources = {
  readonly files: FileStore;
  readonly images: ImageWorkshop;
  readonly findMediumUses: FindMediumUses;
  /** Their sizes are those that forms of pictures are made in. */
  readonly directory: Pick<SiteDirectory, 'list'>;
};

/** A file that has come in, with the name it had where it came from. */
export type UploadedFile = { readonly incoming: IncomingFile; readonly fileName: string };

/**
 * Adds files to the library, all or none; each becomes a medium that is not used yet.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; PAYLOAD_TOO_LARGE; VALIDATION for an unknown folder, no file or too many,
 * and for each file (`file`, of several `file.0`, `file.1` ...) of an unsupported format; TRY_AGAIN
 */
export async function uploadMedia(
  context: Context,
  sources: Pick<LibrarySources, 'files' | 'images'>,
  input: {
    readonly uploaded: readonly UploadedFile[];
    readonly access: Medium['access'];
    readonly folder: string;
    /** Whether it is of all sites, not of the context's alone. */
    readonly allSites: boolean;
    /** Sent once more, by somebody who has not heard the answer, it brings the same media. */
    readonly uploadKey?: string | undefined;
  },
): Promise<Medium[]> {
  requirePermission(context, mediaKeepers);
  const { access, uploadKey } = input;
  const folder = folderOf(input.folder);
  if (folder === undefined) throw invalid({ 'customData.folder': { rule: 'format' } });
  const found = await examineAll(sources.images, input.uploaded);
  for (const file of found) await keepFile(sources.files, file);
  return inTransaction(context, async (transaction) => {
    const before = await holdUpload(transaction, uploadKey);
    if (before.length > 0) return before;
    const saved: Medium[] = [];
    for (const file of found) {
      await holdFile(transaction, sources.files, file);
      const words = { ...wordsOfName(file.fileName), alt: {}, access, folder };
      const siteId = input.allSites ? null : context.site.id;
      saved.push(await insertMedium(transaction, { ...factsOf(file), ...words, siteId, uploadKey }));
    }
    transaction.emit({ kind: 'media.changed', isNew: true });
    return saved;
  });
}

/**
 * Adds another medium with a file that is in the library: the same file, of the same sites, with its own texts.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION if no medium of the site has this file
 */
export async function createMedium(context: Context, driveId: number): Promise<Medium> {
  requirePermission(context, 'media.edit');
  return inTransaction(context, async (transaction) => {
    const [known] = await transaction.database
      .select()
      .from(media)
      .where(and(isOfDrive([driveId]), isOfSite(context.site)))
      .orderBy(media.id)
      .limit(1)
      .for('update');
    if (!known) throw invalid({ driveId: { rule: 'oneOf' } });
    const { id, key, uploadKey, isPlaceholder, ...facts } = known;
    const made = await insertMedium(transaction, { ...facts, driveId });
    transaction.emit({ kind: 'media.changed', isNew: true });
    return made;
  });
}

/**
 * Replaces a medium's file everywhere: id and texts stay, addresses get another version. Media that share the file
 * share the new one. The old file is kept for a while, so that this can be undone.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; PAYLOAD_TOO_LARGE; VALIDATION for an unsupported file or one of
 * another kind: a page that shows a picture cannot show a film
 */
export async function replaceFile(
  context: Context,
  sources: LibrarySources,
  input: {
    readonly id: number;
    readonly uploaded: readonly UploadedFile[];
    /** As of `uploadMedia`. */
    readonly uploadKey?: string | undefined;
  },
): Promise<Medium> {
  requirePermission(context, 'media.edit');
  if (input.uploaded.length > 1) throw invalid({ file: { rule: 'maxLength', parameter: 1 } });
  const [file] = await examineAll(sources.images, input.uploaded);
  if (!file) throw new Error('An examined file is missing.');
  const facts = factsOf(file);
  await keepFile(sources.files, file);
  const { replaced, left } = await inTransaction(context, async (transaction) => {
    const known = await holdMedium(transaction, input.id);
    if (kindOfMime(known.mime) !== kindOfMime(facts.mime)) {
      throw invalid({ file: { rule: 'oneOf', parameter: kindOfMime(known.mime) } });
    }
    await holdFile(transaction, sources.files, file);
    const { originalName } = wordsOfName(file.fileName);
    const changed = await transaction.database
      .update(media)
      .set({
        ...{ ...facts, originalName, uploadKey: input.uploadKey, version: sql`${media.version} + 1` },
        replaced: replacedBy(known, facts, context.clock.now()),
      })
      .where(isOfDrive([known.driveId ?? known.id]))
      .returning();
    const medium = changed.find(({ id }) => id === known.id);
    if (!medium) throw new Error('A replaced medium was not returned.');
    transaction.emit({ kind: 'media.changed' });
    return { replaced: medium, left: known };
  });
  await hideForms(context, sources.files, sources.directory.list(), left);
  // The one before that cannot be had back any more.
  if (left.replaced && left.replaced.hash !== replaced.replaced?.hash) {
    await removeUnusedFiles(context, sources.files, sources.directory.list(), [left.replaced]);
  }
  return replaced;
}

/** What can be had back; the same file once more changes nothing of that. */
function replacedBy(known: Medium, next: FileFacts, now: Date): ReplacedFile | null {
  if (known.hash === next.hash) return known.replaced;
  const { mime, extension, sizeBytes, hash, width, height, originalName } = known;
  const replacedAt = now.toISOString();
  return { mime, extension, sizeBytes, hash, width, height, originalName, replacedAt };
}

/**
 * Puts the former file back in the place of the one that has taken it; that can be had back in turn.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND also where there is none any more
 */
export async function takeBackFile(
  context: Context,
  sources: Pick<LibrarySources, 'files' | 'directory'>,
  id: number,
): Promise<Medium> {
  requirePermission(context, 'media.edit');
  const { restored, left } = await inTransaction(context, async (transaction) => {
    const known = await holdMedium(transaction, id);
    if (!known.replaced) throw new Refusal('NOT_FOUND');
    const { replacedAt: _when, ...former } = known.replaced;
    const changed = await transaction.database
      .update(media)
      .set({
        ...former,
        version: sql`${media.version} + 1`,
        replaced: replacedBy(known, former, context.clock.now()),
      })
      .where(isOfDrive([known.driveId ?? known.id]))
      .returning();
    const medium = changed.find((one) => one.id === known.id);
    if (!medium) throw new Error('A medium whose file was taken back was not returned.');
    transaction.emit({ kind: 'media.changed' });
    return { restored: medium, left: known };
  });
  await hideForms(context, sources.files, sources.directory.list(), left);
  return restored;
}

/** How long a file that was replaced can be had back. */
const replacedDays = 30;

/** Removes files that were replaced so long ago that nobody has them back. */
export async function forgetReplacedFiles(
  runtime: ShopRuntime,
  files: FileStore,
  sites: ReturnType<SiteDirectory['list']>,
): Promise<void> {
  const before = new Date(runtime.clock.now().getTime() - replacedDays * dayMs).toISOString();
  const forgotten = await runtime.database
    .select({ id: media.id, replaced: media.replaced })
    .from(media)
    .where(sql`${media.replaced} ->> 'replacedAt' < ${before}`);
  if (forgotten.length === 0) return;
  await runtime.database
    .update(media)
    .set({ replaced: null })
    .where(
      inArray(
        media.id,
        forgotten.map(({ id }) => id),
      ),
    );
  await removeUnusedFiles(
    runtime,
    files,
    sites,
    forgotten.flatMap(({ replaced }) => replaced ?? []),
  );
}

/**
 * Deletes media, all or none, and their files where no other medium has them.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; IN_USE with `uses`: where
 */
export async function deleteMedia(
  context: Context,
  sources: LibrarySources,
  wanted: { readonly ids: readonly number[] } | { readonly driveIds: readonly number[] },
): Promise<void> {
  requirePermission(context, 'media.edit');
  const asked = new Set('ids' in wanted ? wanted.ids : wanted.driveIds);
  const left = await inTransaction(context, async (transaction) => {
    const rows = await transaction.database
      .select()
      .from(media)
      .where(
        and('ids' in wanted ? inArray(media.id, [...asked]) : isOfDrive([...asked]), isOfSite(context.site)),
      )
      .for('update');
    const found = new Set(rows.map(({ id, driveId }) => ('ids' in wanted ? id : (driveId ?? id))));
    if (found.size < asked.size) throw new Refusal('NOT_FOUND');
    const ids = rows.map(({ id }) => id);
    const uses = await sources.findMediumUses(transaction.database, ids);
    if (uses.length > 0) throw new Refusal('IN_USE', { uses });
    await transaction.database.delete(media).where(inArray(media.id, ids));
    transaction.emit({ kind: 'media.changed' });
    return rows;
  }).catch((error: unknown) => {
    // Somebody has put it somewhere between the look and the deletion.
    throw isStillReferredTo(error) ? new Refusal('IN_USE', { uses: [] }) : error;
  });
  const gone = left.flatMap((medium) => [medium, ...(medium.replaced ? [medium.replaced] : [])]);
  await removeUnusedFiles(context, sources.files, sources.directory.list(), gone);
}

/**
 * What an upload has brought already, for whoever has not heard the answer.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function findUploaded(context: Context, uploadKey: string): Promise<Medium[]> {
  requirePermission(context, mediaKeepers);
  return listUploaded(context, uploadKey);
}

/** Of the same upload, sent twice, the second waits for the first. @returns what it has brought already */
async function holdUpload(transaction: Context, uploadKey: string | undefined): Promise<Medium[]> {
  if (uploadKey === undefined) return [];
  await transaction.database.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`medium.upload ${uploadKey}`}, 0))`,
  );
  return listUploaded(transaction, uploadKey);
}

/** Within a transaction, one that the site has. @throws Refusal NOT_FOUND */
export async function holdMedium(
  { database, site }: Pick<Context, 'database' | 'site'>,
  id: number,
): Promise<Medium> {
  const [known] = await database
    .select()
    .from(media)
    .where(and(eq(media.id, id), isOfSite(site)))
    .for('update');
  if (!known) throw new Refusal('NOT_FOUND');
  return known;
}

async function examineAll(images: ImageWorkshop, uploaded: readonly UploadedFile[]) {
  if (uploaded.length === 0) throw invalid({ file: { rule: 'required' } });
  if (uploaded.length > mediumFilesMaximum) {
    throw invalid({ file: { rule: 'maxLength', parameter: mediumFilesMaximum } });
  }
  const found: (FoundFile & { readonly fileName: string })[] = [];
  const errors: FieldErrors = {};
  for (const [index, { incoming, fileName }] of uploaded.entries()) {
    const examined = await examineFile(images, incoming);
    if ('rule' in examined) errors[uploaded.length === 1 ? 'file' : `file.${index}`] = examined;
    else found.push({ incoming, examined, fileName });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return found;
}

function invalid(fields: FieldErrors): Refusal {
  return new Refusal('VALIDATION', {}, fields);
}
