import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { eraseMp4 } from './film-eraser.ts';
import type { WrittenFile } from './image-tasks.ts';
import { erasePdf } from './pdf-eraser.ts';
import { eraseWebm } from './webm-eraser.ts';

const erasers: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'application/pdf': erasePdf,
  'video/mp4': eraseMp4,
  'video/webm': eraseWebm,
};

/**
 * Wipes what a paper or film says of place, time and people, where it lies.
 * @returns the file as it is now; null where it said nothing
 */
export async function eraseFile(path: string, mime: string): Promise<WrittenFile | null> {
  const bytes = await readFile(path);
  if (!erasers[mime]?.(bytes)) return null;
  await writeFile(path, bytes);
  return { hash: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.byteLength };
}
