import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bucket, openBucket } from '#platform/files/bucket/bucket.ts';
import { openBucketServer } from '../support/bucket-server.ts';
import { type Headers, headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mediaCallsOf, mp4, pdf, photograph } from '../support/media-calls.ts';

let server: Awaited<ReturnType<typeof openBucketServer>>;
let bucket: Bucket;
let shop: FixtureShop;
let headers: Headers;
let library: ReturnType<typeof mediaCallsOf>;
let red: Buffer;

beforeAll(async () => {
  server = await openBucketServer();
  bucket = openBucket(server.settings, join(tmpdir(), 'attika-outgoing'));
  shop = await openFixtureShop(undefined, bucket);
  headers = await headersOfScope(shop, 'publisher');
  library = mediaCallsOf(shop, headers);
  red = await photograph('#a63c28');
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

const call = (path: string, body: object, of = headers) =>
  shop.call('POST', `/api/v2/media/file/${path}`, body, of);

/** Puts a file into the bucket as a client does that was told where. @returns its key */
async function sent(bytes: Buffer, mime = 'image/jpeg'): Promise<string> {
  const { status, data } = await call('getUploadUrl', { mime, size: bytes.length });
  expect(status).toBe(200);
  const body = new Uint8Array(bytes);
  const answer = await fetch(data.url, { method: 'PUT', headers: data.headers, body });
  expect(answer.status).toBe(200);
  return data.key;
}

async function total(): Promise<number> {
  return (await library.list({ perPage: 1 })).data.total;
}

const asBrowser = { accept: 'image/avif,image/webp,*/*' };

describe('a file uploaded to the bucket', () => {
  test('becomes a medium like one that was uploaded to the shop, and is moved', async () => {
    const [picture, film] = [await sent(red), await sent(mp4, 'video/mp4')];
    const files = [
      { key: picture, fileName: 'crveni_krov.jpg' },
      { key: film, fileName: 'montaža.mp4' },
    ];
    const { status, data } = await call('addFromBucketPublic', { files, folder: 'Objave/2026' });
    expect(status).toBe(200);
    expect(data).toMatchObject([
      { title: 'crveni krov', kind: 'picture', access: 'public', folder: 'Objave/2026', width: 900 },
      { title: 'montaža', kind: 'video', access: 'public', size: mp4.length },
    ]);
    const part = await library.fetchFile(data[1].path, { range: 'bytes=4-11' });
    expect([part.statusCode, part.rawPayload.equals(mp4.subarray(4, 12))]).toEqual([206, true]);
    expect(outcome(await call('addFromBucket', { files }))).toEqual([422, 'VALIDATION']);
    expect(await readdir(shop.incomingFolder)).toEqual([]);
  });

  test('is judged by its content like every other, and is removed if refused', async () => {
    const before = await total();
    const page = await sent(Buffer.from('<script>alert(1)</script>'), 'image/png');
    const good = await sent(red);
    const { status, details } = await call('addFromBucketPublic', {
      files: [
        { key: good, fileName: 'krov.jpg' },
        { key: page, fileName: 'slika.png' },
      ],
    });
    expect([status, details.fields]).toEqual([422, { 'file.1': { rule: 'format' } }]);
    expect(await bucket.directUploads.open('1', page)).toBeUndefined();
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><path d="M0 0h9"/></svg>',
    );
    const { data } = await call('addFromBucketPublic', {
      files: [{ key: await sent(svg, 'image/svg+xml'), fileName: 'crtež.svg' }],
    });
    const shown = await library.fetchFile(data[0].newPath);
    expect(shown.payload).toContain('<path');
    expect(shown.payload).not.toContain('script');
    expect(shown.headers['content-security-policy']).toBe(
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    );
    expect(await total()).toBe(before + 1);
  });

  test('is named by its key: nothing else in the bucket can be added', async () => {
    await bucket.files.put('originals/secret.pdf', pdf);
    for (const key of ['originals/secret.pdf', 'incoming/../originals/secret.pdf', '/etc/passwd']) {
      const { status, details } = await call('addFromBucket', { files: [{ key, fileName: 'a.pdf' }] });
      expect([status, details.fields]).toEqual([422, { 'files.0.key': { rule: 'oneOf' } }]);
    }
    expect(await bucket.files.has('originals/secret.pdf')).toBe(true);
    const wrong: [object, number, string][] = [
      [{ mime: 'text/html', size: 5 }, 400, 'mime'],
      [{ mime: 'video/mp4', size: 150 * 1024 * 1024 + 1 }, 422, 'size'],
    ];
    for (const [body, code, field] of wrong) {
      const { status, details } = await call('getUploadUrl', body);
      expect([status, Object.keys(details.fields ?? {})]).toEqual([code, [field]]);
    }
    const large = await call('getUploadUrl', { mime: 'image/jpeg', size: 61 * 1024 * 1024 });
    expect(outcome(large)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('is for users who may edit media', async () => {
    const writer = await headersOfScope(shop, 'writer');
    const bodies = {
      getUploadUrl: { mime: 'image/jpeg', size: 9 },
      addFromBucket: { files: [{ key: 'x', fileName: 'x' }] },
    };
    for (const [path, body] of Object.entries({ ...bodies, addFromBucketPublic: bodies.addFromBucket })) {
      expect(outcome(await call(path, body, {}))).toEqual([401, 'NO_ACTIVE_USER']);
      expect(outcome(await call(path, body, writer))).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('serving from a bucket', () => {
  test('public pictures are served by the bucket itself, in the format that the browser accepts', async () => {
    const { data } = await library.upload([{ bytes: red }]);
    const shown = await library.fetchFile(data[0].newPath, asBrowser);
    expect(shown.statusCode).toBe(302);
    expect(shown.headers).toMatchObject({
      vary: 'Accept',
      'cache-control': expect.stringContaining('immutable'),
    });
    const address = String(shown.headers.location);
    expect(address).toMatch(new RegExp(`^${server.settings.publicUrl}/public/${data[0].hash}/640x640-`));
    const direct = await bucket.files.read(address.slice(`${server.settings.publicUrl}/`.length));
    expect(await sharp(direct).metadata()).toMatchObject({ format: 'heif', width: 640 });
  });

  test('private media never are, and what becomes private is removed', async () => {
    const blue = await photograph('#2a4a7f');
    const { data } = await library.upload([{ bytes: blue }], { access: 'private' });
    const opened = await library.fetchFile(data[0].newPath, { ...headers, ...asBrowser });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/avif']);
    expect((await library.fetchFile(data[0].newPath, asBrowser)).statusCode).toBe(404);

    await library.update(data[0].id, { access: 'public' });
    const shown = await library.fetchFile(data[0].newPath, asBrowser);
    const key = String(shown.headers.location).slice(`${server.settings.publicUrl}/`.length);
    expect(await bucket.files.has(key)).toBe(true);
    await library.update(data[0].id, { access: 'private' });
    expect(await bucket.files.has(key)).toBe(false);
    expect((await library.fetchFile(data[0].newPath, { ...headers, ...asBrowser })).statusCode).toBe(200);

    const original = `originals/${data[0].hash}.jpg`;
    expect(await bucket.files.has(original)).toBe(true);
    await library.remove(data[0].id);
    expect(await bucket.files.has(original)).toBe(false);
  });
});

test('a file in the bucket can be added only at the site for which it was uploaded, even with its key', async () => {
  const elsewhere = await headersOfOtherSite(shop, 'publisher');
  const key = await sent(red);
  const files = [{ key, fileName: 'krov.jpg' }];
  for (const path of ['addFromBucket', 'addFromBucketPublic']) {
    const refused = await call(path, { files }, elsewhere);
    expect([refused.status, refused.details.fields]).toEqual([422, { 'files.0.key': { rule: 'oneOf' } }]);
  }
  expect((await call('addFromBucket', { files })).status).toBe(200);
});

test('without a bucket the calls say so', async () => {
  const plain = await openFixtureShop();
  const editor = await headersOfScope(plain, 'publisher');
  const files = [{ key: 'incoming/x', fileName: 'x.jpg' }];
  for (const [path, body] of [
    ['getUploadUrl', { mime: 'image/jpeg', size: 9 }],
    ['addFromBucket', { files }],
    ['addFromBucketPublic', { files }],
  ] as const) {
    const answer = await plain.call('POST', `/api/v2/media/file/${path}`, body, editor);
    expect(outcome(answer)).toEqual([409, 'BUCKET_NOT_SET']);
  }
  await plain.close();
});

test('while the bucket is unreachable nothing is partly written, and it works again when it is back', async () => {
  const key = await sent(red);
  const before = await total();
  const { data } = await library.upload([{ bytes: pdf, name: 'cjenik.pdf' }]);
  await server.stop();
  expect(outcome(await library.upload([{ bytes: mp4, name: 'film.mp4' }]))).toEqual([503, 'STORAGE_AWAY']);
  const files = [{ key, fileName: 'krov.jpg' }];
  expect(outcome(await call('addFromBucketPublic', { files }))).toEqual([503, 'STORAGE_AWAY']);
  const shown = await library.fetchFile(data[0].newPath);
  expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '5']);
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(await total()).toBe(before + 1);
  expect(await readdir(shop.incomingFolder)).toEqual([]);
  await server.start();
  expect((await call('addFromBucketPublic', { files })).status).toBe(200);
  expect((await library.fetchFile(data[0].newPath)).rawPayload.equals(pdf)).toBe(true);
});
