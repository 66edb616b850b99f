import { pickText, type Translated } from '#values/language.ts';
import type { Address } from '../cart/address.ts';
import { pieceLengthMm, thousandthsPerPiece } from '../cart/cart-rules.ts';
import type { CartLineRow } from '../cart/cart-state.ts';
import type { Context } from '../context.ts';
import type { NewOrder } from '../orders/order-record.ts';
import { firstStatuses } from '../orders/orders-rules.ts';
import type { StockNeed } from '../orders/stock-taking.ts';
import type { CartQuote } from './cart-quote.ts';
import type { PaymentMethod } from './method-rules.ts';

/** A quote with everything that an order needs. */
export type OrderableQuote = CartQuote & {
  readonly guest: { readonly id: number; readonly email: string };
  readonly mainAddress: Address;
  readonly shippingAddress: Address;
  readonly payment: PaymentMethod;
};

/** What the lines of a quote take from stock; goods that are not counted take nothing. */
export function stockNeedsOf({ cart }: CartQuote): StockNeed[] {
  return cart.lines.map((line) => ({ productId: line.productId, thousandths: thousandthsOf(line) }));
}

function thousandthsOf(line: CartLineRow): number {
  return line.stockThousandths === null ? 0 : line.quantity * thousandthsPerPiece;
}

/** Copies what is sold, in the words and amounts of now: orders never read the catalogue again. */
export function newOrderOf(
  context: Context,
  quote: OrderableQuote,
  { message, consentIds }: { readonly message: string | null; readonly consentIds: readonly number[] },
): NewOrder {
  const { cart, prices, delivery, branch, payment, guest } = quote;
  const textOf = (texts: Translated) => pickText(texts, context.language, context.site.defaultLanguage).text;
  const positions = new Map(cart.lines.map((line, position) => [line.id, position]));
  return {
    cartId: cart.id,
    ...firstStatuses(payment.kind),
    currencyId: quote.currency.id,
    guestId: guest.id,
    email: guest.email,
    mainAddress: quote.mainAddress,
    shippingAddress: quote.shippingAddress,
    delivery: delivery && {
      methodId: delivery.method.id,
      kind: delivery.method.kind,
      name: textOf(delivery.method.name),
      branchId: branch?.id ?? null,
      branch: branch ? `${textOf(branch.name)}, ${branch.address}` : null,
    },
    payment: {
      methodId: payment.id,
      kind: payment.kind,
      name: textOf(payment.name),
      config: { ...payment.config },
    },
    totals: prices.totals,
    taxTotals: prices.taxTotals,
    taxByRate: [...prices.taxByRate],
    message,
    acceptedConsents: [...consentIds],
    lines: cart.lines.map((line, position) => {
      const priced = prices.lines[position];
      if (!priced) throw new Error('A line of the cart was not priced.');
      return {
        position,
        productId: line.productId,
        sku: line.product.sku,
        name: textOf(line.product.name),
        attributes: line.product.distinguishing.map(({ label, value }) => ({
          label: textOf(label),
          value: textOf(value),
        })),
        options: { ...line.options },
        unit: line.product.unit,
        quantity: line.quantity,
        stockThousandths: thousandthsOf(line),
        pieceCents: priced.pieceCents,
        rowCents: priced.rowCents,
        taxRateBasisPoints: priced.taxRateBasisPoints,
        taxCents: priced.taxCents,
        madeToMeasure: pieceLengthMm(line.options) > 0,
      };
    }),
    adjustments: prices.adjustments.map(({ lineKey, ...adjustment }) => ({
      ...adjustment,
      linePosition: lineKey === null ? null : (positions.get(lineKey) ?? null),
    })),
  };
}
