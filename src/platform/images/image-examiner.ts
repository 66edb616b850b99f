import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { eraseAvif } from './avif-eraser.ts';
import { openImage, pixelMaximum } from './image-engine.ts';
import type { ImageFinding, ImageSource } from './image-tasks.ts';
import { saysMore } from './metadata-eraser.ts';
import { erasePieces } from './picture-eraser.ts';
import { isTooComplex } from './svg-bounds.ts';
import { cleanSvg, looksLikeSvg, svgCharactersMaximum } from './svg-cleaner.ts';

/** Of a picture that has to be written anew: no eye tells it from the one that came. */
const anewQuality = { quality: 95 };

const rasterKinds: Record<string, { mime: string; extension: string }> = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  png: { mime: 'image/png', extension: 'png' },
  webp: { mime: 'image/webp', extension: 'webp' },
  gif: { mime: 'image/gif', extension: 'gif' },
  av1: { mime: 'image/avif', extension: 'avif' },
};

/**
 * Examines what came in, and wipes what it says of place, time and people: a file where it lies. Known are JPEG, PNG, WebP, GIF, AVIF and SVG;
 * a picture of too many pixels is `format`, too.
 */
export async function examineImage(source: ImageSource): Promise<ImageFinding> {
  try {
    const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
    if (looksLikeSvg(bytes)) return await examineSvg(bytes);
    return await examineRaster(bytes, typeof source === 'string' ? source : undefined);
  } catch {
    // The library tells broken, foreign and too large pictures apart by text only; all of them are no pictures for us.
    return 'format';
  }
}

async function examineRaster(bytes: Buffer, path: string | undefined): Promise<ImageFinding> {
  const facts = await openImage(bytes).metadata();
  const kind = rasterKinds[facts.format === 'heif' ? (facts.compression ?? '') : facts.format];
  if (!kind) return 'otherPicture';
  if (isMoving(facts, bytes)) return 'moving';
  // Reads the picture to its end, so that a cut-off file is refused here and not at its first visitor.
  await openImage(bytes).resize(16, 16, { fit: 'inside' }).raw().toBuffer();
  const wiped = await wipe(bytes, facts, kind.extension);
  if (!wiped || path === undefined)
    return { ...kind, ...uprightSize(facts), cleaned: wiped, rewritten: null };
  await writeFile(path, wiped);
  const hash = createHash('sha256').update(wiped).digest('hex');
  const rewritten = { hash, sizeBytes: wiped.byteLength };
  return { ...kind, ...uprightSize(facts), cleaned: null, rewritten };
}

/** Pictures are shown in other sizes and formats, in which nothing moves; films can be stopped by whoever looks at them (WCAG 2.2.2). */
function isMoving({ format, pages = 1 }: Metadata, bytes: Buffer): boolean {
  if (format === 'png') return bytes.subarray(0, 4096).includes('acTL');
  if (format === 'heif') return bytes.toString('latin1', 8, 12) === 'avis';
  return pages > 1;
}

/** The picture without what its file says of it, as it is if possible; null where it says nothing. */
async function wipe(bytes: Buffer, facts: Metadata, extension: string): Promise<Buffer | null> {
  const { orientation = 1 } = facts;
  const kept =
    extension === 'avif' ? eraseAvif(bytes, orientation) : erasePieces(bytes, extension, orientation);
  if (kept === bytes && !saysMore(facts)) return null;
  if (kept && !saysMore(await openImage(kept).metadata())) return kept;
  // Packed or in pieces: the picture is written anew.
  const anew = openImage(bytes).keepIccProfile();
  // A quality would have PNG count its colours.
  return extension === 'png'
    ? anew.png().toBuffer()
    : anew.toFormat(formatOf(extension), anewQuality).toBuffer();
}

function formatOf(extension: string): 'jpeg' | 'webp' | 'avif' | 'gif' {
  return extension === 'jpg' ? 'jpeg' : (extension as 'webp' | 'avif' | 'gif');
}

async function examineSvg(bytes: Uint8Array): Promise<ImageFinding> {
  const given = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (given.length > svgCharactersMaximum) return 'tooComplex';
  // Before it is cleaned, for that takes long of what is nested deep; and as it is kept.
  if (isTooComplex(given)) return 'tooComplex';
  const found = cleanSvg(given);
  if ('fault' in found) return found.fault;
  if (isTooComplex(found.svg) || (await embeddedPixels(found.svg)) > pixelMaximum) return 'tooComplex';
  const cleaned = new TextEncoder().encode(found.svg);
  const facts = await openImage(cleaned).metadata();
  if (facts.format !== 'svg') return 'format';
  return { mime: 'image/svg+xml', extension: 'svg', ...uprightSize(facts), cleaned, rewritten: null };
}

/** Points of all pictures within a drawing, which a browser decodes whole: a few bytes may be a gigabyte. */
async function embeddedPixels(svg: string): Promise<number> {
  let pixels = 0;
  for (const [, base64 = ''] of svg.matchAll(/data:image\/[a-z]+;base64,([\w+/=]+)/g)) {
    const { width, height } = await openImage(Buffer.from(base64, 'base64')).metadata();
    pixels += width * height;
  }
  return pixels;
}

function uprightSize(facts: { autoOrient: { width: number; height: number } }) {
  return { widthPx: facts.autoOrient.width, heightPx: facts.autoOrient.height };
}
