import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import config from '../../drizzle.config.ts';

/* `npm run migration` (docs/recipes/add-a-module.md). */

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('the migrations lead to the tables of the code: there is none to generate', async () => {
  const out = path.join(directory, 'migrations');
  await cp('migrations', out, { recursive: true });
  const file = path.join(directory, 'drizzle.config.json');
  // drizzle-kit takes every folder as relative.
  await writeFile(file, JSON.stringify({ ...config, out: path.relative('', out) }));
  const command = path.resolve('node_modules/drizzle-kit/bin.cjs');
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'generate', `--config=${file}`]);
  expect(stdout).toContain('No schema changes');
  expect(await readdir(out)).toEqual(await readdir('migrations'));
});
