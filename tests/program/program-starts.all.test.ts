import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort, root, runToTheEnd } from '../support/shop-process.ts';
import { openTestDatabase } from '../support/test-database.ts';

/* Starts that end before the shop is open. */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attika-start-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a start that fails half-way releases what it had opened', async () => {
  // The demo's pictures cannot be stored: by then the embedded database runs.
  await writeFile(join(folder, 'files'), '');
  const { code, output } = await runToTheEnd({ PORT: '0', DATA_DIR: folder, NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(output).toContain('EEXIST');
  expect(output).toContain('PostgreSQL stopped');
  expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid');
});

it('a start that is interrupted ends at once', async () => {
  const database = await openTestDatabase();
  const port = await freePort();
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: database.address, DATA_DIR: folder },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const health = `http://localhost:${port}/healthz`;
  await expect
    .poll(
      () =>
        fetch(health).then(
          ({ status }) => status,
          () => 0,
        ),
      { interval: 10, timeout: 60_000 },
    )
    .toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await database.drop();
});
