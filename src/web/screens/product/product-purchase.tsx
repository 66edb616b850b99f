import { useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/connection/needed-code.ts';
import { ProductAddForm } from '../../parts/add-to-cart/product-add-form.tsx';
import { useAddToCart } from '../../parts/add-to-cart/use-add-to-cart.ts';
import { BuyBar } from './buy-bar.tsx';
import { formId, type PurchaseProps, startQuantity, typedQuantity } from './purchase.ts';

/*
 * What most products do not need comes with the pages of those that do. There is no Suspense around it: without scripts
 * the form has to stand in the page itself.
 */
const MeasuredPurchase = lazyPart(() => import('./measured-purchase.tsx'));
const BundlePurchase = lazyPart(() => import('./bundle-purchase.tsx'));

/** The way into the cart: by a plain quantity, with what is filled in, or with the choices of a bundle. */
export function ProductPurchase(props: PurchaseProps) {
  const { product, sold, bundle } = props;
  const { search } = useLocation();
  // What an address fills in begins anew with it; another colour keeps what was typed.
  const filledIn = search.match(/(?:option|member)\.[^&]*/g)?.join('&');
  if (bundle) return <BundlePurchase key={filledIn} {...props} />;
  const options = sold.options ?? product.options;
  return options.length > 0 ? <MeasuredPurchase key={filledIn} {...props} /> : <PlainPurchase {...props} />;
}

function PlainPurchase({ product, sold, address, failure }: PurchaseProps) {
  const [quantity, setQuantity] = useState(startQuantity(failure));
  const { pending, error, onSubmit } = useAddToCart(sold.id);
  return (
    <>
      <ProductAddForm
        id={formId}
        productId={sold.id}
        action={address}
        onSubmit={onSubmit}
        pending={pending}
        quantity={quantity}
        typedQuantity={typedQuantity(failure)}
        error={error}
        onQuantity={setQuantity}
        unit={product.unit}
      />
      <BuyBar formId={formId} name={product.name} price={sold.price} />
    </>
  );
}
