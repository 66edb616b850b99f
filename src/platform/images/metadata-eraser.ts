import { crc32 } from 'node:zlib';

/** What a picture's file says beside the picture (as sharp tells it). */
export type PictureMetadata = {
  readonly exif?: Buffer | undefined;
  readonly xmp?: Buffer | undefined;
  readonly iptc?: Buffer | undefined;
  /** 1 to 8, how the picture is turned. */
  readonly orientation?: number | undefined;
};

const exifMark = Buffer.from('Exif\0\0', 'latin1');
const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Blank, as an XMP packet may be throughout (ISO 16684-1, 7.3.2). */
const blank = 0x20;

/**
 * Wipes what a file says of place, time, camera and people, in place: the picture, its colours and the file's length stay, and
 * how it is turned.
 * @returns whether there was nothing to be wiped, all was, or some of it is not to be found in the file as it is told
 */
export function eraseMetadata(bytes: Buffer, metadata: PictureMetadata): 'nothing' | 'erased' | 'hidden' {
  const { exif, xmp, iptc, orientation = 1 } = metadata;
  const told = [exif, xmp, iptc].filter((block) => block !== undefined && block.length > 0);
  if (told.length === 0) return 'nothing';
  const tiff = exif?.subarray(exif.indexOf(exifMark) === 0 ? exifMark.length : 0);
  const all = [
    overwrite(bytes, tiff, (length) => turnedOnly(orientation, length)),
    overwrite(bytes, xmp, (length) => Buffer.alloc(length, blank)),
    overwrite(bytes, iptc, (length) => Buffer.alloc(length)),
  ];
  if (bytes.indexOf(pngMark) === 0) renewChecksums(bytes);
  return all.every((done) => done) ? 'erased' : 'hidden';
}

/** Whether it says anything that is to be wiped. */
export function saysMore(metadata: PictureMetadata): boolean {
  const { exif, xmp, iptc, orientation = 1 } = metadata;
  const tiff = exif?.subarray(exif.indexOf(exifMark) === 0 ? exifMark.length : 0);
  if (tiff && !tiff.equals(turnedOnly(orientation, tiff.length))) return true;
  return xmp?.some((byte) => byte !== blank) === true || iptc?.some((byte) => byte !== 0) === true;
}

/** Every place where the block stands; a file may repeat it. */
function overwrite(bytes: Buffer, block: Buffer | undefined, by: (length: number) => Buffer): boolean {
  if (!block || block.length === 0) return true;
  let at = bytes.indexOf(block);
  if (at < 0) return false;
  for (; at >= 0; at = bytes.indexOf(block, at + block.length)) by(block.length).copy(bytes, at);
  return true;
}

/** Exif of this length that says how a picture is turned and nothing else (TIFF 6.0, section 2; Exif 2.32, 4.6.4). */
function turnedOnly(orientation: number, length: number): Buffer {
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

/** Chunks of words and Exif get the checksum of what they say now (PNG, third edition, 5.3). */
function renewChecksums(bytes: Buffer): void {
  for (let at = pngMark.length; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (/^(?:eXIf|[it]TXt|tEXt)$/.test(type)) bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
    at = end + 4;
  }
}
