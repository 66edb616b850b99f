import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import packageFacts from '../../package.json' with { type: 'json' };

export const root = path.dirname(path.dirname(import.meta.dirname));
/** Flags of Node and the file to run, as `npm start` gives them once the pages are built. */
export const startArguments = packageFacts.scripts.start.split('&& node ')[1]?.split(' ') ?? [];

/** Those that run the program. */
export type NpmScript = 'start' | 'dev';

export type ShopProcess = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Milliseconds from the start to the first 200 of /readyz. */
  readonly readyMs: number;
  output(): string;
  stop(): Promise<number | null>;
};

/**
 * Starts the program in a process of its own and waits for /readyz.
 * @param environment on top of the test's own; give DATA_DIR
 * @param options.port of a program that was there before; a free one unless told
 * @param options.endsWith id of a process with which it ends
 * @param options.by as npm runs it, with all who stand before the program: `npm run dev` with hot reload and all
 * @throws with the program's output where it ends before it is ready
 */
export async function startShop(
  environment: Record<string, string>,
  options: {
    uid?: number;
    gid?: number;
    timeoutMs?: number;
    port?: number;
    by?: NpmScript;
    endsWith?: number;
  } = {},
): Promise<ShopProcess> {
  const port = options.port ?? (await freePort());
  const started = Date.now();
  const [command, words] = options.by
    ? ['npm', ['run', options.by]]
    : [process.execPath, startArguments.map((word) => word.replace('$PPID', String(options.endsWith)))];
  const child = spawn(command, words, {
    cwd: root,
    // npm, its shell and who watches the sources stand before the program: they end together.
    detached: options.by !== undefined,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutTestVariables(process.env),
      DATABASE_URL: '',
      REDIS_URL: '',
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
      // No balancer stands before it.
      STOP_DELAY_SECONDS: '0',
      ...environment,
    },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid ?? options.uid }),
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const url = `http://localhost:${port}`;
  const deadline = started + (options.timeoutMs ?? 300_000);
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      if (options.by && child.pid) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
      throw new Error(`The shop did not become ready (exit ${child.exitCode}):\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    process: child,
    readyMs: Date.now() - started,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const closed = once(child, 'close');
      if (options.by && child.pid) process.kill(-child.pid, 'SIGTERM');
      else child.kill('SIGTERM');
      await closed;
      return child.exitCode;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`);
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

function withoutTestVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { VITEST: _vitest, VITEST_MODE: _mode, TEST: _test, DEV: _dev, PROD: _prod, ...rest } = environment;
  return rest;
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** Runs the program until it ends by itself. */
export async function runToTheEnd(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output };
}
