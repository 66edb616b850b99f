import { type FormEvent, useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import type { Cart, CartLine } from '#web/visitor/cart-state.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CardAddForm } from '../add-to-cart/card-add-form.tsx';
import { pictureAttributes } from '../picture-attributes.ts';
import { Price } from '../price.tsx';
import type { ProductCardFacts } from '../product-card-facts.ts';
import { unbrokenName } from '../unbroken-name.ts';
import { WishlistToggle } from '../wishlist-toggle/wishlist-toggle.tsx';
import styles from './cross-sell.module.css';

export type CrossSellProps = {
  cart: Cart;
  products: readonly ProductCardFacts[];
  /** Rank of its heading. */
  level: 2 | 3;
  /** Without it (no scripts) the form is sent to the cart page. */
  setQuantity?: ((itemId: number, qty: number) => void) | undefined;
};

/** What goes with the cart: to be added, or, where it is in the cart already, to be changed in quantity. */
export function CrossSell({ cart, products, level, setQuantity }: CrossSellProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const Title = `h${level}` as const;
  if (products.length === 0) return null;
  return (
    <section className={styles.crossSell} aria-labelledby={`cross-sell-${level}`}>
      <Title id={`cross-sell-${level}`} className={styles.title}>
        {t('crossSell.title')}
      </Title>
      <ul className={styles.products}>
        {products.map((product) => {
          const href = pathOf('product', language, { slug: product.slug }) + (product.choice ?? '');
          const line = cart.items.find(({ productId }) => productId === product.id);
          return (
            <li key={product.id} className={styles.product}>
              <Picture
                {...pictureAttributes(product.picture, '5rem')}
                alt=""
                ratio="square"
                className={styles.picture}
              />
              <div className={styles.text}>
                <Link href={href} className={styles.name}>
                  {unbrokenName(product.name)}
                </Link>
                {product.otherColour && (
                  <p className={styles.colour}>
                    {t('crossSell.otherColour', { colours: product.otherColour })}
                  </p>
                )}
                <Price price={product.price} />
                {line ? (
                  // A new quantity from elsewhere begins the field anew.
                  <CommitForm key={line.qty} line={line} setQuantity={setQuantity} />
                ) : product.canBeAdded && product.stock.state !== 'outOfStock' ? (
                  <CardAddForm product={product} action={href} />
                ) : (
                  <ButtonLink href={href} variant="secondary" size="small">
                    {t('crossSell.choose')}
                    <VisuallyHidden>: {product.name}</VisuallyHidden>
                  </ButtonLink>
                )}
              </div>
              <WishlistToggle productId={product.id} name={product.name} className={styles.heart} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type CommitFormProps = { line: CartLine; setQuantity: CrossSellProps['setQuantity'] };

/** Saves the changed quantity of a product that is already in the cart (docs/rules/cart.md). */
function CommitForm({ line, setQuantity }: CommitFormProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const { name } = line.productData;
  const [qty, setQty] = useState(line.qty);
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!setQuantity) return;
    event.preventDefault();
    if (event.currentTarget.checkValidity() && qty !== line.qty) setQuantity(line.itemId, qty);
  };
  return (
    <form
      method="post"
      action={pathOf('cart', language)}
      noValidate
      onSubmit={send}
      className={styles.commit}
    >
      <input type="hidden" name="itemId" value={line.itemId} />
      <QuantityStepper
        size="small"
        name="qty"
        value={qty}
        onChange={setQty}
        labels={{
          quantity: t('line.quantity', { name }),
          decrease: t('line.decrease', { name }),
          increase: t('line.increase', { name }),
          invalid: t('line.invalidQuantity'),
        }}
      />
      <Button type="submit" name="intent" value="update" variant="secondary" size="small">
        {t('crossSell.commit')}
      </Button>
    </form>
  );
}
