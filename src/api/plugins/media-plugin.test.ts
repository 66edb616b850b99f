import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMediaWorld, pictureInput, siteWithSizes } from '#domain/media/media.fixture.ts';
import { type MediaDirectory, openMediaDirectory } from '#domain/media/media-directory.ts';
import { openMediaFiles } from '#domain/media/media-files.ts';
import { type Medium, mediaUrl } from '#domain/media/media-rules.ts';
import { saveMedium } from '#domain/media/media-service.ts';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import { createImageWorkshop } from '#platform/images/image-workshop.ts';
import { serveMedia } from './media-plugin.ts';

let world: Awaited<ReturnType<typeof openMediaWorld>>;
let media: MediaDirectory;
let app: FastifyInstance;
let photograph: Medium;
let drawing: Medium;
let hidden: Medium;
let conversions = 0;

const actors = { find: async () => undefined };
const directory = { list: () => [siteWithSizes], findByHost: () => undefined } as unknown as SiteDirectory;
const browser = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' };

beforeAll(async () => {
  world = await openMediaWorld();
  const bytes = await sharp({
    create: {
      width: 1400,
      height: 1000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/></svg>');
  photograph = await saveMedium(world.context, pictureInput(bytes));
  drawing = await saveMedium(world.context, pictureInput(svg, { key: 'drawing' }));
  hidden = await saveMedium(world.context, pictureInput(bytes, { key: 'hidden', access: 'private' }));
  media = await openMediaDirectory(world.context.database);
  const { images, files } = world.context;
  const counting: typeof images = {
    ...images,
    resize(...task) {
      conversions += 1;
      return images.resize(...task);
    },
  };
  app = Fastify();
  serveMedia(app, { directory, media, actors, mediaFiles: openMediaFiles(files, counting) });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  conversions = 0;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

test('serves the best format that the client accepts, cacheable for ever', async () => {
  const url = mediaUrl(photograph, 7, 'MediumSize');
  for (const [accept, mime, format] of [
    [browser.accept, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ] as const) {
    const response = await app.inject({ url, headers: { accept } });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': mime,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
      'content-length': String(response.rawPayload.length),
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width: 640, height: 457 });
  }
});

test('serves each of the five sizes, and the medium one by default', async () => {
  const widths = { ThumbnailSize: 50, PortraitSize: 768, MediumSize: 640, LargeSize: 926, FullHDSize: 1400 };
  for (const [size, width] of Object.entries(widths)) {
    const response = await app.inject({ url: `/media/7/${photograph.id}/${size}/any-title.jpg` });
    expect((await sharp(response.rawPayload).metadata()).width).toBe(width);
    expect(response.headers['cache-control']).toContain('immutable');
  }
  const response = await app.inject({ url: `/media/7/${photograph.id}/any-title.jpg` });
  expect((await sharp(response.rawPayload).metadata()).width).toBe(640);
});

test('20 simultaneous requests get the same picture, made once; later ones get it from the store', async () => {
  const ask = () => app.inject({ url: mediaUrl(photograph, 7, 'PortraitSize'), headers: browser });
  const responses = await Promise.all(Array.from({ length: 20 }, ask));
  expect(conversions).toBe(1);
  expect(responses.every((response) => response.statusCode === 200)).toBe(true);
  expect(new Set(responses.map((response) => response.rawPayload.toString('base64'))).size).toBe(1);
  await ask();
  expect(conversions).toBe(1);
});

test('a client that disconnects does not take the picture from others', async () => {
  const url = mediaUrl(photograph, 7, 'LargeSize');
  const { port } = app.server.address() as AddressInfo;
  const leaving = get({ host: '127.0.0.1', port, path: url, headers: browser });
  leaving.on('error', () => {});
  await expect.poll(() => conversions).toBe(1);
  const staying = app.inject({ url, headers: browser });
  leaving.destroy();
  expect((await staying).statusCode).toBe(200);
  expect(conversions).toBe(1);
});

test('answers 304 to clients that have the picture, without making it', async () => {
  const url = mediaUrl(photograph, 7, 'MediumSize');
  const first = await app.inject({ url, headers: browser });
  const tag = first.headers.etag as string;
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await app.inject({ url, headers: { ...browser, 'if-none-match': known } });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload.length).toBe(0);
    expect(again.headers).toMatchObject({ etag: tag, vary: 'Accept' });
  }
  const otherFormat = await app.inject({ url, headers: { accept: 'image/webp', 'if-none-match': tag } });
  expect(otherFormat.statusCode).toBe(200);
});

test('answers HEAD like GET, without the picture', async () => {
  const url = mediaUrl(photograph, 7, 'MediumSize');
  const whole = await app.inject({ url, headers: browser });
  const head = await app.inject({ method: 'HEAD', url, headers: browser });
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload.length).toBe(0);
  expect(head.headers['content-length']).toBe(whole.headers['content-length']);
});

test('an address of a former version serves the current picture, for a short time', async () => {
  const url = `/media/7/${photograph.id}/MediumSize/roof.jpg?v=0123456789`;
  const response = await app.inject({ url });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('public, max-age=300');
});

test('a drawing is served unchanged and can neither run nor load anything', async () => {
  const response = await app.inject({ url: mediaUrl(drawing, 7, 'ThumbnailSize'), headers: browser });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(response.payload).toContain('<path');
  expect(conversions).toBe(0);
});

test('the broken-link picture is always available', async () => {
  const response = await app.inject({ url: '/media/broken-link.svg' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/svg+xml');
  expect(response.headers['content-security-policy']).toContain('sandbox');
});

test.each([
  ['a private picture', () => `/media/7/${hidden.id}/MediumSize/roof.jpg`],
  ['an unknown picture', () => '/media/7/999999/MediumSize/roof.jpg'],
  ['an unknown site', () => `/media/8/${photograph.id}/MediumSize/roof.jpg`],
  ['an unknown size', () => `/media/7/${photograph.id}/HugeSize/roof.jpg`],
  ['a size that every object has', () => `/media/7/${photograph.id}/constructor/roof.jpg`],
  ['no extension', () => `/media/7/${photograph.id}/MediumSize/roof`],
  ['a foreign extension', () => `/media/7/${photograph.id}/MediumSize/roof.php`],
  ['a path upwards', () => `/media/7/${photograph.id}/MediumSize/../../../../etc/passwd`],
  ['an encoded path upwards', () => `/media/7/${photograph.id}/MediumSize/..%2f..%2f..%2fetc%2fpasswd.jpg`],
  ['a backslash', () => `/media/7/${photograph.id}/MediumSize/..%5c..%5croof.jpg`],
  ['a negative id', () => '/media/7/-1/MediumSize/roof.jpg'],
  ['a huge id', () => '/media/7/99999999999999999999/MediumSize/roof.jpg'],
  ['an id with a tail', () => `/media/7/${photograph.id}e0/MediumSize/roof.jpg`],
  ['nothing', () => '/media/'],
])('%s is 404 and not cached', async (_name, url) => {
  const response = await app.inject({ url: url() });
  expect(response.statusCode).toBe(404);
  expect(response.headers['cache-control'] ?? 'no-store').toBe('no-store');
});

test('a title of any length and odd queries do no harm', async () => {
  const address = `/media/7/${photograph.id}/MediumSize/${'a'.repeat(500)}.jpg`;
  expect((await app.inject({ url: address })).statusCode).toBe(200);
  expect((await app.inject({ url: `${address}?v=1&v=2&v[a]=3` })).statusCode).toBe(200);
  expect((await app.inject({ url: `/media/7/${photograph.id}/MediumSize/%E0%A4%A.jpg` })).statusCode).toBe(
    400,
  );
});

test('asks to come back later if too many conversions are waiting', async () => {
  const images = createImageWorkshop({ parallel: 1, maximumWaiting: 0 });
  const crowded = Fastify();
  serveMedia(crowded, { directory, media, actors, mediaFiles: openMediaFiles(world.context.files, images) });
  await world.context.files.delete(`derived/${photograph.hash}/50x50-r1.webp`);
  await world.context.files.delete(`derived/${photograph.hash}/640x640-r1.webp`);
  const responses = await Promise.all(
    ['ThumbnailSize', 'MediumSize'].map((size) =>
      crowded.inject({ url: mediaUrl(photograph, 7, size), headers: { accept: 'image/webp' } }),
    ),
  );
  images.close();
  await crowded.close();
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 503]);
  const turnedAway = responses.find((response) => response.statusCode === 503);
  expect(turnedAway?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
});
