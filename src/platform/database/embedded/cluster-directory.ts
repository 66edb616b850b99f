import { randomBytes } from 'node:crypto';
import { lchown, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { handOver, lastLine, type RunIdentity, runAs } from './run-identity.ts';
import { diskIsFull, fullDisk } from './server-log.ts';

const majorVersion = '18';
/** Distinguishes our cluster from any other of the same version. On Windows it also holds the password. */
const markerName = 'attika.json';
const draftPrefix = 'postgres.draft-';
const draftLifetimeMs = 10 * 60_000;

/** What only Windows needs: there PostgreSQL listens on a loopback port that other users can reach. */
export type ClusterMarker = { password?: string };

/**
 * Checks whether the folder holds a cluster of ours; changes nothing.
 * @returns its marker, or undefined where a cluster can be created
 * @throws EmbeddedPostgresError for another version, somebody else's files, or a folder we may not read
 */
export async function findCluster(dataDir: string, clusterDir: string): Promise<ClusterMarker | undefined> {
  if ((await findFile(join(dataDir, 'PG_VERSION'))) !== undefined) {
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} is itself a PostgreSQL data directory; nothing was changed. Choose another DATA_DIR.`,
    );
  }
  const names = await listNames(clusterDir);
  if (names.length === 0) return undefined;
  const version = (await findFile(join(clusterDir, 'PG_VERSION')))?.trim();
  if (version !== undefined && version !== majorVersion) {
    throw new EmbeddedPostgresError(
      `${clusterDir} was made by PostgreSQL ${version}, this program brings PostgreSQL ${majorVersion}; nothing was changed. Dump it with that version and restore it here, or choose another DATA_DIR.`,
    );
  }
  const marker = await findFile(join(clusterDir, markerName));
  if (version === undefined || marker === undefined) {
    throw new EmbeddedPostgresError(
      `${clusterDir} holds files that are not ours; nothing was changed. Choose another DATA_DIR.`,
    );
  }
  return JSON.parse(marker);
}

async function listNames(clusterDir: string): Promise<string[]> {
  try {
    return await readdir(clusterDir);
  } catch (cause) {
    const code = errorCode(cause);
    if (code === 'ENOENT') return [];
    if (code === 'EACCES' || code === 'EPERM') {
      const owner = await stat(clusterDir).catch(() => undefined);
      throw new EmbeddedPostgresError(
        `${clusterDir} belongs to user ${owner?.uid ?? 'unknown'}; start as that user, or choose another DATA_DIR.`,
        { cause },
      );
    }
    throw new EmbeddedPostgresError(`${clusterDir} cannot be read (${code}); choose another DATA_DIR.`, {
      cause,
    });
  }
}

async function findFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Runs initdb, in a draft folder beside the final one: a crash in the middle leaves no half-made cluster behind, and
 * of two processes doing this at once the first to rename wins and the other uses what it made.
 *
 * The builtin C.UTF-8 collation knows all letters and, unlike ICU's or the system's, never changes its order under
 * existing indexes; texts that people read in order name a language's collation in the query.
 */
export async function createCluster(
  dataDir: string,
  clusterDir: string,
  binaries: PostgresBinaries,
  identity: RunIdentity,
): Promise<void> {
  await removeAbandonedDrafts(dataDir);
  const draftDir = join(dataDir, `${draftPrefix}${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(draftDir, { mode: 0o700 });
    await handOver(draftDir, identity);
    const marker = await initialise(draftDir, binaries, identity);
    await writeDurably(join(draftDir, markerName), JSON.stringify(marker), identity);
    await syncFolder(draftDir);
    if (process.platform === 'win32') await rmdir(clusterDir).catch(() => undefined);
    await rename(draftDir, clusterDir);
    await syncFolder(dataDir);
  } catch (error) {
    await rm(draftDir, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    const code = errorCode(error);
    const otherWasFirst =
      code === 'ENOTEMPTY' || code === 'EEXIST' || (code === 'EPERM' && process.platform === 'win32');
    if (!otherWasFirst) throw error;
  }
}

async function initialise(
  draftDir: string,
  binaries: PostgresBinaries,
  identity: RunIdentity,
): Promise<ClusterMarker> {
  const args = [
    '-D',
    draftDir,
    '--username=postgres',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
  ];
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  const marker: ClusterMarker = {};
  const passwordFile = `${draftDir}.password`;
  if (process.platform === 'win32') {
    marker.password = randomBytes(24).toString('hex');
    await writeFile(passwordFile, marker.password, { mode: 0o600 });
    args.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`);
  } else {
    args.push('--auth-local=trust', '--auth-host=reject');
  }
  const result = await runAs(identity, binaries.initdb, args, binaries.environment);
  await rm(passwordFile, { force: true });
  if (result.exitCode === 0) return marker;
  if (result.output.includes(diskIsFull)) throw new EmbeddedPostgresError(fullDisk(dirname(draftDir)));
  const reason =
    result.output.split('\n').find((line) => /error:|FATAL:/.test(line)) ?? lastLine(result.output);
  throw new EmbeddedPostgresError(`The embedded database could not be created: ${reason.trim()}`);
}

async function writeDurably(path: string, text: string, identity: RunIdentity): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await handOver(path, identity);
}

/** A rename is durable only when its folder is written out; Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Drafts are named by the process that makes them; its id may be in use again, so age counts too. */
async function removeAbandonedDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    const path = join(dataDir, name);
    const madeAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
    const isOld = Date.now() - madeAt > draftLifetimeMs;
    if (!isOld && isProcessAlive(Number.parseInt(name.slice(draftPrefix.length), 10))) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Gives a cluster that root owns to the user who will run it. Only while no server uses it. */
export async function handOverCluster(clusterDir: string, identity: RunIdentity): Promise<void> {
  const { ids } = identity;
  if (!ids || (await stat(clusterDir)).uid === ids.uid) return;
  for (const entry of await readdir(clusterDir, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), ids.uid, ids.gid);
  }
  // Last, because the folder's owner says whether all of it was handed over.
  await lchown(clusterDir, ids.uid, ids.gid);
}
