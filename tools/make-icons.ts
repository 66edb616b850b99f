import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/*
 * `node tools/make-icons.ts`: the icons of public/ that browsers and phones want as pixels, from public/favicon.svg. To be run
 * when the drawing has changed; the files stand in the repository.
 */

const folder = path.join(path.dirname(import.meta.dirname), 'public');
const drawing = await readFile(path.join(folder, 'favicon.svg'));
/** The ground of the drawing: what stands around it where a phone cuts its own shape out of the icon. */
const ground = '#2F353A';

/** Sharp draws a vector at this density; the drawing is 64 units wide. */
const png = (pixels: number) =>
  sharp(drawing, { density: (72 * pixels) / 64 })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** Whatever is cut away beyond four tenths of the width from the middle, the drawing stays whole (W3C, maskable icons). */
async function maskable(pixels: number): Promise<Buffer> {
  const inner = Math.round(pixels * 0.72);
  const margin = Math.floor((pixels - inner) / 2);
  return sharp({ create: { width: pixels, height: pixels, channels: 3, background: ground } })
    .composite([{ input: await png(inner), left: margin, top: margin }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Apple's devices round the corners themselves and draw black where an icon is clear. */
const opaque = async (pixels: number) =>
  sharp(await png(pixels))
    .flatten({ background: ground })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** An .ico file that holds one PNG. */
function ico(picture: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(pixels, 6);
  header.writeUInt8(pixels, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

const files: Record<string, Buffer> = {
  'favicon.ico': ico(await png(32), 32),
  'icon-32.png': await png(32),
  'apple-touch-icon.png': await opaque(180),
  'icon-192.png': await png(192),
  'icon-512.png': await png(512),
  'icon-maskable-512.png': await maskable(512),
};
for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
