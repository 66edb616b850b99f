import type { ReviewPhoto } from '#contract/shapes/review-shapes.ts';
import { reviewPhotoSmallPx } from '#values/form-limits.ts';
import type { PictureFacts } from '../picture-facts.ts';

/** A photograph of a review as the window of pictures shows it. */
export function photoFacts({ id, width, height, urls }: ReviewPhoto, alt: string): PictureFacts {
  const scale = Math.min(1, reviewPhotoSmallPx / Math.max(width, height));
  const smallWidth = Math.round(width * scale);
  const srcSet = smallWidth === width ? '' : `${urls.small} ${smallWidth}w, ${urls.large} ${width}w`;
  return { id, alt, width, height, src: urls.large, srcSet };
}
