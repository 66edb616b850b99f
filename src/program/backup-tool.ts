import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { DomainEvent } from '#domain/domain-events.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { type BackupFacts, makeBackup } from '#platform/backup/backup-making.ts';
import { checkBackup, type RestoredFacts, restoreBackup } from '#platform/backup/backup-restoring.ts';
import { restoreInto } from '#platform/backup/restored-files.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { type FileStore, freeBytesMinimum } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/log/logger.ts';
import { noteBackupRun } from './backup-runs.ts';
import { openShopFiles } from './shop-files.ts';

/** Domain events of the last minutes: they are about transactions of their database. */
const tablesWithoutRows: ReadonlySet<string> = new Set(['journal_entry']);

/** Of this program. */
async function findVersion(): Promise<string> {
  const facts = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(facts) as { version: string }).version;
}

/** Writes a backup of a shop whose database and files are open. */
export async function backUp(
  path: string,
  { pool, files }: { readonly pool: pg.Pool; readonly files: FileStore },
): Promise<BackupFacts> {
  const program = await findVersion();
  return makeBackup(path, { pool, files, tablesWithoutRows, program }, new Date());
}

/** Backs up the shop of this environment, beside programs that may be running. */
export async function backUpShop(path: string, environment: Environment, log: Logger): Promise<BackupFacts> {
  const { files } = await openShopFiles(environment, log);
  const database = await openShopDatabase(environment, log);
  const { pool } = database.patient;
  try {
    const facts = await backUp(path, { pool, files });
    await noteBackupRun(pool, { isScheduled: false, isTried: false, bytes: facts.bytes, failure: null });
    return facts;
  } finally {
    await database.close();
  }
}

/**
 * Puts a backup into the database and among the files of this environment. Programs that run on them start anew.
 * @throws BackupError with a line that says what to do; nothing has changed then
 */
export async function restoreShop(
  path: string,
  environment: Environment,
  log: Logger,
  { replace }: { readonly replace: boolean },
): Promise<RestoredFacts> {
  const archive = await checkBackup(path);
  const { files } = await openShopFiles(environment, log);
  const neededBytes = archive.end.files.bytes + freeBytesMinimum;
  if (files.localPath && (await files.freeBytes()) < neededBytes) {
    const megabytes = Math.ceil(neededBytes / 1_000_000);
    throw new BackupError(
      `The disk of ${environment.dataDir} needs ${megabytes} MB of room. Nothing was changed.`,
    );
  }
  const database = await openShopDatabase(environment, log);
  try {
    const { pool } = database.patient;
    const folder = join(environment.dataDir, 'restoring');
    const target = { pool, files: restoreInto(files, { folder, replace }), isFilled, finish };
    return await restoreBackup(path, archive, target, { replace });
  } finally {
    await database.close();
  }
}

async function isFilled(client: pg.PoolClient): Promise<boolean> {
  const { rows: tables } = await client.query("SELECT 1 WHERE to_regclass('public.site') IS NOT NULL");
  if (tables.length === 0) return false;
  return (await client.query('SELECT 1 FROM site LIMIT 1')).rows.length > 0;
}

/** Whatever stands in other places about this shop is about another one now. */
async function finish(client: pg.PoolClient): Promise<void> {
  // Names the shop on the cache server (shop-serving.ts): pages that lie there are found no more.
  await client.query("DELETE FROM installation_key WHERE purpose = 'cacheServer'");
  const restored: DomainEvent = { kind: 'shop.restored' };
  await client.query('INSERT INTO journal_entry (body) VALUES ($1)', [JSON.stringify(restored)]);
}
