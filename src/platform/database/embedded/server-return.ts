import { setTimeout as delay } from 'node:timers/promises';
import { findPostmasterFile } from './postmaster-file.ts';
import { stopPostmaster } from './postmaster-process.ts';
import type { EmbeddedDatabase } from './server-acquisition.ts';
import type { ServerLease } from './server-lease.ts';

const answerTimeoutMs = 800;

/** Releases a lease; the last process that holds one stops PostgreSQL. */
export async function giveBack(
  { clusterDir, binaries, log }: EmbeddedDatabase,
  lease: ServerLease,
): Promise<void> {
  try {
    const isLast = await withTimeout(lease.releaseAndTestLast());
    const file = isLast ? await findPostmasterFile(clusterDir) : undefined;
    if (file) {
      await stopPostmaster(file.pid, clusterDir, binaries, log);
      log('PostgreSQL stopped');
    }
  } catch (error) {
    // The server has stopped by itself, or does not answer: there is nothing to release.
    log(`PostgreSQL was not stopped: ${error instanceof Error ? error.message : String(error)}`);
  }
  await withTimeout(lease.close()).catch(() => undefined);
}

/** A server that hangs must not delay the stop. */
async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const timeout = delay(answerTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error('it does not answer');
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    timer.abort();
    timeout.catch(() => undefined);
  }
}
