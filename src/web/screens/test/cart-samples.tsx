import { type ReactNode, useState } from 'react';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useCurrencyId, useRootFacts, useSite } from '#web/request/site-facts.ts';
import { CartContext } from '#web/visitor/cart-context.tsx';
import { openNobodysCart } from '#web/visitor/visitors-cart.ts';
import { CartChanges } from '../../parts/cart-view/cart-changes.tsx';
import { CartLines, type LineState } from '../../parts/cart-view/cart-lines.tsx';
import { CartTextsForm } from '../../parts/cart-view/cart-texts-form.tsx';
import { ClearCart } from '../../parts/cart-view/clear-cart.tsx';
import { CouponForm } from '../../parts/cart-view/coupon-form.tsx';
import { EmptyCart } from '../../parts/cart-view/empty-cart.tsx';
import { FreeDelivery } from '../../parts/cart-view/free-delivery.tsx';
import { lineCut } from '../../parts/order-summary/line-cut.ts';
import { OrderLines } from '../../parts/order-summary/order-lines.tsx';
import { OrderTotals } from '../../parts/order-summary/order-totals.tsx';
import { Sample, SampleGroup } from './sample.tsx';
import { sampleCart, sampleChanges, sampleLineIds, samplePrices } from './sample-cart.ts';
import type { TestFacts } from './test-load.ts';

/** The cart's parts with a line in every state; pressing something here changes no cart. */
export function CartSamples({ id, facts: { media } }: { id: string; facts: TestFacts }) {
  const t = useTranslations('interface');
  const priced = useSite().priceMode === 'shown';
  const currencyId = useCurrencyId();
  const names = [t('choice.first'), t('choice.second'), t('choice.third')] as const;
  const cart = sampleCart({ names, value: t('field.value'), media, priced, currencyId });
  const refused = { code: 'NONE', details: { statusCode: 404, code: 'COUPON_NOT_FOUND', message: '' } };
  const lines = useSampleLines();
  return (
    <NobodysCart>
      <SampleGroup id={id} title={t('groups.cart')}>
        <Sample name="CartLines" layout="plain">
          <CartLines cart={cart} {...lines} />
        </Sample>
        <Sample name="CartChanges" layout="plain">
          <CartChanges changes={sampleChanges({ names, priced })} currencyId={currencyId} />
        </Sample>
        {priced && (
          <>
            <Sample name="CouponForm" layout="grid">
              <CouponForm cart={cart} />
              <CouponForm cart={{ ...cart, coupon: { code: 'KROV10', name: t('choice.description') } }} />
              <CouponForm cart={cart} answered={refused} />
            </Sample>
            <Sample name="FreeDelivery" layout="grid">
              <FreeDelivery cart={cart} />
              <FreeDelivery
                cart={{
                  ...cart,
                  freeDelivery: { price: 150, missing: 0, country: 'DE', countryIsKnown: true },
                }}
              />
            </Sample>
            <Sample name="OrderTotals" layout="grid">
              <OrderTotals prices={samplePrices} currency={currencyId} deliveryKnown />
              <OrderTotals
                prices={{ ...samplePrices, coupon: 0, payment: 0, delivery: 0 }}
                currency={currencyId}
                deliveryKnown={false}
              />
            </Sample>
          </>
        )}
        <Sample name="OrderLines" layout="grid">
          {[true, false].map((pictures) => (
            <OrderLines
              key={String(pictures)}
              pictures={pictures}
              currency={currencyId}
              lines={cart.items.map(({ itemId, qty, options, productData, prices }) => ({
                ...productData,
                key: itemId,
                cut: lineCut({ options }),
                qty,
                row: prices?.converted.row,
                picture: productData.media[0],
              }))}
            />
          ))}
        </Sample>
        <Sample name="CartTextsForm, ClearCart" layout="grid">
          <CartTextsForm cart={cart} />
          <ClearCart />
        </Sample>
        <Sample name="EmptyCart" layout="plain">
          <EmptyCart level={3} />
        </Sample>
      </SampleGroup>
    </NobodysCart>
  );
}

/** What is going on with the lines, and steppers that count without asking anybody. */
function useSampleLines() {
  const { refusal } = useRefusalTexts();
  const [typed, setTyped] = useState<Readonly<Record<number, number>>>({});
  const states: Readonly<Record<number, LineState>> = {
    [sampleLineIds.changing]: { changing: true, qty: 24 },
    [sampleLineIds.deleting]: { deleting: true },
    [sampleLineIds.refused]: { error: refusal({ code: 'OUT_OF_STOCK', available: 4 }) },
  };
  return {
    lineState: (itemId: number): LineState => {
      const qty = typed[itemId];
      return { ...states[itemId], ...(qty === undefined ? {} : { qty }) };
    },
    actions: {
      setQuantity: (itemId: number, qty: number) => setTyped({ ...typed, [itemId]: qty }),
      remove: () => undefined,
      restore: () => undefined,
    },
    removed: null,
  };
}

/** Parts of a cart below it can be looked at and pressed, and change nobody's cart: for the page of all parts. */
function NobodysCart({ children }: { children: ReactNode }) {
  const facts = useRootFacts();
  const [store] = useState(() => openNobodysCart(facts));
  return <CartContext value={store}>{children}</CartContext>;
}
