import type { PictureFacts } from './picture-facts.ts';

/** Attributes for `Picture` of ui; `sizes` says how wide it is laid out. */
export function pictureAttributes(picture: PictureFacts, sizes: string) {
  const { src, srcSet, alt, width, height, focal } = picture;
  return {
    ...{ src, alt, width, height },
    ...(srcSet ? { srcSet, sizes } : {}),
    ...(focal ? { 'data-focal': focal } : {}),
  };
}
