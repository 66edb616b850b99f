import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import {
  cleanUp,
  findPostmasterPid,
  makeDataDir,
  until,
} from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { freePort, type NpmScript, startArguments, startShop } from '../support/shop-process.ts';

/* docs/reliability.md: the embedded database ends with the program, whoever ends it and however. */

afterAll(cleanUp);

const dataDir = makeDataDir();

/** npm first, then whoever its children are. */
function familyOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []));
  return [pid, ...below(pid)];
}

/** One that nobody has reaped is dead all the same. */
function isAlive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

test.each<[string, NpmScript, (npm: ChildProcess, family: readonly number[]) => void]>([
  ['Ctrl+C in the terminal', 'dev', (npm) => void process.kill(-(npm.pid ?? 0), 'SIGINT')],
  ['SIGTERM to npm alone', 'dev', (npm) => void npm.kill('SIGTERM')],
  ['kill -9 of npm alone', 'dev', (npm) => void npm.kill('SIGKILL')],
  ['kill -9 of the watcher', 'dev', (_npm, family) => void process.kill(family[1] ?? 0, 'SIGKILL')],
  ['kill -9 of all of them', 'dev', (npm) => void process.kill(-(npm.pid ?? 0), 'SIGKILL')],
  ['SIGTERM to npm alone', 'start', (npm) => void npm.kill('SIGTERM')],
  ['kill -9 of npm alone', 'start', (npm) => void npm.kill('SIGKILL')],
])(
  'npm scripts leave neither themselves nor their database behind: %s, %s',
  { timeout: 240_000 },
  async (_name, script, end) => {
    const directory = await dataDir;
    const shop = await startShop(
      {
        ...{ DATA_DIR: directory, JOBS: 'off', ATTIKA_DEMO: 'off' },
        NODE_ENV: script === 'dev' ? 'development' : 'production',
      },
      { by: script, timeoutMs: 200_000 },
    );
    const family = familyOf(shop.process.pid ?? 0);
    try {
      expect(family.length).toBeGreaterThanOrEqual(3);
      expect(await findPostmasterPid(directory)).toBeDefined();
      end(shop.process, family);
      await until(() => !family.some(isAlive), 20_000);
      await until(async () => (await findPostmasterPid(directory)) === undefined, 20_000);
    } finally {
      for (const pid of family.filter(isAlive)) process.kill(pid, 'SIGKILL');
    }
  },
);

test('a program started without npm goes on when its parent is gone', async () => {
  const words = startArguments.map((word) => `'${word}'`).join(' ');
  const port = await freePort();
  const starter = spawn('sh', ['-c', `'${process.execPath}' ${words} >/dev/null 2>&1 & echo $!`], {
    env: {
      ...process.env,
      ...{ DATA_DIR: await dataDir, JOBS: 'off', ATTIKA_DEMO: 'off', NODE_ENV: 'production', VITEST: '' },
      ...{ PORT: String(port), DATABASE_URL: '', REDIS_URL: '' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const program = Number(await text(starter.stdout));
  try {
    const isReady = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isReady, 90_000);
    expect(isAlive(starter.pid ?? 0)).toBe(false);
    // Longer than it would take to notice.
    await setTimeout(3000);
    expect(await isReady()).toBe(true);
  } finally {
    if (isAlive(program)) process.kill(program, 'SIGTERM');
    await until(() => !isAlive(program), 20_000);
  }
});
