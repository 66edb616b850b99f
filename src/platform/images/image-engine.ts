import sharp, { type Sharp } from 'sharp';
import type { ImageSource } from './image-tasks.ts';

/**
 * The image library, set up once for the whole process: one thread for each picture and no cache, since what is made is
 * kept as a file; only the decoders of the formats that are taken in, since others are attack surface without use.
 */
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadSvg',
  ],
});

/** The largest picture that is taken in: 50 megapixels, what today's phones make. Decoded it fills 150 to 200 MB. */
export const pixelMaximum = 8192 * 6144;

const decodingSeconds = 30;

/** Opens a picture upright (EXIF orientation applied); a bomb of more pixels than allowed fails before it is decoded. */
export function openImage(source: ImageSource): Sharp {
  return sharp(source, { limitInputPixels: pixelMaximum, sequentialRead: true, failOn: 'truncated' })
    .timeout({ seconds: decodingSeconds })
    .autoOrient();
}
