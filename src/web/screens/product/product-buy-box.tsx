import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ProductAddForm } from '../../parts/add-to-cart/product-add-form.tsx';
import type { BundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import type { AskedConsent } from '../../parts/consent-fields/consent-rules.ts';
import type { DeliveryAnswer } from '../../parts/delivery-quote/delivery-answer.ts';
import { DeliveryAsk } from '../../parts/delivery-quote/delivery-ask.tsx';
import { Price } from '../../parts/price.tsx';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import { type ReviewsFacts, reviewsAnchor } from '../../parts/reviews/reviews-load.ts';
import { StockStatus } from '../../parts/stock-status.tsx';
import { TaxNote } from '../../parts/tax-note.tsx';
import { VariantPicker, type VariantPickerProps } from '../../parts/variant-picker/variant-picker.tsx';
import { WishlistToggle } from '../../parts/wishlist-toggle/wishlist-toggle.tsx';
import { BuyBar } from './buy-bar.tsx';
import { DeliveryPromise } from './delivery-promise.tsx';
import type { AddFailure } from './product-action.ts';
import styles from './product-buy-box.module.css';
import { formId, type PurchaseProps, usePurchase } from './purchase.ts';
import type { useVariant } from './use-variant.ts';
import '#web/i18n/catalogue-words.ts';

/*
 * What most products do not need comes with the pages of those that do. There is no Suspense around it: without scripts
 * the form has to be part of the page itself.
 */
const MeasuredPurchase = lazyPart(() => import('./measured-purchase.tsx'));
const BundlePurchase = lazyPart(() => import('./bundle-purchase.tsx'));

/** The way into the cart: by a plain quantity, with what is filled in, or with the choices of a bundle. */
function ProductPurchase(props: PurchaseProps) {
  const { product, sold, bundle } = props;
  const { search } = useLocation();
  // Values from an address replace what was typed; another colour keeps it.
  const filledIn = search.match(/(?:option|member)\.[^&]*/g)?.join('&');
  if (bundle) return <BundlePurchase key={filledIn} {...props} />;
  const options = sold.options ?? product.options;
  return options.length > 0 ? <MeasuredPurchase key={filledIn} {...props} /> : <PlainPurchase {...props} />;
}

function PlainPurchase({ product, sold, address, failure }: PurchaseProps) {
  const form = usePurchase(sold.id, { address, failure });
  return (
    <>
      <ProductAddForm {...form} unit={product.unit} />
      <BuyBar formId={formId} name={product.name} price={sold.price} />
    </>
  );
}

/* Loaded with refusals, discounts and products out of stock. */
const AddRefusal = lazyPart(() => import('./add-refusal.tsx'));
const PriceHistory = lazyPart(() => import('./price-history.tsx'));
/* No Suspense around it: React drops a press on a part that is not hydrated, the bootstrap keeps those of a page that is not. */
const AvailabilityForm = lazyPart(() => import('../../parts/availability-form/availability-form.tsx'));
const OrderContact = lazyPart(() => import('./order-contact.tsx'));

export type ProductBuyBoxProps = {
  product: ProductPageFacts;
  bundle: BundleFacts | null;
  chosen: ReturnType<typeof useVariant>;
  /** The average rating; undefined without reviews. */
  rating: ReviewsFacts['summary'] | undefined;
  /** Why adding without scripts failed. */
  failure: AddFailure | undefined;
  /** Of the notice when it is back; null where they could not be fetched or nothing is missing. */
  notice: { consents: readonly AskedConsent[] | null; captcha: boolean } | null;
  /** Where delivery can be asked for; null where it cannot. */
  delivery: { home: string; countries: readonly string[] } | null;
  /** Where its colours can be seen before one is bought. */
  colours: VariantPickerProps['colours'];
  /** What was asked for without scripts. */
  deliveryAnswer: DeliveryAnswer | undefined;
};

/** Name, price, choice, stock, and the way into the cart or to somebody who takes the order. */
export function ProductBuyBox(props: ProductBuyBoxProps) {
  const { product, bundle, chosen, rating, failure, notice, delivery, colours, deliveryAnswer } = props;
  const t = useTranslations('catalogue');
  const { number } = useFormats();
  const { configurable, choice, choose, variant } = chosen;
  const sold = configurable ? variant : product;
  const price = sold ? sold.price : product.price;
  const inStock = sold !== undefined && sold.stock.state !== 'outOfStock';
  return (
    <div className={styles.box}>
      <header className={styles.header}>
        <div className={styles.line}>
          <h1 className={styles.name}>{product.heading}</h1>
          <WishlistToggle productId={product.id} name={product.name} />
        </div>
        <div className={styles.facts}>
          {rating?.average && (
            <a href={`#${reviewsAnchor}`}>
              ★ {number(rating.average)} ({rating.ratingCount})
            </a>
          )}
          <p>{t('product.sku', { sku: sold?.sku ?? product.sku })}</p>
        </div>
        <div>
          <Price price={price} size="large" />
          <div className={styles.terms}>
            {price && (
              <p>
                <TaxNote digital={product.digital} />
              </p>
            )}
            {sold && price?.reduction && (
              <Suspense>
                <PriceHistory key={sold.id} productId={sold.id} />
              </Suspense>
            )}
          </div>
        </div>
      </header>
      {configurable && (
        <VariantPicker
          attributes={product.choices}
          variants={product.variants}
          choice={choice}
          onChoose={choose}
          colours={colours}
        />
      )}
      {failure && (
        <Suspense>
          <AddRefusal failure={failure} />
        </Suspense>
      )}
      <div className={styles.offer}>
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
            failure={failure ?? (deliveryAnswer?.sent && { errors: {}, values: deliveryAnswer.sent })}
          />
        )}
        {sold && !inStock && (
          <>
            {notice?.consents && (
              <AvailabilityForm
                key={sold.id}
                productId={sold.id}
                action={chosen.address}
                consents={notice.consents}
                captcha={notice.captcha}
              />
            )}
            <Suspense>
              <OrderContact name={product.name} />
            </Suspense>
          </>
        )}
        <DeliveryPromise product={product} soldId={inStock ? sold.id : undefined} />
        {delivery && inStock && (
          <DeliveryAsk
            formId={formId}
            action={chosen.address}
            goods={String(sold.id)}
            answered={deliveryAnswer}
            {...delivery}
          />
        )}
      </div>
    </div>
  );
}
