import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBucketServer } from '../../../../tests/support/bucket-server.ts';
import { type Bucket, isBucketThere, openBucket } from './bucket.ts';

let server: Awaited<ReturnType<typeof openBucketServer>>;
let bucket: Bucket;
let folder: string;

beforeAll(async () => {
  server = await openBucketServer();
  folder = await mkdtemp(join(tmpdir(), 'attika-outgoing-'));
  bucket = openBucket(server.settings, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('a stored file can be read, opened in parts and deleted, however it was given', async () => {
  const { files } = bucket;
  const path = join(folder, 'film');
  await writeFile(path, 'a film of some length');
  await files.put('derived/abc/640x640.webp', Buffer.from('picture'));
  await files.put('originals/abc.mp4', { path });
  await files.put('papers/guide.pdf', Readable.from([Buffer.from('a '), Buffer.from('guide')]));
  expect(await files.has('derived/abc/640x640.webp')).toBe(true);
  expect((await files.read('derived/abc/640x640.webp'))?.toString()).toBe('picture');
  expect((await files.read('papers/guide.pdf'))?.toString()).toBe('a guide');
  const part = await files.open('originals/abc.mp4', { first: 2, last: 5 });
  expect(part?.sizeBytes).toBe(21);
  expect(part && (await buffer(part.content)).toString()).toBe('film');

  await files.put('papers/guide.pdf', Buffer.from('another'));
  expect((await files.read('papers/guide.pdf'))?.toString()).toBe('another');
  await files.delete('papers/guide.pdf');
  await files.delete('papers/guide.pdf');
  expect(await files.has('papers/guide.pdf')).toBe(false);
  expect(await files.open('papers/guide.pdf')).toBeUndefined();
  expect(await files.read('papers/guide.pdf')).toBeUndefined();
  expect(await readdir(folder)).toEqual(['film']);
  await expect(files.put('../outside', Buffer.from('x'))).rejects.toThrow('Not a key');
});

test('a stream that breaks off leaves nothing, and the former file stays', async () => {
  const { files } = bucket;
  await files.put('papers/plan.pdf', Buffer.from('old'));
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('half of the new');
      throw new Error('connection lost');
    })(),
  );
  await expect(files.put('papers/plan.pdf', breaking)).rejects.toThrow('connection lost');
  expect((await files.read('papers/plan.pdf'))?.toString()).toBe('old');
  expect(await readdir(folder)).toEqual(['film']);
});

test('the bucket is checked before the shop opens', async () => {
  const { settings } = server;
  expect(await isBucketThere(settings)).toBe(true);
  expect(await isBucketThere({ ...settings, address: 'http://127.0.0.1:9/attika' })).toBe(false);
  const wrong = [
    { ...settings, secretAccessKey: 'another' },
    { ...settings, address: settings.address.replace('attika', 'nothing-here') },
  ];
  for (const settingsOfNone of wrong) {
    await expect(isBucketThere(settingsOfNone)).rejects.toThrow('S3_BUCKET is not there');
  }
});

test('a bucket that is unreachable or breaks off is distinguished from a missing file', async () => {
  const { settings } = server;
  const away = openBucket({ ...settings, address: 'http://127.0.0.1:9/attika' }, folder);
  const foreign = openBucket({ ...settings, secretAccessKey: 'another' }, folder);
  for (const { files } of [away, foreign]) {
    await expect(files.read('papers/plan.pdf')).rejects.toThrow('bucket');
    await expect(files.has('papers/plan.pdf')).rejects.toThrow('bucket');
    await expect(files.put('papers/plan.pdf', Buffer.from('new'))).rejects.toThrow('bucket');
    await expect(files.delete('papers/plan.pdf')).rejects.toThrow('bucket');
  }
  // A connection that ends in the midst of a file.
  const breaking = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('half', () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(breaking, 'listening');
  const { port } = breaking.address() as AddressInfo;
  const half = openBucket({ ...settings, address: `http://127.0.0.1:${port}/attika` }, folder);
  await expect(half.files.read('papers/plan.pdf')).rejects.toThrow('lost while');
  breaking.close();
});

test('one file of the given type and size can be uploaded directly, nothing else', async () => {
  const { directUploads } = bucket;
  const { key, url, headers } = await directUploads.prepare(
    { mime: 'image/png', sizeBytes: 4, owner: '1' },
    60,
  );
  const send = (body: string, more: object = headers, address = url) =>
    fetch(address, { method: 'PUT', body, headers: { ...more } }).then(({ status }) => status);
  expect(await send('longer than told', { 'content-type': 'image/png' })).toBe(403);
  expect(await send('abcd', { 'content-type': 'text/html' })).toBe(403);
  expect(await send('abcd', headers, url.replace(key, `incoming/${randomUUID()}`))).toBe(403);
  expect(await directUploads.open('1', key)).toBeUndefined();
  expect(await send('abcd')).toBe(200);
  const found = await directUploads.open('1', key);
  expect(found?.sizeBytes).toBe(4);
  found?.content.destroy();
  expect(await directUploads.open('1', 'papers/plan.pdf')).toBeUndefined();
  await directUploads.remove('1', 'papers/plan.pdf');
  expect(await bucket.files.has('papers/plan.pdf')).toBe(true);
  await directUploads.remove('1', key);
  expect(await directUploads.open('1', key)).toBeUndefined();
  const late = await directUploads.prepare({ mime: 'image/png', sizeBytes: 4, owner: '1' }, 1);
  await expect.poll(() => send('abcd', late.headers, late.url), { timeout: 30_000 }).toBe(403);
});
