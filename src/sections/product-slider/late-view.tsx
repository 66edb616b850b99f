import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ProductSlider } from '#web/parts/product-slider.tsx';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { isRecord, textOption } from '../section-options.ts';
import styles from './product-slider-section.module.css';

const perViews = [1, 2, 3, 4] as const;

/** Products of a tag or category in a row, with a way to all of the category. */
export default function ProductSliderSection({ section: { options, meta }, loaded }: PageSectionProps) {
  const t = useTranslations('layout');
  const language = useLanguage();
  const title = textOption(options, 'title');
  const source = isRecord(options.source) ? options.source : {};
  const slug = isRecord(source.category) ? textOption(source.category, 'slug') : '';
  if (!loaded.products || loaded.products.length === 0) return null;
  return (
    <section className={styles.section} id={meta?.anchor}>
      <ProductSlider
        label={title}
        products={loaded.products}
        autoplay={options.autoplay === true}
        perView={perViews.find((count) => count === options.slidesPerView)}
        {...(typeof options.intervalMs === 'number' ? { intervalMs: options.intervalMs } : {})}
        heading={
          <div className={styles.heading}>
            {title && <h2>{title}</h2>}
            {slug && (
              <Link href={pathOf('shop', language, { slug })} className={styles.all}>
                {t('sections.slider.all')}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Link>
            )}
          </div>
        }
      />
    </section>
  );
}
