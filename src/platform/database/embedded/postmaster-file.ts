import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from './embedded-postgres-error.ts';

/** What postmaster.pid says of the server that uses (or, before a crash, used) a cluster. */
export type PostmasterFile = {
  pid: number;
  port: number;
  /** Socket folder, or the loopback address on Windows; empty while the server is still coming up. */
  host: string;
  status: 'starting' | 'ready' | 'stopping';
};

/** Lines by number: PostgreSQL, src/include/utils/pidfile.h. The file grows while the server comes up. */
export async function findPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  let text: string;
  try {
    text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const status = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting';
  return { pid, port: Number(lines[3]), host: lines[4] || lines[5] || '', status };
}

/**
 * Whether the process is a living postmaster of this cluster. A process id alone proves nothing: after a restart of the
 * machine or container it may belong to another program, and a dead process that was not reaped still has its id.
 */
export async function isPostmasterAlive(pid: number, clusterDir: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return isInProcessList(pid, clusterDir);
  try {
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    return basename(args[0] ?? '') === 'postgres' && args.includes(clusterDir);
  } catch (error) {
    const gone = errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH';
    return !gone;
  }
}

async function isInProcessList(pid: number, clusterDir: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
    return stdout.includes('postgres') && stdout.includes(clusterDir);
  } catch {
    return false;
  }
}
