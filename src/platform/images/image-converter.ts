import { createConversionQueue } from './conversion-queue.ts';
import { openImage } from './image-engine.ts';

/** Formats that pictures are made in. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Box in pixels that the made picture fits into; a smaller original is not enlarged. Nothing: its own size. */
export type ImageBox = { readonly widthPx: number; readonly heightPx: number } | null;

export type ImageConverter = {
  /**
   * Makes a picture of another size and format: upright, in sRGB, without metadata (place, camera, date).
   * @param load reads the original when its turn has come
   * @throws ConversionQueueFull when too many wait; Error when the original is no readable picture
   */
  convert(load: () => Promise<Uint8Array>, box: ImageBox, format: ImageFormat): Promise<Buffer>;
};

/**
 * @param parallel pictures converted at the same time: each fills up to 200 MB and one processor
 * @param maximumWaiting conversions that may wait behind them
 */
export function createImageConverter(parallel = 2, maximumWaiting = 500): ImageConverter {
  const queue = createConversionQueue(parallel, maximumWaiting);
  return {
    convert: (load, box, format) => queue.run(async () => resizeImage(await load(), box, format)),
  };
}

/**
 * Qualities are those at which the demo's photographs show no difference at arm's length. AVIF effort 1 is measured: a
 * FullHD photograph takes 0.2 to 0.6 s, with effort 2 twice as long for 2 % fewer bytes, with effort 0 half as long for
 * 12 to 50 % more.
 */
async function resizeImage(original: Uint8Array, box: ImageBox, format: ImageFormat): Promise<Buffer> {
  const image = openImage(original);
  if (box) image.resize(box.widthPx, box.heightPx, { fit: 'inside', withoutEnlargement: true });
  switch (format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 1 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 74, effort: 4 }).toBuffer();
    case 'jpeg':
      return image.jpeg({ quality: 78, mozjpeg: true }).toBuffer();
    case 'png':
      return image.png({ compressionLevel: 9 }).toBuffer();
  }
}
