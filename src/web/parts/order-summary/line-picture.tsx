import type { Static } from 'typebox';
import type { Media } from '#contract/shapes/product-shapes.ts';
import { Picture } from '../../ui/picture.tsx';
import { pictureFacts } from '../picture-facts.ts';

export type LinePictureProps = {
  media: Static<typeof Media> | undefined;
  /** The site's pictures for a missing one, tried in order. */
  fallbacks: readonly string[];
  className?: string;
};

/** The small square picture of a line. The name stands beside it, so it is decoration. */
export function LinePicture({ media, fallbacks, className }: LinePictureProps) {
  const own = media && pictureFacts(media);
  const [src, ...others] = own?.src ? [own.src, ...fallbacks] : fallbacks;
  return (
    <Picture
      src={src ?? ''}
      {...(own?.srcSet ? { srcSet: own.srcSet, sizes: '6.25rem' } : {})}
      fallbacks={others}
      alt=""
      width={160}
      height={160}
      ratio="square"
      fit="cover"
      className={className}
    />
  );
}
