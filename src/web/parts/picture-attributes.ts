import type { PictureProps } from '#web/ui/picture.tsx';
import type { PictureFacts } from './picture-facts.ts';

type PictureAttributes = Pick<PictureProps, 'src' | 'alt' | 'width' | 'height' | 'srcSet' | 'sizes'> & {
  /** Read by the sheet of `Picture`. */
  readonly 'data-focal'?: string;
};

/**
 * Attributes for `Picture` of ui; `sizes` says how wide it is laid out.
 * @param picture absent: of something that has none, another one stands in for it
 */
export function pictureAttributes(picture: PictureFacts | undefined, sizes: string): PictureAttributes {
  if (!picture) return { src: undefined, alt: '', width: 1, height: 1 };
  const { src, srcSet, alt, width, height, focal } = picture;
  return {
    ...{ src, alt, width, height },
    ...(srcSet ? { srcSet, sizes } : {}),
    ...(focal ? { 'data-focal': focal } : {}),
  };
}
