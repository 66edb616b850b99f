import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Carousel } from '#web/ui/carousel.tsx';
import { ProductCard } from './product-card.tsx';
import type { ProductCardFacts } from './product-card-facts.ts';
import { useCarouselLabels } from './use-carousel-labels.ts';

export type ProductSliderProps = {
  /** Spoken name of the row. */
  label: string;
  heading: ReactNode;
  products: readonly ProductCardFacts[];
  autoplay?: boolean;
  intervalMs?: number;
  perView?: 3 | 4;
};

/** Products in a row that scrolls sideways. */
export function ProductSlider({ label, heading, products, perView = 3, ...rest }: ProductSliderProps) {
  const t = useTranslations('catalogue');
  const labels = useCarouselLabels();
  if (products.length === 0) return null;
  return (
    <Carousel
      label={t('slider.label', { title: label })}
      labels={labels}
      perView={perView}
      heading={heading}
      {...rest}
    >
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          sizes="(min-width: 1024px) 30rem, (min-width: 768px) 50vw, 100vw"
        />
      ))}
    </Carousel>
  );
}
