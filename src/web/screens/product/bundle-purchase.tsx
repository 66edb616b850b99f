import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { addFields } from '../../parts/add-to-cart/add-fields.ts';
import { ProductAddForm } from '../../parts/add-to-cart/product-add-form.tsx';
import { useAddToCart } from '../../parts/add-to-cart/use-add-to-cart.ts';
import type { BundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import { startEntry } from '../../parts/bundle-choices/bundle-rules.ts';
import { PlainMemberFields } from '../../parts/bundle-choices/plain-member-fields.tsx';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import { useUnitText } from '../../parts/use-unit-text.ts';
import { BuyBar } from './buy-bar.tsx';
import type { AddFailure } from './product-action.ts';

const BundleModal = lazy(() => import('../../parts/bundle-choices/bundle-modal.tsx'));

export type BundlePurchaseProps = {
  product: ProductPageFacts;
  bundle: BundleFacts;
  address: string;
  /** Why adding without scripts failed. */
  failure: AddFailure | undefined;
};

const formId = 'buy';

/**
 * A bundle that leaves nothing to choose goes into the cart at once; any other opens the window with its members'
 * choices first (storefront.md section 4, "Adding"). An address that names choices opens it, too.
 */
export function BundlePurchase({ product, bundle, address, failure }: BundlePurchaseProps) {
  const t = useTranslations('catalogue');
  const unitText = useUnitText();
  const { search } = useLocation();
  const typed = Number(failure?.values[addFields.quantity]);
  const [quantity, setQuantity] = useState(typed >= 1 && typed <= 999 ? Math.floor(typed) : 1);
  const named = failure ? new Map(Object.entries(failure.values)) : new URLSearchParams(search);
  const [start] = useState(() => startEntry(bundle, named));
  const [modal, setModal] = useState<'never' | 'open' | 'closed'>('never');
  const namesChoices = /[?&]member\./.test(search);
  useEffect(() => {
    if (namesChoices) setModal('open');
  }, [namesChoices]);
  const { pending, onSubmit } = useAddToCart(product.id, () => {
    if (bundle.complete) return undefined;
    setModal('open');
    return false;
  });
  return (
    <>
      <ProductAddForm
        id={formId}
        productId={product.id}
        action={address}
        onSubmit={onSubmit}
        pending={pending}
        quantity={quantity}
        onQuantity={setQuantity}
        unit={unitText(product.unit)}
        label={bundle.complete ? undefined : t('bundle.choose')}
      >
        {!bundle.complete && (
          <noscript>
            <PlainMemberFields bundle={bundle} start={start} errors={failure?.errors ?? {}} />
          </noscript>
        )}
      </ProductAddForm>
      <BuyBar formId={formId} name={product.name} price={product.price} />
      {modal !== 'never' && (
        <Suspense fallback={null}>
          <BundleModal
            open={modal === 'open'}
            onClose={() => setModal('closed')}
            productId={product.id}
            name={product.name}
            bundle={bundle}
            start={start}
            quantity={quantity}
            onQuantity={setQuantity}
          />
        </Suspense>
      )}
    </>
  );
}
