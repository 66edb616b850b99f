import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'attika-folders-'));
});
afterAll(() => rm(root, { recursive: true }));

test('folders below one that is missing are made by many at once', async () => {
  for (let round = 0; round < 100; round += 1) {
    const above = join(root, String(round), 'derived');
    await Promise.all(Array.from({ length: 16 }, (_, index) => makeFolder(join(above, String(index)))));
    expect((await readdir(above)).length).toBe(16);
  }
});

test.runIf(process.platform === 'linux')('what cannot be made says why', async () => {
  await expect(makeFolder('/proc/attika/below')).rejects.toMatchObject({ code: 'ENOENT' });
});
