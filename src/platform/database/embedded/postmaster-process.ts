import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { isPostmasterAlive } from './postmaster-file.ts';
import { handOver, type RunIdentity, runAs } from './run-identity.ts';
import { logName } from './server-log.ts';
import { prepareSocketDirectory, socketPort } from './socket-directory.ts';

/** A postmaster that this process has started. */
export type PostmasterLaunch = {
  hasExited(): boolean;
  /** What it wrote to its log since it was started. */
  readLog(): Promise<string>;
};

const maxLogBytes = 4_000_000;

/** Small settings for one shop; the rest are PostgreSQL's own (fsync and full page writes on). */
const settings: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_wal_senders: '0',
  log_checkpoints: 'off',
  // Failed statements contain personal data; the program logs its own errors without them.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Starts a postmaster that no signal of ours reaches: with a session of its own, so that Ctrl+C in the terminal does not reach it,
 * and with its log in a file, so that it never writes into a broken pipe. Returns at once; PostgreSQL's own locks
 * (postmaster.pid and shared memory) let only one of several run.
 * @param stalePid the number in postmaster.pid, known to be no postmaster. PostgreSQL looks only whether a process of
 * that number lives; named as its grandparent (as pg_ctl does with itself) it is passed over. The lock on shared
 * memory still holds.
 */
export async function launchPostmaster(
  clusterDir: string,
  binaries: PostgresBinaries,
  identity: RunIdentity,
  stalePid: number | undefined,
): Promise<PostmasterLaunch> {
  const logPath = join(clusterDir, logName);
  if (((await stat(logPath).catch(() => undefined))?.size ?? 0) > maxLogBytes) await rm(logPath);
  const log = await open(logPath, 'a+', 0o600);
  try {
    await handOver(logPath, identity);
    const start = (await log.stat()).size;
    const isOver = await spawnPostmaster(clusterDir, logPath, log.fd, binaries, identity, stalePid);
    return { hasExited: isOver, readLog: () => readFrom(logPath, start) };
  } finally {
    await log.close();
  }
}

async function spawnPostmaster(
  clusterDir: string,
  logPath: string,
  logFd: number,
  binaries: PostgresBinaries,
  identity: RunIdentity,
  stalePid: number | undefined,
): Promise<() => boolean> {
  const options = await listOptions(clusterDir, identity);
  if (process.platform === 'win32') {
    // pg_ctl gives up an administrator's rights for the server, which refuses to run with them.
    const args = ['start', '-W', '-D', clusterDir, '-l', logPath, '-o', options.join(' ')];
    const { exitCode } = await runAs(identity, binaries.pgCtl, args, binaries.environment);
    return () => exitCode !== 0;
  }
  const environment = { ...binaries.environment };
  if (stalePid !== undefined) environment.PG_GRANDPARENT_PID = String(stalePid);
  const [command = binaries.postgres, ...args] = [
    ...identity.wrapper,
    binaries.postgres,
    '-D',
    clusterDir,
    ...options,
  ];
  const stdio: ['ignore', number, number] = ['ignore', logFd, logFd];
  const child = spawn(command, args, { ...identity.ids, cwd: '/', env: environment, stdio, detached: true });
  child.unref();
  let exited = false;
  const markExited = () => {
    exited = true;
  };
  child.on('exit', markExited).on('error', markExited);
  return () => exited;
}

async function listOptions(clusterDir: string, identity: RunIdentity): Promise<string[]> {
  const onWindows = process.platform === 'win32';
  const all = {
    ...settings,
    listen_addresses: onWindows ? '127.0.0.1' : '',
    port: String(onWindows ? await findFreePort() : socketPort),
    unix_socket_directories: onWindows ? '' : await prepareSocketDirectory(clusterDir, identity),
    unix_socket_permissions: '0700',
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : socketPort;
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, size - start));
    await file.read(buffer, 0, buffer.length, start);
    return buffer.toString();
  } finally {
    await file.close();
  }
}

/** What is tried, in order, and how long each may take; the total stays below the 8 s that a stop may last. */
const stopSteps: readonly { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 4_500 }, // fast shutdown: clients are sent away, everything is written
  { signal: 'SIGQUIT', waitMs: 1_000 }, // immediate shutdown: recovered from the log at the next start
  { signal: 'SIGKILL', waitMs: 500 }, // it hangs; its children notice and end, recovery as before
];

/** Stops a postmaster, ours or an orphan, and waits until it is gone. */
export async function stopPostmaster(
  pid: number,
  clusterDir: string,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', clusterDir, '-m', 'fast', '-t', '6'];
    await runAs({ wrapper: [] }, binaries.pgCtl, args, binaries.environment);
    return;
  }
  for (const { signal, waitMs } of stopSteps) {
    if (!(await isPostmasterAlive(pid, clusterDir))) return;
    if (signal !== 'SIGINT') log(`PostgreSQL (process ${pid}) does not stop; sending ${signal}`);
    try {
      process.kill(pid, signal);
    } catch {
      return; // it went by itself meanwhile
    }
    if (await isGoneWithin(waitMs, pid, clusterDir)) return;
  }
}

async function isGoneWithin(waitMs: number, pid: number, clusterDir: string): Promise<boolean> {
  for (const deadline = Date.now() + waitMs; Date.now() < deadline; await delay(10)) {
    if (!(await isPostmasterAlive(pid, clusterDir))) return true;
  }
  return false;
}
