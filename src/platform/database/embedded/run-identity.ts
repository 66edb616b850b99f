import { spawn } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** As whom PostgreSQL runs; it refuses root. */
export type RunIdentity = {
  /** Words put before a program and its arguments. */
  wrapper: readonly string[];
  /** Ids given to spawn; the files must then be theirs. Absent: our own. */
  ids?: { uid: number; gid: number };
};

/** The user `nobody` of Linux, by number because a small container may have no name for it. */
const nobodyId = 65534;

const ownUser: RunIdentity = { wrapper: [] };
/**
 * Root takes on the name `nobody` and gives up its privileges; on disk the files still belong to the user who started
 * it.
 */
const namespace: RunIdentity = {
  wrapper: ['unshare', '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`],
};
const nobody: RunIdentity = { wrapper: [], ids: { uid: nobodyId, gid: nobodyId } };

/**
 * Chooses how PostgreSQL runs, by trying whether it can from here.
 * @param clusterOwner who owns the cluster's files, if there are any
 * @throws EmbeddedPostgresError when there is no way, with what to do
 */
export async function chooseRunIdentity(
  binaries: PostgresBinaries,
  dataDir: string,
  clusterOwner: { uid: number; gid: number } | undefined,
): Promise<RunIdentity> {
  if (process.platform === 'win32') return ownUser;
  const asRoot = process.getuid?.() === 0;
  const reasons: string[] = [];
  for (const identity of asRoot ? listRootIdentities(clusterOwner) : listUserIdentities()) {
    const reason = await findObstacle(identity, binaries, dataDir);
    if (reason === undefined) return identity;
    reasons.push(reason);
  }
  const why = reasons.join('; ');
  throw new EmbeddedPostgresError(
    asRoot
      ? `PostgreSQL does not run as root, and no other way works for ${dataDir} (${why}): start as an ordinary user, choose a DATA_DIR that every user may enter, or set DATABASE_URL.`
      : `The embedded PostgreSQL does not run on this machine (${why}); set DATABASE_URL to use a server.`,
  );
}

function listRootIdentities(clusterOwner: { uid: number; gid: number } | undefined): RunIdentity[] {
  if (process.platform !== 'linux') return [];
  const ownedByOther = clusterOwner !== undefined && clusterOwner.uid !== 0;
  return ownedByOther ? [{ wrapper: [], ids: clusterOwner }] : [namespace, nobody];
}

/** initdb requires a name for its user; containers that run under a bare user id have none. */
function listUserIdentities(): RunIdentity[] {
  try {
    userInfo();
    return [ownUser];
  } catch {
    return [namespace, ownUser];
  }
}

/** Tries to enter the folder and to run the program; returns what prevented it. */
async function findObstacle(
  identity: RunIdentity,
  { postgres, environment }: PostgresBinaries,
  dataDir: string,
): Promise<string | undefined> {
  const script = 'cd "$1" && exec "$2" --version';
  const result = await runAs(identity, '/bin/sh', ['-c', script, 'sh', dataDir, postgres], environment);
  return result.exitCode === 0 ? undefined : lastLine(result.output) || 'it could not be started';
}

/** Runs a program to its end as the given identity. Never rejects: a missing program is exit code -1. */
export function runAs(
  identity: RunIdentity,
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ exitCode: number; output: string }> {
  const [command = program, ...rest] = [...identity.wrapper, program, ...args];
  return new Promise((resolve) => {
    const child = spawn(command, rest, {
      ...identity.ids,
      cwd: process.platform === 'win32' ? undefined : '/',
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ exitCode: -1, output: error.message }));
    child.on('close', (code) => resolve({ exitCode: code ?? -1, output }));
  });
}

/** Gives a file or folder that we made to the user PostgreSQL runs as. */
export async function handOver(path: string, identity: RunIdentity): Promise<void> {
  if (identity.ids) await chown(path, identity.ids.uid, identity.ids.gid);
}

export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
