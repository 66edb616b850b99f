import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Carousel } from '#web/ui/carousel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { pictureAttributes, pictureFacts } from '../../parts/picture-facts.ts';
import { useCarouselLabels } from '../../parts/use-carousel-labels.ts';
import type { PageSectionProps } from '../page-section.ts';
import { SectionButtons } from '../section-buttons.tsx';
import { isRecord, listOption, pictureOption, textOption } from '../section-options.ts';
import styles from './references-section.module.css';

/** Roofs that were built, with place, year and size. */
export function ReferencesSection({ section: { options, meta } }: PageSectionProps) {
  const t = useTranslations('home');
  const { number } = useFormats();
  const labels = useCarouselLabels();
  const title = textOption(options, 'title');
  const items = listOption(options, 'items').filter((item) => textOption(item, 'title'));
  if (items.length === 0) return null;
  return (
    <section className={styles.section} id={meta?.anchor}>
      <Carousel label={title} labels={labels} perView={2} heading={<h2>{title}</h2>}>
        {items.map((item) => {
          const media = pictureOption(item);
          const { year, areaM2 } = item;
          return (
            <article key={textOption(item, 'title')} className={styles.item}>
              {media && (
                <Picture
                  {...pictureAttributes(pictureFacts(media), '(min-width: 768px) 50vw, 100vw')}
                  ratio="16:9"
                />
              )}
              <p className={styles.facts}>
                {[
                  textOption(item, 'place'),
                  typeof year === 'number' ? String(year) : '',
                  typeof areaM2 === 'number'
                    ? t('references.area', { area: number(areaM2, { unit: 'm²' }) })
                    : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <h3 className={styles.title}>{textOption(item, 'title')}</h3>
              <p className={styles.text}>{textOption(item, 'text')}</p>
            </article>
          );
        })}
      </Carousel>
      {isRecord(options.button) && <SectionButtons buttons={[options.button]} />}
    </section>
  );
}
