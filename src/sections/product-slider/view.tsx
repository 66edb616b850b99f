import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ProductSlider } from '#web/parts/product-slider.tsx';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { PageSectionProps } from '../page-section.ts';
import type { load } from './load.ts';
import styles from './product-slider-section.module.css';

const perViews = [1, 2, 3, 4] as const;

/** Products of a tag or category in a row, with a way to all of the category. */
export default function ProductSliderSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'productSlider', typeof load>) {
  const t = useTranslations('layout');
  const language = useLanguage();
  const { title, source, autoplay, intervalMs, slidesPerView } = options;
  const slug = source?.kind === 'category' && source.category?.slug;
  if (!loaded.products || loaded.products.length === 0) return null;
  return (
    <section className={styles.section} id={meta?.anchor}>
      <ProductSlider
        label={title}
        products={loaded.products}
        autoplay={autoplay}
        perView={perViews.find((count) => count === slidesPerView)}
        intervalMs={intervalMs}
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
