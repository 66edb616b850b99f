import { LRUCache } from 'lru-cache';
import type { MediaSize } from '#domain/site.ts';
import { type ByteRange, type FileStore, publicPrefix, type StoredFile } from '#platform/files/file-store.ts';
import type { ImageFormat, ImageSource } from '#platform/images/image-tasks.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import { isTooComplex } from '#platform/images/svg-bounds.ts';
import { ConversionQueueFull } from '#platform/jobs/turns.ts';
import { isMediumVisible, type Medium } from './media-rules.ts';

/** Raised when the making of pictures changes (quality, effort), so that all are made anew. */
const recipe = 1;

/** Drawings whose judgement is kept in memory. */
const judgedDrawings = 1000;

/** A form of a picture: one size in one format, or the drawing itself. */
export type MediaForm = { readonly size: MediaSize; readonly format: ImageFormat | 'svg' };

type RasterForm = { readonly size: MediaSize; readonly format: ImageFormat };

/** A stored picture, as far as its files are concerned. */
export type PictureFile = Pick<Medium, 'id' | 'hash' | 'extension' | 'access'>;

export type MediaFiles = {
  /**
   * The picture in this size and format; made at the first request, once for all concurrent ones, and stored. Undefined
   * if the original's file is missing or a drawing is too complex for browsers, `busy` if too many conversions wait.
   */
  open(medium: PictureFile, form: MediaForm): Promise<StoredFile | 'busy' | undefined>;
  /**
   * The storage's own address for the picture in this size and format, made beforehand if necessary. Undefined if it
   * serves none, for private files, and for drawings, which need their own security policy.
   */
  findDirectAddress(medium: PictureFile, form: MediaForm): Promise<string | 'busy' | undefined>;
  /** What is no picture, as it came in, or a part of it. */
  openFile(medium: PictureFile, range?: ByteRange): Promise<StoredFile | undefined>;
};

export function openMediaFiles(files: FileStore, images: ImageWorkshop): MediaFiles {
  const making = new Map<string, Promise<void>>();
  const bearable = new LRUCache<string, boolean>({ max: judgedDrawings });

  async function make(key: string, medium: PictureFile, size: MediaSize, format: ImageFormat): Promise<void> {
    // Who asked a moment ago may have finished between this request's look and now.
    if (await files.has(key)) return;
    const box = size.autoResize ? { widthPx: size.width, heightPx: size.height } : null;
    const made = await images.resize(() => originalOf(files, medium), box, format);
    await files.put(key, made);
  }

  function makeOnce(key: string, medium: PictureFile, size: MediaSize, format: ImageFormat): Promise<void> {
    const started = making.get(key);
    if (started) return started;
    const work = make(key, medium, size, format).finally(() => making.delete(key));
    making.set(key, work);
    return work;
  }

  /** Drawings that were taken in before this was looked at lie there, too. What a file says never changes under its hash. */
  async function isBearable(medium: PictureFile): Promise<boolean> {
    const known = bearable.get(medium.hash);
    if (known !== undefined) return known;
    const bytes = await files.read(originalKey(medium));
    const found = bytes !== undefined && !isTooComplex(bytes.toString());
    bearable.set(medium.hash, found);
    return found;
  }

  async function makeUnlessBusy(key: string, medium: PictureFile, { size, format }: RasterForm) {
    if (!(await files.has(originalKey(medium)))) return undefined;
    try {
      await makeOnce(key, medium, size, format);
      return 'made' as const;
    } catch (error) {
      if (error instanceof ConversionQueueFull) return 'busy' as const;
      throw error;
    }
  }

  return {
    async open(medium, { size, format }) {
      if (format === 'svg') return (await isBearable(medium)) ? files.open(originalKey(medium)) : undefined;
      const key = formKey(medium.hash, { size, format }, isShownDirectly(files, medium));
      const kept = await files.open(key);
      if (kept) return kept;
      const made = await makeUnlessBusy(key, medium, { size, format });
      return made === 'made' ? files.open(key) : made;
    },
    async findDirectAddress(medium, { size, format }) {
      if (!files.publicAddress || !isShownDirectly(files, medium) || format === 'svg') return undefined;
      const key = formKey(medium.hash, { size, format }, true);
      const made = (await files.has(key)) ? 'made' : await makeUnlessBusy(key, medium, { size, format });
      return made === 'made' ? files.publicAddress(key) : made;
    },
    openFile: (medium, range) => files.open(originalKey(medium), range),
  };
}

/** @param isPublic whether the storage itself may show it to everybody */
export function formKey(hash: string, { size, format }: RasterForm, isPublic: boolean): string {
  return `${isPublic ? publicPrefix : 'derived/'}${hash}/${formName(size, format)}`;
}

function isShownDirectly(files: FileStore, medium: PictureFile): boolean {
  return files.publicAddress !== undefined && isMediumVisible(medium);
}

/** Name of a form, the same for all sites with a size of these measures; also its ETag together with the hash. */
export function formName(size: MediaSize, format: MediaForm['format']): string {
  const box = size.autoResize ? `${size.width}x${size.height}` : 'original';
  return format === 'svg' ? 'drawing.svg' : `${box}-r${recipe}.${format}`;
}

export function originalKey(medium: Pick<Medium, 'hash' | 'extension'>): string {
  return `originals/${medium.hash}.${medium.extension}`;
}

/** The file's path on this machine, so that its bytes need not pass through this process; else the bytes. */
async function originalOf(files: FileStore, medium: PictureFile): Promise<ImageSource> {
  if (files.localPath) return files.localPath(originalKey(medium));
  const bytes = await files.read(originalKey(medium));
  if (!bytes) throw new Error(`The original of medium ${medium.id} is missing.`);
  return bytes;
}
