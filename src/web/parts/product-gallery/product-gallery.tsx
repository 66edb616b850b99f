import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import { fromSmallDesktop } from '../../styles/breakpoints.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Carousel, type CarouselHandle } from '#web/ui/carousel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { pictureAttributes } from '../picture-attributes.ts';
import type { PictureFacts } from '../picture-facts.ts';
import { useCarouselLabels } from '../use-carousel-labels.ts';
import styles from './product-gallery.module.css';

/** Few visitors open it: its code comes with the first opening. */
const PictureZoom = lazyPart(() => import('./picture-zoom.tsx'));

export type ProductGalleryProps = {
  name: string;
  /** The first one is that of the chosen variant. */
  pictures: readonly PictureFacts[];
  /** False: the first picture shows a similar part or another colour, and the page says so. */
  firstExact: boolean;
};

/** The product's pictures: swiped or chosen by their small ones, and larger in a window. */
export function ProductGallery({ name, pictures, firstExact }: ProductGalleryProps) {
  const t = useTranslations('catalogue');
  const labels = useCarouselLabels();
  const carousel = useRef<CarouselHandle>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState<'never' | 'open' | 'closed'>('never');
  const several = pictures.length > 1;
  if (pictures.length === 0) {
    return <Picture {...pictureAttributes(undefined, '')} ratio="square" />;
  }
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <Carousel
          label={t('gallery.label', { name })}
          labels={labels}
          perView={1}
          controls="over"
          ref={carousel}
          onIndexChange={setShown}
        >
          {pictures.map((picture, index) => (
            <Picture
              key={picture.id}
              {...pictureAttributes(picture, `${fromSmallDesktop} 52vw, 100vw`)}
              ratio="square"
              className={styles.picture}
              priority={index === 0}
            />
          ))}
        </Carousel>
        {!firstExact && shown === 0 && <p className={styles.symbolic}>{t('gallery.symbolic')}</p>}
        <IconButton
          className={styles.zoom}
          icon="zoom"
          variant="solid"
          label={t('gallery.zoom')}
          onClick={() => setZoomed('open')}
        />
      </div>
      {several && (
        <ul className={styles.thumbnails} aria-label={t('gallery.thumbnails')}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={t('gallery.show', { number: index + 1, alt: picture.alt })}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => carousel.current?.goTo(index)}
              >
                <Picture {...pictureAttributes(picture, '5rem')} alt="" ratio="square" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== 'never' && (
        <Suspense>
          <PictureZoom
            open={zoomed === 'open'}
            onClose={() => setZoomed('closed')}
            title={name}
            picture={pictures[Math.min(shown, pictures.length - 1)]}
            onStep={several ? (by) => setShown((shown + by + pictures.length) % pictures.length) : undefined}
          />
        </Suspense>
      )}
    </div>
  );
}
