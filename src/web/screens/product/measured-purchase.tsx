import { useState } from 'react';
import { useLocation } from 'react-router';
import { needMessages } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ProductAddForm } from '../../parts/add-to-cart/product-add-form.tsx';
import { useAddToCart } from '../../parts/add-to-cart/use-add-to-cart.ts';
import { OptionFields } from '../../parts/option-fields/option-fields.tsx';
import { filledOptions, startValues } from '../../parts/option-fields/option-rules.ts';
import { findPieceFacts } from '../../parts/option-fields/piece-facts.ts';
import { useOptionEntry } from '../../parts/option-fields/use-option-entry.ts';
import { useUnitText } from '../../parts/use-unit-text.ts';
import { BuyBar } from './buy-bar.tsx';
import { PieceSummary } from './piece-summary.tsx';
import { formId, type PurchaseProps, startQuantity } from './purchase.ts';

await needMessages('choices');

/** What is filled in, what that costs, how many, and the button; on small screens the button once more below. */
export default function MeasuredPurchase({ product, sold, address, failure }: PurchaseProps) {
  const unitText = useUnitText();
  const { search } = useLocation();
  const language = useLanguage();
  const [quantity, setQuantity] = useState(startQuantity(failure));
  const options = sold.options ?? product.options;
  const named = failure ? new Map(Object.entries(failure.values)) : new URLSearchParams(search);
  const entry = useOptionEntry(options, startValues(options, named), failure?.errors);
  const { pending, onSubmit } = useAddToCart(sold.id, (form) => {
    const wrong = entry.findFirstWrong();
    if (wrong === undefined) return filledOptions(options, entry.values, language);
    const field = form.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
    return false;
  });
  const piece = product.cut
    ? findPieceFacts(options, entry.values, sold.basis, sold.weightKg, language)
    : undefined;
  const price = sold.price && {
    ...sold.price,
    ...(piece?.price === undefined ? {} : { final: piece.price, unit: 'pcs' }),
  };
  return (
    <>
      <ProductAddForm
        id={formId}
        productId={sold.id}
        action={address}
        onSubmit={onSubmit}
        pending={pending}
        quantity={quantity}
        onQuantity={setQuantity}
        unit={unitText(product.cut ? 'pcs' : product.unit)}
      >
        <OptionFields
          options={options}
          values={entry.values}
          errors={entry.errors}
          onChange={entry.change}
          onLeave={entry.leave}
        />
        {product.cut && <PieceSummary piece={piece} quantity={quantity} />}
      </ProductAddForm>
      <BuyBar formId={formId} name={product.name} price={price} />
    </>
  );
}
