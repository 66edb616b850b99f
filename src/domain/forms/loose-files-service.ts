import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { type FileStore, freeBytesMinimum } from '#platform/files/file-store.ts';
import { minuteMs } from '#values/durations.ts';
import { looseFileBytesMaximum, looseFileGraceMinutes, looseFileMinutes } from '#values/form-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { formFiles } from './forms-tables.ts';

/* Files that were handed in and that no form was sent with yet: anybody can make them, so all of them together are bounded. */

/** One at a time takes room or makes it. */
const roomLock = sql`select pg_advisory_xact_lock(hashtext('form-files.room'))`;

const isLoose = and(isNull(formFiles.formSubmissionId), isNull(formFiles.contactMessageId));

/**
 * Keeps a file until a form is sent with it. Where all loose files together are as much as they may be, the oldest make
 * room, those alone that had time enough to be sent.
 * @throws Refusal STORAGE_FULL; nothing of the file is left then
 */
export async function keepLooseFile(
  runtime: ShopRuntime,
  files: FileStore,
  row: typeof formFiles.$inferInsert & { readonly createdAt: Date },
  bytes: Uint8Array,
): Promise<void> {
  if ((await files.freeBytes()) <= freeBytesMinimum + bytes.byteLength) throw new Refusal('STORAGE_FULL');
  // The file first: a row never names a file that is not there.
  await files.put(row.storeKey, bytes);
  let removed: string[];
  try {
    removed = await inTransaction(runtime, async (transaction) => {
      await transaction.database.execute(roomLock);
      const storeKeys = await makeRoom(transaction, row);
      await transaction.database.insert(formFiles).values(row);
      return storeKeys;
    });
  } catch (error) {
    await files.delete(row.storeKey);
    throw error;
  }
  for (const storeKey of removed) await files.delete(storeKey);
}

/** @returns keys of the files that are to go once the transaction holds */
async function makeRoom(
  { database }: ShopRuntime,
  { sizeBytes, createdAt }: { readonly sizeBytes: number; readonly createdAt: Date },
): Promise<string[]> {
  const [taken] = await database
    .select({ bytes: sql`coalesce(sum(${formFiles.sizeBytes}), 0)`.mapWith(Number) })
    .from(formFiles)
    .where(isLoose);
  let missingBytes = (taken?.bytes ?? 0) + sizeBytes - looseFileBytesMaximum;
  if (missingBytes <= 0) return [];
  const sendableSince = new Date(createdAt.getTime() - looseFileGraceMinutes * minuteMs);
  const candidates = await database
    .select({ id: formFiles.id, sizeBytes: formFiles.sizeBytes })
    .from(formFiles)
    .where(and(isLoose, lt(formFiles.createdAt, sendableSince)))
    .orderBy(asc(formFiles.createdAt), asc(formFiles.id));
  const storeKeys: string[] = [];
  for (const candidate of candidates) {
    if (missingBytes <= 0) break;
    // One that a form is being sent with at this moment is no longer loose when the lock on its row is had.
    const [removed] = await database
      .delete(formFiles)
      .where(and(eq(formFiles.id, candidate.id), isLoose))
      .returning({ storeKey: formFiles.storeKey });
    if (!removed) continue;
    storeKeys.push(removed.storeKey);
    missingBytes -= candidate.sizeBytes;
  }
  if (missingBytes > 0) throw new Refusal('STORAGE_FULL');
  return storeKeys;
}

/** Removes the files that no form was sent with in time. */
export async function removeLooseFiles({ database, clock }: ShopRuntime, files: FileStore): Promise<void> {
  const before = new Date(clock.now().getTime() - looseFileMinutes * minuteMs);
  const removed = await database
    .delete(formFiles)
    .where(and(isLoose, lt(formFiles.createdAt, before)))
    .returning({ storeKey: formFiles.storeKey });
  for (const { storeKey } of removed) await files.delete(storeKey);
}
