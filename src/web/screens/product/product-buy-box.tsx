import { lazy, Suspense } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import type { BundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import type { AskedConsent } from '../../parts/consent-fields/consent-rules.ts';
import { Price } from '../../parts/price.tsx';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import { ProfileSign } from '../../parts/profile-drawing/profile-sign.tsx';
import { StockStatus } from '../../parts/stock-status.tsx';
import { VariantPicker } from '../../parts/variant-picker/variant-picker.tsx';
import { WishlistToggle } from '../../parts/wishlist-toggle/wishlist-toggle.tsx';
import text from '../../styles/text.module.css';
import { DeliveryPromise } from './delivery-promise.tsx';
import type { AddFailure } from './product-action.ts';
import styles from './product-buy-box.module.css';
import { ProductPurchase } from './product-purchase.tsx';
import type { useVariant } from './use-variant.ts';

/* Come with what was refused, what is reduced and what is out of stock. */
const AddRefusal = lazy(() => import('./add-refusal.tsx'));
const PriceHistory = lazy(() => import('./price-history.tsx'));
const AvailabilityForm = lazy(() => import('../../parts/availability-form/availability-form.tsx'));
const OrderContact = lazy(() => import('./order-contact.tsx'));

export type ProductBuyBoxProps = {
  product: ProductPageFacts;
  bundle: BundleFacts | null;
  chosen: ReturnType<typeof useVariant>;
  /** Why adding without scripts failed. */
  failure: AddFailure | undefined;
  /** Of the notice when it is back; null where they could not be fetched or nothing is missing. */
  notice: { consents: readonly AskedConsent[] | null; captcha: boolean } | null;
};

/** Name, choice, price, stock, and the way into the cart or to somebody who takes the order. */
export function ProductBuyBox({ product, bundle, chosen, failure, notice }: ProductBuyBoxProps) {
  const t = useTranslations('catalogue');
  const { configurable, choice, choose, variant } = chosen;
  const sold = configurable ? variant : product;
  const price = sold ? sold.price : product.price;
  const inStock = sold !== undefined && sold.stock.state !== 'outOfStock';
  return (
    <div className={styles.box}>
      <header className={styles.header}>
        <div className={styles.line}>
          <p className={styles.sku}>{t('product.sku', { sku: sold?.sku ?? product.sku })}</p>
          <WishlistToggle productId={product.id} name={product.name} />
        </div>
        <h1 className={styles.name}>{product.name}</h1>
        {product.text && <p className={text.lead}>{product.text}</p>}
        {product.sign && <ProfileSign sign={product.sign} className={styles.sign} />}
      </header>
      {configurable && (
        <VariantPicker
          attributes={product.choices}
          variants={product.variants}
          choice={choice}
          onChoose={choose}
        />
      )}
      {failure && (
        <Suspense fallback={null}>
          <AddRefusal failure={failure} />
        </Suspense>
      )}
      <div className={styles.offer}>
        <div>
          <Price price={price} size="large" digital={product.digital} />
          {sold && price?.reduction && (
            <Suspense fallback={null}>
              <PriceHistory key={sold.id} productId={sold.id} />
            </Suspense>
          )}
        </div>
        {sold ? (
          <div aria-live="polite">
            <StockStatus stock={sold.stock} unit={product.unit} />
          </div>
        ) : (
          <Alert tone="warn">{t('variants.none')}</Alert>
        )}
        {sold && inStock && (
          <ProductPurchase
            product={product}
            bundle={bundle}
            sold={sold}
            address={chosen.address}
            failure={failure}
          />
        )}
        {sold && !inStock && (
          <Suspense fallback={null}>
            {notice?.consents && (
              <AvailabilityForm
                key={sold.id}
                productId={sold.id}
                action={chosen.address}
                consents={notice.consents}
                captcha={notice.captcha}
              />
            )}
            <OrderContact name={product.name} />
          </Suspense>
        )}
        <DeliveryPromise product={product} soldId={inStock ? sold.id : undefined} />
      </div>
    </div>
  );
}
