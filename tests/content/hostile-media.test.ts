import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headers, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mediaCallsOf, pdf, photograph } from '../support/media-calls.ts';

let shop: FixtureShop;
let headers: Headers;
let library: ReturnType<typeof mediaCallsOf>;
let photo: Buffer;

beforeAll(async () => {
  shop = await openFixtureShop();
  headers = await headersOfScope(shop, 'editor');
  library = mediaCallsOf(shop, headers);
  photo = await photograph('#a63c28', 60, 40);
});
afterAll(() => shop.close());

const svg = (inner: string, root = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"${root}>${inner}<path d="M0 0"/></svg>`,
  );
const html = '<!doctype html><script>alert(document.domain)</script>';

/** A chunk of a PNG (PNG specification, 5.3), its checksum left out where a decoder need not come so far. */
function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
}

/** Says to be far larger than any picture, and is some hundred bytes. */
function pixelBomb(width = 60_000, height = width): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const beginnings: [what: string, begin: string, name: string][] = [
  ['a font (WOFF2)', 'wOF2\0\x01\0\0', 'slova.webp'],
  ['a font (WOFF)', 'wOFF\0\x01\0\0', 'slova.png'],
  ['a font (TrueType)', '\0\x01\0\0\0\x0fGPOS', 'slova.jpg'],
  ['a font (OpenType)', 'OTTO\0\x0aCFF ', 'slova.gif'],
  ['an archive (7z)', '7z\xbc\xaf\x27\x1c', 'slika.webp'],
  ['an archive (RAR)', 'Rar!\x1a\x07\x01\0', 'slika.jpg'],
  ['a document with macros', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'cjenik.pdf'],
  ['a program (ELF)', '\x7fELF\x02\x01\x01\0', 'slika.png'],
  ['a program (WebAssembly)', '\0asm\x01\0\0\0', 'slika.avif'],
  ['a program (Java)', '\xca\xfe\xba\xbe\0\0\0\x34', 'film.webm'],
  ['a program (PHP)', '<?php system($_GET[0]); ?>', 'slika.gif'],
  ['a drawing in PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n', 'crtez.svg'],
  ['a style sheet', '@import url(https://evil.example/x.css);', 'slika.png'],
  ['a list of addresses (HLS)', '#EXTM3U\nfile:///etc/passwd\n', 'film.mp4'],
  ['a sound', 'ID3\x04\0\0\0\0', 'film.mp4'],
  ['a film of another kind', 'RIFF\xff\xff\0\0AVI LIST', 'slika.webp'],
  ['a picture of another kind (ICO)', '\0\0\x01\0\x01\0\x10\x10', 'slika.png'],
];
const filled = (begin: Buffer): Buffer => Buffer.concat([begin, Buffer.alloc(2000, 'x')]);

const refused: [what: string, bytes: () => Buffer | Promise<Buffer>, name: string][] = [
  ['a page called a picture', () => Buffer.from(html), 'slika.png'],
  ['a page called a paper', () => Buffer.from(html), 'cjenik.pdf'],
  ['a page that begins like a GIF and is none', () => Buffer.from(`GIF89a/*${html}*/=1;`), 'slika.gif'],
  [
    'a page with a drawing in it',
    () => Buffer.from(`${html}<svg xmlns="http://www.w3.org/2000/svg"/>`),
    'a.svg',
  ],
  ['a script', () => Buffer.from('#!/bin/sh\nrm -rf /'), 'film.mp4'],
  ['a program', () => Buffer.from('MZ\x90\x00PE'), 'slika.jpg'],
  ['an archive', () => Buffer.from('PK\x03\x04'), 'slika.webp'],
  ['a drawing behind zeros', () => svg('').fill(0, 0, 4), 'a.svg'],
  ['a picture of more pixels than any', () => pixelBomb(), 'bomb.png'],
  ['half a picture', () => photo.subarray(0, photo.length / 2), 'pola.jpg'],
  ['nothing', () => Buffer.alloc(0), 'prazno.jpg'],
  ['zeros', () => Buffer.alloc(5000), 'nule.avif'],
  // Fonts, archives, programs and texts under names of what is taken.
  ...beginnings.map(([what, begin, name]): (typeof refused)[number] => [
    what,
    () => filled(Buffer.from(begin, 'latin1')),
    name,
  ]),
  ['an archive of a hundred megabytes of zeros', () => gzipSync(Buffer.alloc(100_000_000)), 'slika.png'],
  ['a picture whose size is none', () => pixelBomb(0), 'slika.png'],
  ['a picture of one line of a billion points', () => pixelBomb(1_000_000_000, 1), 'slika.png'],
  ['a page behind what a drawing begins with', () => Buffer.from(`<!-- <svg> -->${html}`), 'a.svg'],
];

test.each(refused)('%s is refused', async (_what, bytes, name) => {
  const { status, details } = await library.upload([{ bytes: await bytes(), name }]);
  expect([status, details.fields]).toEqual([422, { file: { rule: 'format' } }]);
});

const told: [rule: string, what: string, bytes: () => Buffer | Promise<Buffer>, name: string][] = [
  ['otherPicture', 'a scan (TIFF)', () => sharp(photo).tiff().toBuffer(), 'sken.png'],
  [
    'otherPicture',
    'a photograph of an iPhone (HEIC)',
    () => filled(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    'IMG_0001.HEIC',
  ],
  [
    'otherPicture',
    'a picture of Windows (BMP)',
    () => filled(Buffer.from('BM\x36\0\0\0\0\0', 'latin1')),
    'slika.png',
  ],
  [
    'otherPicture',
    'a picture of Photoshop',
    () => filled(Buffer.from('8BPS\0\x01\0\0', 'latin1')),
    'slika.jpg',
  ],
  ['moving', 'a picture that moves', () => movingPicture(), 'pokret.gif'],
  ['tooComplex', 'a drawing of a megabyte', () => svg('<!-- -->'.repeat(140_000)), 'a.svg'],
  [
    'drawingPictures',
    'a drawing with a picture of elsewhere',
    () => svg('<image href="https://evil.example/x.png"/>'),
    'a.svg',
  ],
];

/** Two frames. */
async function movingPicture(): Promise<Buffer> {
  const frames = await Promise.all(['#a63c28', '#28a63c'].map((colour) => photograph(colour, 8, 8)));
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

test.each(told)('%s says why: %s', async (rule, _what, bytes, name) => {
  const { status, details } = await library.upload([{ bytes: await bytes(), name }]);
  expect([status, details.fields]).toEqual([422, { file: { rule } }]);
});

const drawings: [what: string, drawing: Buffer][] = [
  ['a script', svg('<script>alert(1)</script>')],
  ['a script of elsewhere', svg('<script href="https://evil.example/x.js"/>')],
  ['a handler', svg('', ' onload="alert(1)"')],
  ['a handler in capitals', svg('<path ONCLICK="alert(1)" d="M0 0"/>')],
  ['a link that runs', svg('<a href="javascript:alert(1)"><text>x</text></a>')],
  ['a page within', svg('<foreignObject><iframe src="https://evil.example"/></foreignObject>')],
  ['a reference to elsewhere', svg('<use href="https://evil.example/x.svg#a"/>')],
  ['a style that loads', svg('<style>@import url(https://evil.example/x.css)</style>')],
  ['an attribute that loads', svg('<path fill="url(https://evil.example/x)" d="M0 0"/>')],
  ['a movement that sets an address', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
  [
    'entities and a reference to a file',
    Buffer.concat([
      Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      svg('<text>&x;</text>'),
    ]),
  ],
];

test.each(drawings)('a drawing with %s keeps only its lines', async (_what, bytes) => {
  const { status, data } = await library.upload([{ bytes, name: 'crtež.svg', type: 'image/svg+xml' }]);
  expect(status).toBe(200);
  const shown = await library.fetchFile(data[0].newPath);
  expect(shown.payload).toContain('<path');
  expect(shown.payload).not.toMatch(
    /script|alert|evil|passwd|onload|onclick|foreign|import|javascript|ENTITY/i,
  );
  expect(shown.headers['content-security-policy']).toBe(
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  );
});

test('data appended to or hidden in a picture is not served with it', async () => {
  const commented = await sharp(photo)
    .withExif({ IFD0: { ImageDescription: html.repeat(50), Copyright: html } })
    .jpeg()
    .toBuffer();
  for (const bytes of [Buffer.concat([photo, Buffer.from(html)]), commented]) {
    const { data } = await library.upload([{ bytes, name: 'slika.jpg.html', type: 'text/html' }]);
    expect(data[0]).toMatchObject({ mime: 'image/jpeg', displayName: 'slika-jpg.jpg' });
    const shown = await library.fetchFile(data[0].newPath);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.payload).not.toContain('alert');
  }
});

test('a picture with megabytes of text in it costs no more, and serves none of it', async () => {
  const profile = Buffer.alloc(60_000, 'x');
  const segments = Array.from({ length: 40 }, () => {
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(profile.length + 2, 2);
    return Buffer.concat([head, profile]);
  });
  const bytes = Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);
  const { data } = await library.upload([{ bytes }]);
  expect((await library.fetchFile(data[0].newPath)).rawPayload.length).toBeLessThan(5000);
});

test('a PDF that is also a page is served as a PDF', async () => {
  const { data } = await library.upload([{ bytes: Buffer.concat([pdf, Buffer.from(html)]), name: 'a.html' }]);
  const shown = await library.fetchFile(data[0].path.replace('.pdf', '.svg'));
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  });
});

const names: [given: string, title: string, displayName: string][] = [
  ['../../etc/passwd.jpg', 'passwd', 'passwd.jpg'],
  ['C:\\\\Windows\\\\krov.jpg', 'krov', 'krov.jpg'],
  ['..', 'file', 'file.jpg'],
  ['\u202Egpj.exe', 'gpj', 'gpj.jpg'],
  ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1)', 'img-src-x-onerror-alert-1.jpg'],
  [`${'ž'.repeat(400)}.jpg`, 'ž'.repeat(120), `${'z'.repeat(120)}.jpg`],
  ['.htaccess', 'file', 'file.jpg'],
];

test.each(names)(
  'a file called %s escapes neither its folder nor its address',
  async (name, title, displayName) => {
    const { status, data } = await library.upload([{ bytes: photo, name }]);
    expect(status).toBe(200);
    expect(data[0]).toMatchObject({ title, displayName });
    expect(data[0].originalName).not.toMatch(/[\\/<>\u202E]/);
    expect((await library.fetchFile(data[0].newPath)).statusCode).toBe(200);
  },
);

test('malformed multipart parts are refused, and nothing of them stays', async () => {
  const { data: before } = await library.list({ perPage: 1 });
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v2/media/upload',
    headers: {
      apiKey: 'key-shop',
      ...headers,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\ncut off',
  });
  expect(answer.statusCode).toBe(400);
  expect((await library.list({ perPage: 1 })).data.total).toBe(before.total);
  expect(outcome(await library.remove(2_147_483_647))).toEqual([404, 'NOT_FOUND']);
});
