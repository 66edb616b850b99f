import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClusterMarker, createCluster, findCluster, handOverCluster } from './cluster-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { findPostmasterFile, isPostmasterAlive } from './postmaster-file.ts';
import { launchPostmaster, type PostmasterLaunch, stopPostmaster } from './postmaster-process.ts';
import { chooseRunIdentity, lastLine } from './run-identity.ts';
import { openLease, type ServerLease } from './server-lease.ts';
import { diskIsFull, fullDisk } from './server-log.ts';

/** One embedded database: its paths (absolute, without links), its programs and where to report. */
export type EmbeddedDatabase = {
  dataDir: string;
  clusterDir: string;
  binaries: PostgresBinaries;
  log: (line: string) => void;
};

export type AcquiredServer = { lease: ServerLease; wasRunning: boolean };

const pollMs = 10;
/** Recovery after a crash reads at most about 1 GB of log; slow disks need time for that. */
const startTimeoutMs = 300_000;
/**
 * How long a living postmaster may refuse connections before it is replaced: short if its socket is gone (temporary
 * files are cleaned up), longer if it may be slow or shutting down.
 */
const closedPatienceMs = 2_000;
const hangingPatienceMs = 10_000;
/** How long processes of a killed postmaster may hold its shared memory, which stops a new one from starting. */
const leftoversTimeoutMs = 15_000;

/** The result of one look; `silent` is a living postmaster that accepts no connections, `down` is none. */
type Situation =
  | { kind: 'leased'; lease: ServerLease }
  | { kind: 'waiting' }
  | { kind: 'silent'; pid: number; patienceMs: number }
  | { kind: 'down'; stalePid: number | undefined };

/**
 * Gets a lease on the server of this cluster: the running one, whoever started it, or a new one. Several processes may
 * do this at the same moment: PostgreSQL lets only one of their servers run and all use that.
 * @throws EmbeddedPostgresError
 */
export async function acquireServer(
  database: EmbeddedDatabase,
  signal: AbortSignal,
): Promise<AcquiredServer> {
  const marker = await getCluster(database);
  const startedAt = performance.now();
  let launch: PostmasterLaunch | undefined;
  let silentSince: number | undefined;
  let hasToldWaiting = false;
  for (;;) {
    const situation = await look(database, marker);
    if (situation.kind === 'leased') {
      return { lease: situation.lease, wasRunning: launch?.hasExited() ?? true };
    }
    const now = performance.now();
    refuseEndlessStart(database, now - startedAt);
    silentSince = situation.kind === 'silent' ? (silentSince ?? now) : undefined;
    if (situation.kind === 'silent' && now - (silentSince ?? now) > situation.patienceMs) {
      database.log(`PostgreSQL (process ${situation.pid}) does not answer; replacing it`);
      await stopPostmaster(situation.pid, database.clusterDir, database.binaries, database.log);
    }
    if (situation.kind === 'down' && launch?.hasExited() !== false) {
      if (launch) await refuseFailedLaunch(database, launch, now - startedAt);
      signal.throwIfAborted();
      launch = await launchFor(database, situation.stalePid);
    }
    if (!hasToldWaiting && now - startedAt > 3_000) {
      hasToldWaiting = true;
      database.log('PostgreSQL is not ready yet; after a crash it first repeats what its log holds');
    }
    await delay(pollMs);
  }
}

/** A lease on the server of this cluster if one is running or just starting; starts none and changes nothing. */
export async function joinServer(database: EmbeddedDatabase): Promise<ServerLease | undefined> {
  const marker = await findCluster(database.dataDir, database.clusterDir).catch(() => undefined);
  if (!marker) return undefined;
  for (const startedAt = performance.now(); performance.now() - startedAt < startTimeoutMs; ) {
    const situation = await look(database, marker);
    if (situation.kind === 'leased') return situation.lease;
    // One that accepts no connections may have other users, who replace it.
    if (situation.kind !== 'waiting') return undefined;
    await delay(100);
  }
  return undefined;
}

async function look({ clusterDir }: EmbeddedDatabase, marker: ClusterMarker): Promise<Situation> {
  const file = await findPostmasterFile(clusterDir);
  if (!file) return { kind: 'down', stalePid: undefined };
  let patienceMs = hangingPatienceMs;
  if (file.status === 'ready') {
    const lease = await openLease({ host: file.host, port: file.port, ...marker }, clusterDir);
    if (typeof lease === 'object' && (await isStillReady(file.pid, clusterDir)))
      return { kind: 'leased', lease };
    if (typeof lease === 'object') await lease.close();
    if (typeof lease === 'object' || lease === 'answering') return { kind: 'waiting' };
    if (lease === 'closed') patienceMs = closedPatienceMs;
  }
  if (!(await isPostmasterAlive(file.pid, clusterDir))) return { kind: 'down', stalePid: file.pid };
  return file.status === 'starting' ? { kind: 'waiting' } : { kind: 'silent', pid: file.pid, patienceMs };
}

/**
 * A server that is shutting down ends the sessions one by one: it may end that of the process that stops it, and
 * thereby pass its lock to ours, a moment before it ends ours. By then postmaster.pid says so: PostgreSQL writes it
 * before it ends any session.
 */
async function isStillReady(pid: number, clusterDir: string): Promise<boolean> {
  const file = await findPostmasterFile(clusterDir);
  return file?.pid === pid && file.status === 'ready';
}

function refuseEndlessStart({ clusterDir }: EmbeddedDatabase, waitedMs: number): void {
  if (waitedMs <= startTimeoutMs) return;
  const seconds = startTimeoutMs / 1000;
  throw new EmbeddedPostgresError(
    `PostgreSQL in ${clusterDir} is not ready after ${seconds} s; see server.log there.`,
  );
}

/** Checks the folder on every start, so that a foreign cluster is refused before anything is touched. */
async function getCluster({ dataDir, clusterDir, binaries, log }: EmbeddedDatabase): Promise<ClusterMarker> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const marker = await findCluster(dataDir, clusterDir);
    if (marker) return marker;
    log(`Creating the embedded database in ${clusterDir} (once)`);
    const identity = await chooseRunIdentity(binaries, dataDir, undefined);
    await createCluster(dataDir, clusterDir, binaries, identity);
  }
  throw new EmbeddedPostgresError(`The embedded database could not be created in ${clusterDir}.`);
}

async function launchFor(
  { dataDir, clusterDir, binaries }: EmbeddedDatabase,
  stalePid: number | undefined,
): Promise<PostmasterLaunch> {
  const { uid, gid } = await stat(clusterDir);
  const identity = await chooseRunIdentity(binaries, dataDir, { uid, gid });
  await handOverCluster(clusterDir, identity);
  return launchPostmaster(clusterDir, binaries, identity, stalePid);
}

/** A launch also ends when another process was faster, or when children of a killed server still run. */
async function refuseFailedLaunch(
  { dataDir }: EmbeddedDatabase,
  launch: PostmasterLaunch,
  waitedMs: number,
): Promise<void> {
  const output = await launch.readLog();
  const wasOvertaken = output.includes('lock file "postmaster.pid"');
  const waitsForLeftovers = output.includes('shared memory block') && waitedMs < leftoversTimeoutMs;
  // A process that stops another's server, or was briefly its only user, may have been faster than our lease.
  const wasStopped = /received (?:fast|immediate) shutdown request/.test(output);
  if (wasOvertaken || wasStopped) return;
  if (waitsForLeftovers) {
    await delay(100);
    return;
  }
  if (output.includes(diskIsFull)) throw new EmbeddedPostgresError(fullDisk(dataDir));
  const reason = output.split('\n').find((line) => line.includes('FATAL:')) ?? lastLine(output);
  throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason.replace(/^.*FATAL:\s*/, '').trim()}`);
}
