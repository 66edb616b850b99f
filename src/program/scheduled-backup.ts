import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsPrefix } from '#platform/backup/backed-up-files.ts';
import { BackupError } from '#platform/backup/backup-error.ts';
import { checkBackup, restoreBackup } from '#platform/backup/backup-restoring.ts';
import { restoreNowhere } from '#platform/backup/restored-files.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import type { BackupSettings } from '#platform/environment/backup-settings.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { makeFolder, privateFolder } from '#platform/files/make-folder.ts';
import type { Logger } from '#platform/log/logger.ts';
import { dayMs } from '#values/durations.ts';
import { noteBackupRun } from './backup-runs.ts';
import { backUp } from './backup-tool.ts';
import { openShopFiles } from './shop-files.ts';
import { findStartFailure } from './start-failure.ts';

/** Names sort by time; whatever else lies in the folder is left alone. */
const nameForm = /^attika-\d{8}-\d{6}\.tar$/;
const unfinishedForm = /^attika-\d{8}-\d{6}\.tar\.partial$/;
const trialPrefix = 'backup-trial-';
const trialForm = new RegExp(`^${trialPrefix}`);

const nameAt = (time: Date) =>
  `attika-${time.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.tar`;

/**
 * Makes a backup in its place, restores it beside the shop, removes the oldest ones that are too many, and notes in the shop how it went.
 * @returns its name
 * @throws whatever kept it from being made or restored; the backups before it are all there then
 */
export async function backUpOnSchedule(
  environment: Environment,
  settings: BackupSettings,
  log: Logger,
): Promise<string> {
  const { files } = await openShopFiles(environment, log);
  const database = await openShopDatabase(environment, log);
  const { pool } = database.patient;
  const name = nameAt(new Date());
  const folder = settings.place === 'bucket' ? join(environment.dataDir, 'outgoing') : settings.place.folder;
  const path = join(folder, name);
  try {
    await makeFolder(folder, privateFolder);
    await removeLeftovers(folder, unfinishedForm);
    await removeLeftovers(environment.dataDir, trialForm);
    const { bytes } = await backUp(path, { pool, files });
    await tryBackup(path, environment, log);
    if (settings.place === 'bucket') await keepInBucket(files, path, name, bytes);
    await removeOldest(files, settings);
    await noteBackupRun(pool, { isScheduled: true, isTried: true, bytes, failure: null });
    return name;
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    const failure = findStartFailure(error) ?? (error instanceof Error ? error.message : String(error));
    await noteBackupRun(pool, { isScheduled: true, isTried: false, bytes: null, failure }).catch(
      () => undefined,
    );
    throw error;
  } finally {
    if (settings.place === 'bucket') await rm(path, { force: true });
    await database.close();
  }
}

/**
 * Restores a backup into a database of its own, which is gone afterwards. Its files are read and checked, and kept nowhere.
 * @throws BackupError, or what kept the database from running
 */
async function tryBackup(path: string, environment: Environment, log: Logger): Promise<void> {
  const archive = await checkBackup(path);
  await makeFolder(environment.dataDir);
  const dataDir = await mkdtemp(join(environment.dataDir, trialPrefix));
  try {
    const database = await openShopDatabase({ databaseUrl: undefined, dataDir }, log);
    try {
      const nothing = { isFilled: async () => false, finish: async () => undefined };
      await restoreBackup(
        path,
        archive,
        { pool: database.patient.pool, files: restoreNowhere, ...nothing },
        { replace: false },
      );
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** What a backup left behind that was killed in the midst; one that is being made now is younger. */
async function removeLeftovers(folder: string, form: RegExp): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => form.test(one))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}

async function keepInBucket(files: FileStore, path: string, name: string, bytes: number): Promise<void> {
  const key = `${backupsPrefix}${name}`;
  await files.put(key, { path });
  const kept = await files.open(key, { first: 0, last: 0 });
  kept?.content.destroy();
  if (kept?.sizeBytes !== bytes) throw new BackupError(`The bucket has not kept all of ${name}.`);
}

async function removeOldest(files: FileStore, { place, keep }: BackupSettings): Promise<void> {
  const names = (place === 'bucket' ? await namesInBucket(files) : await readdir(place.folder))
    .filter((name) => nameForm.test(name))
    .sort();
  for (const name of names.slice(0, -keep)) {
    if (place === 'bucket') await files.delete(`${backupsPrefix}${name}`);
    else await rm(join(place.folder, name), { force: true });
  }
}

async function namesInBucket(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of files.list()) {
    if (key.startsWith(backupsPrefix)) names.push(key.slice(backupsPrefix.length));
  }
  return names;
}
