import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/connection/needed-code.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ProductAddForm } from '../../parts/add-to-cart/product-add-form.tsx';
import type { BundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import { startEntry } from '../../parts/bundle-choices/bundle-rules.ts';
import { PlainMemberFields } from '../../parts/bundle-choices/plain-member-fields.tsx';
import { BuyBar } from './buy-bar.tsx';
import { formId, type PurchaseProps, usePurchase } from './purchase.ts';

await needMessages('choices');

const BundleModal = lazyPart(() => import('../../parts/bundle-choices/bundle-modal.tsx'));

/**
 * A bundle that leaves nothing to choose goes into the cart at once; any other opens the window with its members'
 * choices first (docs/rules/catalogue.md). An address that names choices opens it, too.
 */
export default function BundlePurchase({ product, bundle, address, failure }: PurchaseProps) {
  return bundle && <BundleForm {...{ product, bundle, address, failure }} />;
}

type BundleFormProps = Omit<PurchaseProps, 'sold' | 'bundle'> & { bundle: BundleFacts };

function BundleForm({ product, bundle, address, failure }: BundleFormProps) {
  const t = useTranslations('choices');
  const { search } = useLocation();
  const named = failure ? new Map(Object.entries(failure.values)) : new URLSearchParams(search);
  const [start] = useState(() => startEntry(bundle, named));
  const [modal, setModal] = useState<'never' | 'open' | 'closed'>('never');
  const namesChoices = /[?&]member\./.test(search);
  useEffect(() => {
    if (namesChoices) setModal('open');
  }, [namesChoices]);
  const form = usePurchase(product.id, { address, failure }, () => {
    if (bundle.complete) return undefined;
    setModal('open');
    return false;
  });
  const label = bundle.complete ? undefined : t('bundle.choose');
  return (
    <>
      <ProductAddForm {...form} unit={product.unit} label={label}>
        {!bundle.complete && (
          <noscript>
            <PlainMemberFields bundle={bundle} start={start} errors={failure?.errors ?? {}} />
          </noscript>
        )}
      </ProductAddForm>
      <BuyBar formId={formId} name={product.name} price={product.price} label={label} />
      {modal !== 'never' && (
        <Suspense>
          <BundleModal
            open={modal === 'open'}
            onClose={() => setModal('closed')}
            productId={product.id}
            name={product.name}
            bundle={bundle}
            start={start}
            quantity={form.quantity}
            onQuantity={form.onQuantity}
            taxRate={product.price?.taxRate}
          />
        </Suspense>
      )}
    </>
  );
}
