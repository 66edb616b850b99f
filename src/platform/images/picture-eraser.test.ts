import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { examineImage } from './image-examiner.ts';
import { erasePieces } from './picture-eraser.ts';

/* What pictures carry beside the picture, whatever wrote it: each kind of piece by hand, around a picture of the library's. */

const words = 'Ana Kos, 45.8131 N';
const ascii = (text: string) => Buffer.from(text, 'latin1');
const uint32 = (value: number, isLittle = false) => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = () => sharp({ create: { width: 40, height: 24, channels: 3, background: '#a63c28', noise } });
const frames = async () => {
  const tones = [0, 90, 180].map((r) => ({
    width: 16,
    height: 16,
    channels: 3 as const,
    background: { r, g: 40, b: 40 },
  }));
  return sharp(await Promise.all(tones.map((create) => sharp({ create }).png().toBuffer())), {
    join: { animated: true },
  });
};
const pixelsOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).autoOrient().raw().toBuffer();

/** What is kept of it, which looks the same. */
async function keptOf(bytes: Buffer): Promise<Buffer> {
  const found = await examineImage(bytes);
  if (typeof found === 'string') throw new Error('It is no picture.');
  const kept = Buffer.from(found.cleaned ?? bytes);
  expect((await pixelsOf(kept)).equals(await pixelsOf(bytes))).toBe(true);
  return kept;
}

function jpegPiece(marker: number, content: string | Buffer): Buffer {
  const data = Buffer.from(content);
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

test.each([false, true])(
  'a JPEG (in several scans: %s) keeps no comment, program metadata, preview or motion photo',
  async (progressive) => {
    const plain = await picture().jpeg({ progressive }).withIccProfile('p3').toBuffer();
    const notes = [
      jpegPiece(0xe0, `JFXX\0\x10${words}`),
      jpegPiece(0xfe, words),
      jpegPiece(0xe1, `http://ns.adobe.com/xap/1.0/\0${words}`),
      jpegPiece(0xe2, `MPF\0${words}`),
      jpegPiece(0xeb, `JP\0\x01${words}`),
      jpegPiece(0xed, `Photoshop 3.0\0${words}`),
    ];
    const scans = plain.lastIndexOf(Buffer.from([0xff, 0xda]));
    const bytes = Buffer.concat([
      plain.subarray(0, 2),
      ...notes,
      plain.subarray(2, scans),
      jpegPiece(0xfe, words),
      plain.subarray(scans),
      ascii(`....ftypmp42 ${words}`),
    ]);
    const kept = await keptOf(bytes);
    expect(kept.equals(plain)).toBe(true);
    expect((await sharp(kept).metadata()).icc).toBeDefined();
  },
);

test('a rotated JPEG stays upright, and contains nothing else', async () => {
  const bytes = await picture()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: words } })
    .jpeg()
    .toBuffer();
  const kept = await keptOf(bytes);
  expect(kept.includes(words)).toBe(false);
  expect((await sharp(kept).metadata()).orientation).toBe(6);
});

function pngPiece(type: string, data: string | Buffer): Buffer {
  const named = Buffer.concat([ascii(type), Buffer.from(data)]);
  return Buffer.concat([uint32(named.length - 4), named, uint32(crc32(named))]);
}

test('a PNG keeps no text, compressed or not, before or after its pixels, no time and no Exif', async () => {
  const plain = await picture().png().withIccProfile('p3').toBuffer();
  const notes = [
    pngPiece('tEXt', `Author\0${words}`),
    pngPiece('zTXt', Buffer.concat([ascii('Raw profile type exif\0\0'), deflateSync(ascii(words))])),
    pngPiece('iTXt', Buffer.concat([ascii('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(ascii(words))])),
    pngPiece('tIME', Buffer.from([7, 234, 5, 1, 10, 0, 0])),
    pngPiece('eXIf', `MM\0*\0\0\0\x08\0\0${words}`),
    pngPiece('caBX', words),
    pngPiece('prVt', words),
  ];
  const head = 33;
  const end = plain.length - 12;
  const bytes = Buffer.concat([
    plain.subarray(0, head),
    ...notes,
    plain.subarray(head, end),
    ...notes,
    plain.subarray(end),
    ascii(words),
  ]);
  const kept = await keptOf(bytes);
  expect(kept.equals(plain)).toBe(true);
  expect((await sharp(kept).metadata()).icc).toBeDefined();
});

test('a GIF keeps no comment, no text and no program metadata, and stays animated', async () => {
  const plain = await (await frames()).gif({ delay: [100, 100, 100], loop: 2 }).toBuffer();
  const block = (content: string) =>
    Buffer.concat([Buffer.from([content.length]), ascii(content), Buffer.from([0])]);
  const notes = [
    Buffer.concat([Buffer.from([0x21, 0xfe]), block(words)]),
    Buffer.concat([Buffer.from([0x21, 0x01]), block(words)]),
    // XMP lies there raw, before a ladder that leads every reader of blocks to its end.
    Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      ascii(`XMP DataXMP<x:xmpmeta>${words}</x:xmpmeta>`),
      Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]),
    ]),
    Buffer.concat([Buffer.from([0x21, 0xff, 11]), ascii('CAMERAPLACE'), block(words)]),
  ];
  const colours = 13 + 3 * 2 ** (((plain[10] ?? 0) & 7) + 1);
  const start = (plain[10] ?? 0) & 0x80 ? colours : 13;
  const bytes = Buffer.concat([plain.subarray(0, start), ...notes, plain.subarray(start), ascii(words)]);
  const kept = erasePieces(bytes, 'gif', 1);
  expect(kept?.equals(plain)).toBe(true);
  expect(await sharp(kept).metadata()).toMatchObject({ pages: 3, loop: 2 });
});

test('a WebP keeps no Exif, no XMP and no unknown chunk, and stays animated', async () => {
  const piece = (type: string, data: Buffer) =>
    Buffer.concat([ascii(type), uint32(data.length, true), data, Buffer.alloc(data.length % 2)]);
  const plain = await (await frames()).webp({ lossless: true, delay: [100, 100, 100], loop: 2 }).toBuffer();
  const bytes = Buffer.concat([
    plain,
    piece('EXIF', ascii(`MM\0*\0\0\0\x08\0\0${words}`)),
    piece('XMP ', ascii(`<x:xmpmeta>${words}</x:xmpmeta>`)),
    piece('CAMR', ascii(words)),
  ]);
  bytes[20] = (bytes[20] ?? 0) | 0x0c;
  uint32(bytes.length - 8, true).copy(bytes, 4);
  const kept = erasePieces(Buffer.concat([bytes, ascii(words)]), 'webp', 1);
  expect(kept?.equals(plain)).toBe(true);
  expect(await sharp(kept).metadata()).toMatchObject({ pages: 3, loop: 2 });
});

test('an animated picture is refused as such, whatever its format', async () => {
  const moving = await frames();
  const found = await Promise.all([
    moving.clone().gif().toBuffer().then(examineImage),
    moving.clone().webp().toBuffer().then(examineImage),
  ]);
  expect(found).toEqual(['moving', 'moving']);
  const still = await picture().png().toBuffer();
  const moved = Buffer.concat([still.subarray(0, 33), pngPiece('acTL', Buffer.alloc(8)), still.subarray(33)]);
  expect(await examineImage(moved)).toBe('moving');
  expect(await examineImage(still)).toMatchObject({ mime: 'image/png' });
});

test('an AVIF keeps no Exif, no XMP, no camera box and no item names, and keeps its length', async () => {
  const box = (type: string, ...parts: (string | Buffer)[]) => {
    const data = Buffer.concat(parts.map((part) => Buffer.from(part)));
    return Buffer.concat([uint32(data.length + 8), ascii(type), data]);
  };
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${words}</x:xmpmeta>`;
  const placed = await picture()
    .withExif({ IFD0: { Artist: words } })
    .withXmp(packet)
    .avif()
    .toBuffer();
  const bytes = Buffer.concat([
    placed,
    box('uuid', Buffer.alloc(16, 3), words),
    box('mpvd', box('moov', words)),
    box('free', words),
  ]);
  const kept = await keptOf(bytes);
  expect(bytes.includes(words)).toBe(true);
  expect(kept.includes(words)).toBe(false);
  expect(kept).toHaveLength(bytes.length);
  expect((await sharp(kept).metadata()).xmp?.toString().trim()).toBe('');
  expect((await keptOf(kept)).equals(kept)).toBe(true);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s without metadata is stored unchanged',
  async (format) => {
    const found = await examineImage(await picture().toFormat(format).toBuffer());
    expect(found).toMatchObject({ cleaned: null });
  },
);
