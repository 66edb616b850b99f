import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ProductCardFacts } from '../product-card-facts.ts';
import { addFields } from './add-fields.ts';
import styles from './add-form.module.css';
import { useAddToCart } from './use-add-to-cart.ts';

/** One piece into the cart, from a card. `action` is the product's address. */
export function CardAddForm({ product, action }: { product: ProductCardFacts; action: string }) {
  const t = useTranslations('catalogue');
  const { pending, onSubmit } = useAddToCart(product.id);
  return (
    <form method="post" action={action} className={styles.cardForm} onSubmit={onSubmit}>
      <input type="hidden" name={addFields.productId} value={product.id} />
      <input type="hidden" name={addFields.quantity} value={1} />
      <Button type="submit" variant="secondary" size="small" startIcon="plus" pending={pending}>
        {t('add.toCartShort')}
        <VisuallyHidden>: {product.name}</VisuallyHidden>
      </Button>
    </form>
  );
}
