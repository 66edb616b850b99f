import { useLocation } from 'react-router';
import { lazyPart } from '#web/connection/needed-code.ts';
import { ProductAddForm } from '../../parts/add-to-cart/product-add-form.tsx';
import { BuyBar } from './buy-bar.tsx';
import { formId, type PurchaseProps } from './purchase.ts';
import { usePurchase } from './use-purchase.ts';

/*
 * What most products do not need comes with the pages of those that do. There is no Suspense around it: without scripts
 * the form has to be part of the page itself.
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
  const form = usePurchase(sold.id, { address, failure });
  return (
    <>
      <ProductAddForm {...form} unit={product.unit} />
      <BuyBar formId={formId} name={product.name} price={sold.price} />
    </>
  );
}
