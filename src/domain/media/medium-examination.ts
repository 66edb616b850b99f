import { fileTypeFromBuffer } from 'file-type';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import type { WrittenFile } from '#platform/images/image-tasks.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import { ConversionQueueFull } from '#platform/jobs/turns.ts';
import { bytesMaximumOf, kindOfMime, mediumBytesMaximum, pictureBytesMaximum } from '#values/media-limits.ts';
import { type FieldError, Refusal } from '#values/refusal.ts';

/** What a file is by its content, and what of it is kept. */
export type ExaminedFile = {
  readonly mime: string;
  readonly extension: string;
  /** In pixels, upright; 0 of what is no picture. */
  readonly width: number;
  readonly height: number;
  /** What is stored instead of the upload; null: it is stored unchanged. */
  readonly cleaned: Uint8Array | null;
  /** Facts of the file after its metadata was wiped in place. */
  readonly rewritten: WrittenFile | null;
};

/** Papers, films and their captions that are taken in; browsers show all of them and run none. */
const otherTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/vtt': 'vtt',
};

type OtherType = Pick<ExaminedFile, 'mime' | 'extension'>;

/** Pictures of cameras and scanners that no browser shows. */
const otherPictures: ReadonlySet<string> = new Set([
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/tiff',
  'image/bmp',
  'image/jxl',
  'image/vnd.adobe.photoshop',
]);

/**
 * Determines what a file is, whatever its name.
 * @returns the broken rule if the library does not support it
 * @throws Refusal PAYLOAD_TOO_LARGE if it exceeds its kind's limit; TRY_AGAIN if too many wait
 */
export async function examineFile(
  images: ImageWorkshop,
  { path, begin, sizeBytes }: Pick<IncomingFile, 'path' | 'begin' | 'sizeBytes'>,
): Promise<ExaminedFile | FieldError> {
  if (sizeBytes > mediumBytesMaximum) throw new Refusal('PAYLOAD_TOO_LARGE');
  const type = await fileTypeFromBuffer(begin).catch(() => undefined);
  const other = otherTypeOf(type);
  if (other) {
    if (sizeBytes > bytesMaximumOf(kindOfMime(other.mime))) throw new Refusal('PAYLOAD_TOO_LARGE');
    const rewritten = await images.erase(path, other.mime).catch(busyMeansLater);
    return { ...other, width: 0, height: 0, cleaned: null, rewritten };
  }
  if (sizeBytes > pictureBytesMaximum) {
    if (type?.mime.startsWith('image/')) throw new Refusal('PAYLOAD_TOO_LARGE');
    return { rule: 'format' };
  }
  if (type && otherPictures.has(type.mime)) return { rule: 'otherPicture' };
  const image = await images.examine(path).catch(busyMeansLater);
  if (typeof image === 'string') return { rule: image };
  const { mime, extension: ofImage, widthPx, heightPx, cleaned, rewritten } = image;
  return { mime, extension: ofImage, width: widthPx, height: heightPx, cleaned, rewritten };
}

/** What a file is by its content, if it is a paper, a film or captions. */
export async function findOtherType(begin: Uint8Array): Promise<OtherType | undefined> {
  return otherTypeOf(await fileTypeFromBuffer(begin).catch(() => undefined));
}

function otherTypeOf(type: { readonly mime: string } | undefined): OtherType | undefined {
  const extension = type && otherTypes[type.mime];
  return type && extension ? { mime: type.mime, extension } : undefined;
}

function busyMeansLater(error: unknown): never {
  if (error instanceof ConversionQueueFull) throw new Refusal('TRY_AGAIN');
  throw error;
}

/** Whether the same files would be refused again. */
export function isAboutFile(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  if (error.code === 'PAYLOAD_TOO_LARGE') return true;
  return Object.keys(error.fields ?? {}).some((field) => field === 'file' || field.startsWith('file.'));
}
