import { useActionData } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import type { DeliveryAnswer, DeliveryQuote } from '../../parts/delivery-quote/delivery-answer.ts';
import { DeliveryAsk } from '../../parts/delivery-quote/delivery-ask.tsx';
import { findDeliveryAnswer } from '../../parts/delivery-quote/find-delivery-answer.ts';

const formId = 'delivery-of-cart';

type CartDeliveryProps = { cart: Cart; quote: DeliveryQuote; countries: readonly string[] };

/** What delivery of the cart costs: open where it is known where to, else as soon as somebody wants to know. */
export function CartDelivery({ cart, quote, countries }: CartDeliveryProps) {
  const action = pathOf('cart', useLanguage());
  const answered = findDeliveryAnswer(useActionData<unknown>());
  const known: DeliveryAnswer | undefined = quote.countryIsKnown
    ? { form: 'delivery', quote, errors: {} }
    : undefined;
  if (cart.digitalOnly) return null;
  return (
    <DeliveryAsk
      formId={formId}
      action={action}
      goods={goodsOf(cart)}
      countries={countries}
      home={quote.country}
      answered={answered ?? known}
    >
      <form id={formId} method="post" action={action} />
    </DeliveryAsk>
  );
}

/** What decides what delivery costs. */
function goodsOf({ items, prices }: Cart): string {
  return JSON.stringify([items.map(({ itemId, qty }) => [itemId, qty]), prices?.converted.cartTotal]);
}
