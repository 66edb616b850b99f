import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmasterFile, isPostmasterAlive } from './postmaster-file.ts';

export const isRoot = process.getuid?.() === 0;
export const nobodyId = 65534;

type Connection = EmbeddedPostgres['connection'];
type OwnerLine = { connection?: Connection; refused?: string; acknowledged?: number; stopped?: boolean };

export type Owner = {
  child: ChildProcess;
  connection: Connection;
  /** Numbers of rows it was told are stored. */
  acknowledged: number[];
  /** What it told people. */
  output(): string;
  command(line: 'insert' | 'stop'): void;
  exited: Promise<unknown>;
};

const folders: string[] = [];
const children: ChildProcess[] = [];

/** A new parent folder and the path of a DATA_DIR in it, which does not exist yet. */
export async function makeDataDir(mode = 0o700, ownerId?: number): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'attika-test-'));
  folders.push(parent);
  await chmod(parent, mode);
  if (ownerId !== undefined) await chown(parent, ownerId, ownerId);
  return join(parent, 'data');
}

/** Ends what a test left behind, the postmasters too. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    const pid = await findPostmasterPid(join(folder, 'data'));
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** The process id of the running postmaster of this DATA_DIR. */
export async function findPostmasterPid(dataDir: string): Promise<number | undefined> {
  const clusterDir = join(dataDir, 'postgres');
  const file = await findPostmasterFile(clusterDir).catch(() => undefined);
  return file && (await isPostmasterAlive(file.pid, clusterDir)) ? file.pid : undefined;
}

/** Runs a process that owns the database, as another user or with another environment if asked. */
export async function startOwner(
  dataDir: string,
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv; detached?: boolean } = {},
): Promise<Owner> {
  const script = fileURLToPath(new URL('./owner-process.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'pipe'], ...options });
  children.push(child);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const acknowledged: number[] = [];
  const connection = await new Promise<Connection>((resolve, reject) => {
    createInterface(child.stdout).on('line', (text) => {
      const line: OwnerLine = JSON.parse(text);
      if (line.connection) resolve(line.connection);
      if (line.refused) reject(new Error(line.refused));
      if (line.acknowledged) acknowledged.push(line.acknowledged);
    });
    child.once('error', reject).once('exit', (code) => reject(new Error(`exit ${code}: ${output}`)));
  });
  const exited = once(child, 'exit');
  const command = (line: string) => child.stdin.write(`${line}\n`);
  return { child, connection, acknowledged, output: () => output, command, exited };
}

/** Kills without warning and waits until the process has gone. */
export async function killOwner(owner: Owner): Promise<void> {
  owner.child.kill('SIGKILL');
  await owner.exited;
}

export async function stopOwner(owner: Owner): Promise<void> {
  owner.command('stop');
  await owner.exited;
}

/** One query in a session of its own. */
export async function query<Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Waits for something to become true, looking every 20 ms. */
export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; ) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`not so within ${timeoutMs} ms`);
}
