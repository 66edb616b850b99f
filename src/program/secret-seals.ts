import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openSecretSeal, type SecretSeal } from '#platform/secret-seal.ts';

/** Named like nothing else that holds a lock. */
const lockName = 'attika.secret-seal';

/** The seal of this installation; of processes that start at the same moment one makes the key, and the others find it. */
export function openOneSeal(
  database: Database,
  files: FileStore,
  secretKey: string | undefined,
): Promise<SecretSeal> {
  if (secretKey !== undefined) return openSecretSeal(files, secretKey);
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`);
    return openSecretSeal(files, undefined);
  });
}
