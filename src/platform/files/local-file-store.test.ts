import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { openLocalFileStore } from './local-file-store.ts';

let directory: string;
let files: FileStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'attika-files-'));
  files = openLocalFileStore(directory);
});
afterAll(() => rm(directory, { recursive: true }));

test('nobody else on the machine can read stored files', async () => {
  await chmod(directory, 0o755);
  await openLocalFileStore(directory).put('forms/ab/plan.pdf', Buffer.from('plan'));
  await openLocalFileStore(directory).put('forms/ab/roof.pdf', Readable.from(['roof']));
  const modeOf = async (path: string) => ((await stat(join(directory, path))).mode & 0o777).toString(8);
  expect(await Promise.all(['', 'forms', 'forms/ab'].map(modeOf))).toEqual(['700', '700', '700']);
  expect(await Promise.all(['forms/ab/plan.pdf', 'forms/ab/roof.pdf'].map(modeOf))).toEqual(['600', '600']);
  await rm(join(directory, 'forms'), { recursive: true });
});

test('a folder that could not be created is created once it can be', async () => {
  const blocked = join(directory, 'blocked');
  await writeFile(blocked, '');
  const store = openLocalFileStore(blocked);
  await expect(store.put('a', Buffer.from('a'))).rejects.toThrow('EEXIST');
  await rm(blocked);
  await store.put('a', Buffer.from('a'));
  expect((await store.read('a'))?.toString()).toBe('a');
  await rm(blocked, { recursive: true });
});

test('a stored file can be read, opened and deleted', async () => {
  await files.put('derived/abc/640x640.webp', Buffer.from('picture'));
  expect(await files.has('derived/abc/640x640.webp')).toBe(true);
  expect((await files.read('derived/abc/640x640.webp'))?.toString()).toBe('picture');
  const opened = await files.open('derived/abc/640x640.webp');
  expect(opened?.sizeBytes).toBe(7);
  expect(opened && (await buffer(opened.content)).toString()).toBe('picture');

  await files.delete('derived/abc/640x640.webp');
  await files.delete('derived/abc/640x640.webp');
  expect(await files.has('derived/abc/640x640.webp')).toBe(false);
  expect(await files.open('derived/abc/640x640.webp')).toBeUndefined();
});

test('a file below another file is missing, not an error', async () => {
  await files.put('plain', Buffer.from('x'));
  expect(await files.read('plain/below')).toBeUndefined();
});

test('a stream that breaks off leaves nothing, and the former file stays', async () => {
  await files.put('papers/guide.pdf', Buffer.from('old'));
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('half of the new');
      throw new Error('connection lost');
    })(),
  );
  await expect(files.put('papers/guide.pdf', breaking)).rejects.toThrow('connection lost');
  expect((await files.read('papers/guide.pdf'))?.toString()).toBe('old');
  expect(await readdir(join(directory, 'papers'))).toEqual(['guide.pdf']);
});

test.each([
  '../outside',
  'a/../../outside',
  '/etc/passwd',
  'a//b',
  'a/',
  '.hidden',
  'a/.hidden',
  'a\\b',
  'C:/x',
  'UPPER',
  'nul\0',
  '',
  'a'.repeat(201),
])('refuses the key %j', async (key) => {
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('Not a key');
  await expect(files.read(key)).rejects.toThrow('Not a key');
  await expect(files.delete(key)).rejects.toThrow('Not a key');
});
