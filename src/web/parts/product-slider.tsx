import type { ReactNode } from 'react';
import { fromTablet } from '../styles/breakpoints.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Carousel } from '#web/ui/carousel.tsx';
import styles from './product-card.module.css';
import { ProductCard } from './product-card.tsx';
import type { ProductCardFacts } from './product-card-facts.ts';
import { useCarouselLabels } from './use-carousel-labels.ts';

export type ProductSliderProps = {
  /** Spoken name of the row. */
  label: string;
  heading: ReactNode;
  products: readonly ProductCardFacts[];
  /** How many stand side by side on a wide window. */
  perView?: 1 | 2 | 3 | 4 | undefined;
  autoplay?: boolean;
  intervalMs?: number;
};

/** Products in a row that scrolls sideways. */
export function ProductSlider({ label, heading, products, perView = 4, ...rest }: ProductSliderProps) {
  const t = useTranslations('catalogue');
  const labels = useCarouselLabels();
  if (products.length === 0) return null;
  return (
    <Carousel
      label={t('slider.label', { title: label })}
      labels={labels}
      perView={perView}
      heading={heading}
      className={styles.slider}
      {...rest}
    >
      {products.map((product) => (
        <ProductCard key={product.id} product={product} sizes={`${fromTablet} 24rem, 6rem`} />
      ))}
    </Carousel>
  );
}
