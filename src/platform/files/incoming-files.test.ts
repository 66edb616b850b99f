import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIncomingFiles } from './incoming-files.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'incoming-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('what is too large is read no further than to its bound, and nothing of it is left', async () => {
  let given = 0;
  const content = Readable.from(
    (function* () {
      for (; given < 1000; given += 1) yield Buffer.alloc(1000);
    })(),
  );
  expect(await openIncomingFiles(directory).take(content, (bytes) => bytes > 5000)).toBeUndefined();
  expect([content.destroyed, await readdir(directory)]).toEqual([true, []]);
  // What a stream has read ahead, but not all.
  expect(given).toBeLessThan(100);
});
