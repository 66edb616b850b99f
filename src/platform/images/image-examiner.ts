import { readFile } from 'node:fs/promises';
import { openImage } from './image-engine.ts';
import type { ExaminedImage, ImageSource } from './image-tasks.ts';
import { cleanSvg, looksLikeSvg } from './svg-cleaner.ts';

const rasterKinds: Record<string, { mime: string; extension: string }> = {
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  png: { mime: 'image/png', extension: 'png' },
  webp: { mime: 'image/webp', extension: 'webp' },
  gif: { mime: 'image/gif', extension: 'gif' },
  av1: { mime: 'image/avif', extension: 'avif' },
};

/**
 * Examines what came in. Nothing where they are no whole picture of a known format (JPEG, PNG, WebP, GIF, AVIF,
 * SVG) or one of too many pixels.
 */
export async function examineImage(source: ImageSource): Promise<ExaminedImage | undefined> {
  try {
    const bytes = typeof source === 'string' ? await readFile(source) : source;
    return await (looksLikeSvg(bytes) ? examineSvg(bytes) : examineRaster(bytes));
  } catch {
    // The library tells broken, foreign and too large pictures apart by text only; all of them are no pictures for us.
    return undefined;
  }
}

async function examineRaster(bytes: Uint8Array): Promise<ExaminedImage | undefined> {
  const facts = await openImage(bytes).metadata();
  const kind = rasterKinds[facts.format === 'heif' ? (facts.compression ?? '') : facts.format];
  if (!kind) return undefined;
  // Reads the picture to its end, so that a cut-off file is refused here and not at its first visitor.
  await openImage(bytes).resize(16, 16, { fit: 'inside' }).raw().toBuffer();
  return { ...kind, ...uprightSize(facts), cleaned: null };
}

async function examineSvg(bytes: Uint8Array): Promise<ExaminedImage | undefined> {
  const text = cleanSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (!text) return undefined;
  const cleaned = new TextEncoder().encode(text);
  const facts = await openImage(cleaned).metadata();
  if (facts.format !== 'svg') return undefined;
  return { mime: 'image/svg+xml', extension: 'svg', ...uprightSize(facts), cleaned };
}

function uprightSize(facts: { autoOrient: { width: number; height: number } }) {
  return { widthPx: facts.autoOrient.width, heightPx: facts.autoOrient.height };
}
