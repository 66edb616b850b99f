import { type MouseEvent, Suspense, useState } from 'react';
import type { Review, ReviewPhoto } from '#contract/shapes/review-shapes.ts';
import { reviewPhotoSmallPx } from '#values/form-limits.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { PictureFacts } from '../picture-facts.ts';
import styles from './review-photos.module.css';

await needArea('photos', import.meta.glob('/locales/*/photos.json', { import: 'default' }));

/** The window of the product's pictures; it comes with the first opening. */
const PictureZoom = lazyPart(() => import('../product-gallery/picture-zoom.tsx'));

/** Photographs of a review, small; pressed, one opens in a window. Each is a link to itself, so that it opens without scripts too. */
export default function ReviewPhotos({ name, photos }: Pick<Review, 'name' | 'photos'>) {
  const t = useTranslations('photos');
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState<'never' | 'open' | 'closed'>('never');
  const altOf = (index: number) => t('photo', { number: index + 1, count: photos.length, name });
  const open = (event: MouseEvent, index: number) => {
    // A click that opens a new tab is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(index);
    setZoomed('open');
  };
  const picture = photos[shown];
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a
              href={photo.urls.large}
              data-held=""
              className={styles.photo}
              onClick={(event) => open(event, index)}
            >
              <Picture
                src={photo.urls.small}
                alt={altOf(index)}
                width={photo.width}
                height={photo.height}
                ratio="square"
              />
            </a>
          </li>
        ))}
      </ul>
      {zoomed !== 'never' && picture && (
        <Suspense>
          <PictureZoom
            open={zoomed === 'open'}
            onClose={() => setZoomed('closed')}
            title={altOf(shown)}
            picture={photoFacts(picture, altOf(shown))}
            onStep={
              photos.length > 1 ? (by) => setShown((shown + by + photos.length) % photos.length) : undefined
            }
          />
        </Suspense>
      )}
    </>
  );
}

/** A photograph of a review as the window of pictures shows it. */
function photoFacts({ id, width, height, urls }: ReviewPhoto, alt: string): PictureFacts {
  const scale = Math.min(1, reviewPhotoSmallPx / Math.max(width, height));
  const smallWidth = Math.round(width * scale);
  const srcSet = smallWidth === width ? '' : `${urls.small} ${smallWidth}w, ${urls.large} ${width}w`;
  return { id, alt, width, height, src: urls.large, srcSet };
}
