import type { PictureProps } from '#web/ui/picture.tsx';
import type { CardPicture, PictureFacts } from './picture-facts.ts';

type PictureAttributes = Pick<PictureProps, 'src' | 'alt' | 'width' | 'height' | 'srcSet' | 'sizes'> & {
  /** Read by the sheet of `Picture`. */
  readonly 'data-focal'?: string;
};

type ShownPicture = PictureFacts | CardPicture;

/**
 * Attributes for `Picture` of ui; `sizes` says how wide it is laid out.
 * @param picture absent: of something that has none, another one stands in for it
 */
export function pictureAttributes(picture: ShownPicture | undefined, sizes: string): PictureAttributes {
  if (!picture) return { src: undefined, alt: '', width: 1, height: 1 };
  const {
    src,
    alt = '',
    width,
    height,
    focal,
    widths,
    srcSet,
  } = picture as Partial<PictureFacts> & CardPicture;
  const forms = widths ? `${src} ${widths[0]}w, ${largerForm(src)} ${widths[1]}w` : srcSet;
  return {
    ...{ src, alt, width, height },
    ...(forms ? { srcSet: forms, sizes } : {}),
    ...(focal ? { 'data-focal': focal } : {}),
  };
}

/** Addresses of a picture's forms differ by the name of the size (docs/rules/catalogue.md). */
export function largerForm(src: string): string {
  return src.replace('/MediumSize/', '/LargeSize/');
}
