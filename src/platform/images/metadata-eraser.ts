import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { eraseMp4 } from './film-eraser.ts';
import type { WrittenFile } from './image-tasks.ts';
import { erasePdf } from './pdf-eraser.ts';
import { eraseWebm } from './webm-eraser.ts';

/** Metadata in a picture's file (as sharp reports it). */
export type PictureMetadata = {
  readonly exif?: Buffer | undefined;
  readonly xmp?: Buffer | undefined;
  readonly iptc?: Buffer | undefined;
  /** 1 to 8, how the picture is turned. */
  readonly orientation?: number | undefined;
};

const exifMark = Buffer.from('Exif\0\0', 'latin1');
/** Blank, as an XMP packet may be throughout (ISO 16684-1, 7.3.2). */
const blank = 0x20;

/** Whether there is metadata to be wiped. */
export function saysMore(metadata: PictureMetadata): boolean {
  const { exif, xmp, iptc, orientation = 1 } = metadata;
  const tiff = exif?.subarray(exif.indexOf(exifMark) === 0 ? exifMark.length : 0);
  if (tiff && !tiff.equals(turnedOnly(orientation, tiff.length))) return true;
  return xmp?.some((byte) => byte !== blank) === true || iptc?.some((byte) => byte !== 0) === true;
}

/** Exif of this length that only says how a picture is rotated (TIFF 6.0, section 2; Exif 2.32, 4.6.4). */
export function turnedOnly(orientation: number, length: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([length < tiff.length ? Buffer.alloc(0) : tiff], length);
}

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
