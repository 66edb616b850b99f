import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import { isPostmasterAlive } from './postmaster-file.ts';
import { handOver, type RunIdentity } from './run-identity.ts';

/** The name of the socket file contains a port although there is none; 5432 is what every client assumes. */
export const socketPort = 5432;

/** sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const maxSocketPathBytes = 103;

const isShort = (folder: string) =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes;

/**
 * The private folder of the Unix socket: the cluster itself, which only its owner may enter, or, if its path is too
 * long for a socket, a similar folder among the temporary files.
 */
export async function prepareSocketDirectory(clusterDir: string, identity: RunIdentity): Promise<string> {
  if (isShort(clusterDir)) {
    await removeStaleLock(clusterDir, clusterDir);
    return clusterDir;
  }
  const name = `attika-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;
  const folder = [tmpdir(), '/tmp'].map((parent) => join(parent, name)).find(isShort);
  if (folder === undefined)
    throw new EmbeddedPostgresError(`The path ${clusterDir} is too long for a Unix socket.`);
  try {
    await mkdir(folder, { mode: 0o700 });
    await handOver(folder, identity);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  await refuseForeignFolder(folder, identity);
  await removeStaleLock(folder, clusterDir);
  return folder;
}

/** Anybody may create files under /tmp: a folder that another user made, or may enter, is not used. */
async function refuseForeignFolder(folder: string, identity: RunIdentity): Promise<void> {
  const found = await lstat(folder);
  const owner = identity.ids?.uid ?? process.getuid?.();
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return;
  throw new EmbeddedPostgresError(
    `${folder}, needed for the database's socket, is not a private folder of user ${owner}; remove it, or choose a shorter DATA_DIR.`,
  );
}

/**
 * Beside the socket PostgreSQL stores a second lock with a process id, and trusts any living process with that id. The
 * cluster is guarded by postmaster.pid and shared memory; this lock guards only the socket's name.
 */
async function removeStaleLock(folder: string, clusterDir: string): Promise<void> {
  const path = join(folder, `.s.PGSQL.${socketPort}.lock`);
  const text = await readFile(path, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (pid > 0 && !(await isPostmasterAlive(pid, clusterDir))) await rm(path, { force: true });
}
