import { type ChildProcess, execFileSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import {
  cleanUp,
  findPostmasterPid,
  makeDataDir,
  until,
} from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { startShop } from '../support/shop-process.ts';

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

test.each<[string, (npm: ChildProcess, family: readonly number[]) => void]>([
  ['Ctrl+C in the terminal', (npm) => void process.kill(-(npm.pid ?? 0), 'SIGINT')],
  ['SIGTERM to npm alone', (npm) => void npm.kill('SIGTERM')],
  ['kill -9 of the watcher', (_npm, family) => void process.kill(family[1] ?? 0, 'SIGKILL')],
  ['kill -9 of all of them', (npm) => void process.kill(-(npm.pid ?? 0), 'SIGKILL')],
])(
  '`npm run dev` leaves neither itself nor its database behind: %s',
  { timeout: 240_000 },
  async (_name, end) => {
    const directory = await dataDir;
    const shop = await startShop(
      { DATA_DIR: directory, JOBS: 'off', NODE_ENV: 'development', ATTIKA_DEMO: 'off' },
      { development: true, timeoutMs: 200_000 },
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
