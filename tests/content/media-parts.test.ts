import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headers, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { mediaCallsOf, mp4, photograph } from '../support/media-calls.ts';

const film = Buffer.concat([mp4, Buffer.alloc(3_000_000, 5)]);
const half = 1_500_000;

let shop: FixtureShop;
let headers: Headers;
let library: ReturnType<typeof mediaCallsOf>;
let port: number;

beforeAll(async () => {
  shop = await openFixtureShop();
  headers = await headersOfScope(shop, 'publisher');
  library = mediaCallsOf(shop, headers);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = shop.app.server.address() as AddressInfo);
});
afterAll(() => shop.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, of = headers) =>
  shop.call(method, `/api/v2/media/parts/${path}`, body, of);

async function begun(size = film.length): Promise<string> {
  return (await call('POST', 'begin', { size })).data.uploadId;
}

/** Sends a piece over a connection. @returns the status of its answer */
function sendPiece(uploadId: string, offset: number, bytes: Buffer): Promise<number> {
  const { sending, status } = openPiece(uploadId, offset, bytes.length);
  sending.end(bytes);
  return status;
}

/** The same, but the connection is lost when some of it has arrived. */
async function losePiece(uploadId: string, bytes: Buffer): Promise<void> {
  const { sending, status } = openPiece(uploadId, 0, bytes.length);
  sending.write(bytes.subarray(0, half));
  const path = join(shop.unfinishedFolder, `${shop.shop.dependencies.directory.getFirst().id}.${uploadId}`);
  await expect.poll(() => stat(path).then(({ size }) => size)).toBeGreaterThan(0);
  sending.destroy();
  expect(await status).toBe(0);
}

/** `status` is 0 where no answer came. */
function openPiece(uploadId: string, offset: number, length: number) {
  const sending = request({
    method: 'PUT',
    port,
    host: '127.0.0.1',
    path: `/api/v2/media/parts/${uploadId}?offset=${offset}`,
    headers: {
      apiKey: shopKey,
      ...headers,
      'content-type': 'application/octet-stream',
      'content-length': length,
    },
  });
  const status = new Promise<number>((resolve) => {
    sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    sending.on('error', () => resolve(0));
  });
  return { sending, status };
}

test('an upload resumes after what had arrived when its connection was lost', async () => {
  const uploadId = await begun();
  await losePiece(uploadId, film);
  const { received } = (await call('GET', uploadId)).data;
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThanOrEqual(half);
  const early = await call('POST', `finish/${uploadId}`, { fileName: 'film.mp4', size: film.length });
  expect([...outcome(early), early.details.received]).toEqual([409, 'EDIT_CONFLICT', received]);
  expect(await sendPiece(uploadId, 0, film)).toBe(409);
  expect(await sendPiece(uploadId, received, film.subarray(received))).toBe(200);
  const finish = { fileName: 'montaža.mp4', size: film.length, folder: 'Filmovi' };
  const { status, data: medium } = await call('POST', `finish/${uploadId}`, finish);
  expect(status).toBe(200);
  expect(medium).toMatchObject({ title: 'montaža', kind: 'video', folder: 'Filmovi', size: film.length });
  expect((await library.fetchFile(medium.newPath)).rawPayload.equals(film)).toBe(true);
  // Whoever has not heard the answer asks again and gets the same medium.
  expect((await call('GET', uploadId)).data).toEqual({ uploadId, received: film.length, finished: true });
  expect((await call('POST', `finish/${uploadId}`, finish)).data.id).toBe(medium.id);
});

test('completing it twice at once is answered with one medium', async () => {
  const uploadId = await begun();
  await sendPiece(uploadId, 0, film);
  const finish = () => call('POST', `finish/${uploadId}`, { fileName: 'dvaput.mp4', size: film.length });
  const [first, second] = await Promise.all([finish(), finish()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data.id).toBe(first.data.id);
  expect((await library.list({ keywords: 'dvaput' })).data.data).toHaveLength(1);
});

test('a replacement whose answer was lost is answered again and counts once', async () => {
  const { data } = await library.upload([{ bytes: mp4, name: 'stari.mp4' }]);
  const uploadId = await begun();
  await sendPiece(uploadId, 0, film);
  const finish = { fileName: 'novi.mp4', size: film.length, replaces: data[0].id };
  for (const _time of ['first', 'second']) {
    const { data: medium } = await call('POST', `finish/${uploadId}`, finish);
    expect(medium).toMatchObject({ id: data[0].id, version: 2, size: film.length });
  }
});

test('two pieces at once do not mix: only the later one goes on', async () => {
  const uploadId = await begun();
  const both = [sendPiece(uploadId, 0, film), sendPiece(uploadId, 0, film)];
  const statuses = await Promise.all(both);
  const { data } = await call('GET', uploadId);
  expect(await sendPiece(uploadId, data.received, film.subarray(data.received))).toBe(200);
  const finish = { fileName: 'film.mp4', size: film.length };
  const { data: medium } = await call('POST', `finish/${uploadId}`, finish);
  expect((await library.fetchFile(medium.newPath)).rawPayload.equals(film), statuses.join()).toBe(true);
});

test('what came in pieces is judged like what came whole, and is removed if refused', async () => {
  const page = Buffer.from('<script>alert(1)</script>');
  const uploadId = await begun(page.length);
  await sendPiece(uploadId, 0, page);
  const { status, details } = await call('POST', `finish/${uploadId}`, {
    fileName: 'a.png',
    size: page.length,
  });
  expect([status, details.fields]).toEqual([422, { file: { rule: 'format' } }]);
  expect(outcome(await call('GET', uploadId))).toEqual([404, 'NOT_FOUND']);

  const picture = await photograph('#a63c28');
  const { data } = await library.upload([{ bytes: picture }]);
  const other = await begun();
  await sendPiece(other, 0, film);
  const replacing = { fileName: 'film.mp4', size: film.length, replaces: data[0].id };
  const refused = await call('POST', `finish/${other}`, replacing);
  expect(refused.details.fields).toEqual({ file: { rule: 'oneOf', parameter: 'picture' } });
});

test('a cancelled upload is dropped, and nobody else can resume one', async () => {
  const uploadId = await begun();
  await sendPiece(uploadId, 0, film.subarray(0, half));
  const writer = await headersOfScope(shop, 'writer');
  expect(outcome(await call('GET', uploadId, undefined, writer))).toEqual([403, 'FORBIDDEN']);
  expect((await call('DELETE', uploadId)).status).toBe(200);
  expect(outcome(await call('GET', uploadId))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await call('GET', encodeURIComponent('../files')))).toEqual([400, 'MALFORMED']);
  const large = await call('POST', 'begin', { size: 151 * 1024 * 1024 });
  expect([large.status, Object.keys(large.details.fields)]).toEqual([422, ['size']]);
});
