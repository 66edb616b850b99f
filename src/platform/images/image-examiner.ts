import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { eraseAvif } from './avif-eraser.ts';
import { openImage } from './image-engine.ts';
import type { ExaminedImage, ImageFinding, ImageSource } from './image-tasks.ts';
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
 * Examines what came in, and wipes what it says of place, time and people: a file where it lies. Nothing where it is no whole
 * picture of a known format (JPEG, PNG, WebP, GIF, AVIF, SVG) or one of too many pixels; a drawing may also be too complex.
 */
export async function examineImage(source: ImageSource): Promise<ImageFinding> {
  try {
    const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
    if (looksLikeSvg(bytes)) return await examineSvg(bytes);
    return await examineRaster(bytes, typeof source === 'string' ? source : undefined);
  } catch {
    // The library tells broken, foreign and too large pictures apart by text only; all of them are no pictures for us.
    return undefined;
  }
}

async function examineRaster(bytes: Buffer, path: string | undefined): Promise<ExaminedImage | undefined> {
  const facts = await openImage(bytes).metadata();
  const kind = rasterKinds[facts.format === 'heif' ? (facts.compression ?? '') : facts.format];
  if (!kind) return undefined;
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
  if (given.length > svgCharactersMaximum) return undefined;
  // Before it is cleaned, for that takes long of what is nested deep; and as it is kept.
  if (isTooComplex(given)) return 'tooComplex';
  const text = cleanSvg(given);
  if (!text) return undefined;
  if (isTooComplex(text)) return 'tooComplex';
  const cleaned = new TextEncoder().encode(text);
  const facts = await openImage(cleaned).metadata();
  if (facts.format !== 'svg') return undefined;
  return { mime: 'image/svg+xml', extension: 'svg', ...uprightSize(facts), cleaned, rewritten: null };
}

function uprightSize(facts: { autoOrient: { width: number; height: number } }) {
  return { widthPx: facts.autoOrient.width, heightPx: facts.autoOrient.height };
}
