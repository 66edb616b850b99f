/** What a picture's file says beside the picture (as sharp tells it). */
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

/** Whether it says anything that is to be wiped. */
export function saysMore(metadata: PictureMetadata): boolean {
  const { exif, xmp, iptc, orientation = 1 } = metadata;
  const tiff = exif?.subarray(exif.indexOf(exifMark) === 0 ? exifMark.length : 0);
  if (tiff && !tiff.equals(turnedOnly(orientation, tiff.length))) return true;
  return xmp?.some((byte) => byte !== blank) === true || iptc?.some((byte) => byte !== 0) === true;
}

/** Exif of this length that says how a picture is turned and nothing else (TIFF 6.0, section 2; Exif 2.32, 4.6.4). */
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
