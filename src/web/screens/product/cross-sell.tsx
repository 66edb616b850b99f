import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { ProductCardFacts } from '../../parts/product-card-facts.ts';
import { ProductSlider } from '../../parts/product-slider.tsx';

/** What goes with the product. */
export default function CrossSell({ products }: { products: readonly ProductCardFacts[] }) {
  const t = useTranslations('catalogue');
  const title = t('product.crossSell');
  return <ProductSlider label={title} heading={<h2>{title}</h2>} products={products} />;
}
