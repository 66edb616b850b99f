import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mediaCallsOf } from '../support/media-calls.ts';
import { testFilesFolder } from '../support/test-runtime.ts';

let shop: FixtureShop;
let library: ReturnType<typeof mediaCallsOf>;

beforeAll(async () => {
  shop = await openFixtureShop();
  library = mediaCallsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

const packet =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="45,48.0N"/></rdf:RDF></x:xmpmeta>';

/** A photograph that lies on its side and says where, when and by whom it was taken. */
async function placed(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#a63c28', noise } });
  const exif = {
    IFD0: { Artist: 'Ana Kos', DateTime: '2026:05:01 10:00:00' },
    IFD3: { GPSLatitude: '45/1 48/1 0/1', GPSLatitudeRef: 'N' },
  };
  const bytes = await picture.withExif(exif).withXmp(packet).toFormat(format).toBuffer();
  if (format !== 'jpeg') return bytes;
  // How it is turned, as cameras write it: the first field of Exif.
  const at = bytes.indexOf(Buffer.from([0x12, 0x01, 0x03, 0x00]));
  bytes.writeUInt16LE(6, at + 8);
  return bytes;
}

const pixelsOf = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a stored and served %s reveals nothing of where, when and by whom it was taken, and looks the same',
  async (format) => {
    const bytes = await placed(format);
    expect(bytes.includes('Ana Kos')).toBe(true);
    const { status, data } = await library.upload([{ bytes, name: 'krov.jpg' }]);
    expect(status).toBe(200);
    const [{ hash, extension, width, newPath }] = data;
    expect(width).toBe(format === 'jpeg' ? 60 : 90);
    const kept = await readFile(join(testFilesFolder(), 'originals', `${hash}.${extension}`));
    for (const words of ['Ana Kos', '2026:05:01', 'GPSLatitude']) expect(kept.includes(words)).toBe(false);
    const { exif = Buffer.alloc(0), xmp = Buffer.alloc(0) } = await sharp(kept).metadata();
    // 45 degrees as cameras write them.
    expect(exif.includes(Buffer.from([45, 0, 0, 0, 1, 0, 0, 0]))).toBe(false);
    expect(xmp.toString().trim()).toBe('');
    expect((await pixelsOf(kept)).equals(await pixelsOf(bytes))).toBe(true);
    const shown = await library.fetchFile(newPath);
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  },
);

test('a picture without metadata is stored unchanged', async () => {
  const bytes = await sharp(await placed('webp'))
    .webp({ lossless: true })
    .toBuffer();
  const { data } = await library.upload([{ bytes }]);
  const kept = await readFile(join(testFilesFolder(), 'originals', `${data[0].hash}.webp`));
  expect(kept.equals(bytes)).toBe(true);
});

test('a stored PDF names neither its author nor when it was created', async () => {
  const bytes = Buffer.from(
    '%PDF-1.7\n1 0 obj\n<</Title (Cjenik) /Author (Ana Kos)>>\nendobj\n2 0 obj\n<</Type /Catalog>>\nendobj\n' +
      'trailer <</Info 1 0 R /Root 2 0 R>>\n%%EOF\n',
  );
  const { data } = await library.upload([{ bytes, name: 'cjenik.pdf' }]);
  const [{ hash, newPath }] = data;
  const kept = await readFile(join(testFilesFolder(), 'originals', `${hash}.pdf`));
  expect(kept.toString()).toMatch(/\(Cjenik\) \/Author \( {7}\)/);
  expect((await library.fetchFile(newPath)).rawPayload.equals(kept)).toBe(true);
});
