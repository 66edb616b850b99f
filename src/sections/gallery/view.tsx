import { Suspense, useState } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { fromSmallDesktop, fromTablet } from '#web/styles/breakpoints.ts';
import layout from '#web/styles/layout.module.css';
import { Picture } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import styles from './gallery-section.module.css';

await needArea('media', import.meta.glob('/locales/*/media.json', { import: 'default' }));

/** Its code comes with the first opening. */
const PictureZoom = lazyPart(() => import('#web/parts/product-gallery/picture-zoom.tsx'));

/** Pictures in their own shapes; pressed, one fills the window. Without scripts each is a link to its file. */
export default function GallerySection({ section: { options, meta } }: PageSectionProps<'gallery'>) {
  const t = useTranslations('media');
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState<'never' | 'open' | 'closed'>('never');
  const { title } = options;
  const items = options.items.flatMap(({ image: media, caption: own }) => {
    // What a gallery says of a picture itself goes before what the library says of it.
    const caption = own || media?.caption || '';
    return media ? [{ picture: pictureFacts(media), caption, full: media.urls.FullHDSize ?? '' }] : [];
  });
  if (items.length === 0) return null;
  const current = items[shown];
  return (
    <section className={`${layout.container} ${layout.block} ${styles.section}`} id={meta?.anchor}>
      {title && <h2>{title}</h2>}
      <ul className={styles.grid}>
        {items.map(({ picture, caption, full }, index) => (
          <li key={picture.id}>
            <figure>
              <a
                href={full || picture.src}
                data-held=""
                className={styles.open}
                aria-label={t('gallery.open', { number: index + 1, alt: caption || picture.alt })}
                onClick={(event) => {
                  event.preventDefault();
                  setShown(index);
                  setZoomed('open');
                }}
              >
                <Picture
                  {...pictureAttributes(picture, `${fromSmallDesktop} 33vw, ${fromTablet} 50vw, 100vw`)}
                  ratio="3:2"
                />
              </a>
              {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {zoomed !== 'never' && (
        <Suspense>
          <PictureZoom
            open={zoomed === 'open'}
            onClose={() => setZoomed('closed')}
            title={current?.caption || current?.picture.alt || title}
            picture={current?.picture}
            onStep={
              items.length > 1 ? (by) => setShown((shown + by + items.length) % items.length) : undefined
            }
          />
        </Suspense>
      )}
    </section>
  );
}
