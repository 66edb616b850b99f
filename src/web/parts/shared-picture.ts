import type { PictureFacts } from './picture-facts.ts';
import type { SharedPicture } from './social-head.tsx';

/**
 * The largest form of a picture, for where the page is shared. Drawings are none: they have one form, and networks show no SVG.
 */
export function sharedPicture(picture: PictureFacts | undefined): SharedPicture | undefined {
  const largest = picture?.srcSet.split(', ').at(-1);
  const [, src, widthPx] = /^(\S+) (\d+)w$/.exec(largest ?? '') ?? [];
  if (!picture || !src) return undefined;
  const width = Number(widthPx);
  return { src, width, height: Math.round((width * picture.height) / picture.width), alt: picture.alt };
}
