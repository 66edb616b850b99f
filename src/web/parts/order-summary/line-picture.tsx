import type { Static } from 'typebox';
import type { Media } from '#contract/shapes/product-shapes.ts';
import { Picture } from '../../ui/picture.tsx';
import { pictureFacts } from '../picture-facts.ts';

export type LinePictureProps = {
  media: Static<typeof Media> | undefined;
  /** Where no name stands beside it. */
  alt?: string;
  className?: string;
};

/** The small square picture of a line: decoration where the name stands beside it. */
export function LinePicture({ media, alt = '', className }: LinePictureProps) {
  const own = media && pictureFacts(media);
  return (
    <Picture
      src={own?.src || undefined}
      {...(own?.srcSet ? { srcSet: own.srcSet, sizes: '6.25rem' } : {})}
      alt={alt}
      width={160}
      height={160}
      ratio="square"
      className={className}
    />
  );
}
