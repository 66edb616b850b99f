import { Form } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ProductCard } from '../../parts/product-card.tsx';
import type { ProductCardFacts } from '../../parts/product-card-facts.ts';
import layout from '../../styles/layout.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWishedProducts } from './use-wished-products.ts';
import styles from './wishlist-view.module.css';

/** The wishlist of an account. */
export function WishlistView({ loaded }: { loaded: readonly ProductCardFacts[] }) {
  const { products } = useWishedProducts(loaded);
  return <WishlistGrid products={Array.isArray(products) ? products : loaded} beside />;
}

export type WishlistGridProps = {
  products: readonly ProductCardFacts[];
  /** The profile's navigation is next to it. */
  beside?: boolean;
};

/** The wished products; a heart that is taken back leaves its card until the page is left, so that it can be undone. */
export function WishlistGrid({ products, beside }: WishlistGridProps) {
  const t = useTranslations('account');
  const language = useLanguage();
  if (products.length === 0) {
    return (
      <EmptyState
        icon="heart"
        title={t('wishlist.empty')}
        actions={<ButtonLink href={pathOf('shop', language)}>{t('wishlist.toShop')}</ButtonLink>}
      >
        {t('wishlist.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className={`${layout.cards} ${styles.cards}`} data-beside={beside || undefined}>
      {products.map((product) => (
        <li key={product.id} className={styles.card}>
          <ProductCard product={product} headingLevel={2} />
          <Form method="post" action={pathOf('profile', language)} className={styles.remove}>
            <input type="hidden" name="productId" value={product.id} />
            <Button type="submit" name="intent" value="unwish" variant="link" size="small">
              {t('wishlist.remove', { name: product.name })}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
