import { useTranslations } from '#web/i18n/use-translations.ts';
import type { ProductCardFacts } from '../../parts/product-card-facts.ts';
import { ProductSlider } from '../../parts/product-slider.tsx';

/** What a post speaks of, to be bought. */
export default function PostProducts({ products }: { products: readonly ProductCardFacts[] }) {
  const t = useTranslations('blog');
  return (
    <ProductSlider label={t('post.products')} heading={<h2>{t('post.products')}</h2>} products={products} />
  );
}
