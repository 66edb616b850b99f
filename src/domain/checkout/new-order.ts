import { textFor } from '#values/language.ts';
import { lineWeightMaximumGrams } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { Address } from '../accounts/address-rules.ts';
import { availablePieces } from '../cart/cart-rules.ts';
import { type ChosenGoods, countedUnitOf, gramsOf, lineUnitOf, takesOf } from '../cart/chosen-goods.ts';
import type { ChosenPart } from '../cart/chosen-part.ts';
import { readableChoices } from '../cart/readable-choices.ts';
import type { Context } from '../context.ts';
import { orderCurrencyOf, sellerOf } from '../orders/order-currency.ts';
import type { NewOrder } from '../orders/order-record.ts';
import { inOtherLanguages } from '../orders/order-words.ts';
import { firstStatuses } from '../orders/orders-rules.ts';
import type { FrozenLine, LineWords, OrderLineMember } from '../orders/orders-tables.ts';
import type { StockNeed } from '../orders/stock-taking.ts';
import type { CartQuote } from './cart-quote.ts';
import type { Buyer } from './checkout-service.ts';
import type { PaymentMethod } from './method-rules.ts';
import { orderPaymentOf } from './order-payment.ts';

/** A quote with everything that an order needs. */
export type OrderableQuote = CartQuote & {
  readonly buyer: Buyer;
  readonly mainAddress: Address;
  readonly shippingAddress: Address;
  /** Null only where nothing is to be paid. */
  readonly payment: PaymentMethod | null;
};

/** What the lines of a quote take from stock, members of bundles included; goods that are not counted take nothing. */
export function stockNeedsOf({ cart }: CartQuote): StockNeed[] {
  return cart.lines.flatMap(({ goods, quantity }) =>
    Object.entries(takesOf(goods)).map(([key, ofPiece]) => ({
      productId: Number(key),
      thousandths: isCounted(cart, Number(key)) ? quantity * ofPiece : 0,
    })),
  );
}

function isCounted({ stocks }: CartQuote['cart'], productId: number): boolean {
  return (stocks.get(productId)?.thousandths ?? null) !== null;
}

/** Says which line cannot be had as it is, and how many pieces of it can; the product may be one of its members. */
export function shortageOf({ cart }: CartQuote, productId: number, freeThousandths: number): Refusal {
  const stocks = new Map([[productId, { thousandths: freeThousandths, heldForOthers: 0 }]]);
  const lines = cart.lines.map(({ id, quantity, goods }) => ({ id, quantity, takes: takesOf(goods) }));
  const line = lines.findLast(({ takes }) => productId in takes);
  const available = line ? availablePieces(lines, line, stocks) : 0;
  return new Refusal('OUT_OF_STOCK', { available, productId, itemId: line?.id });
}

/** Copies what is sold, in the words and amounts of now: orders never read the catalogue again. */
export function newOrderOf(
  context: Context,
  quote: OrderableQuote,
  { message, consentIds }: { readonly message: string | null; readonly consentIds: readonly number[] },
): NewOrder {
  const { cart, prices, delivery, branch, buyer } = quote;
  const payment = orderPaymentOf(context, quote.payment, prices.totals);
  const positions = new Map(cart.lines.map((line, position) => [line.id, position]));
  return {
    cartId: cart.id,
    ...firstStatuses(payment.kind),
    currencyId: quote.currency.id,
    currencyRate: quote.currency.rate,
    currency: orderCurrencyOf(context.site, quote.currency),
    seller: sellerOf(context.site),
    guestId: buyer.guestId,
    userId: buyer.userId,
    email: buyer.email,
    mainAddress: quote.mainAddress,
    shippingAddress: quote.shippingAddress,
    delivery: delivery && {
      methodId: delivery.method.id,
      kind: delivery.method.kind,
      branchId: branch?.id ?? null,
      days: [...delivery.days],
      ...deliveryWords(context, delivery, branch),
      words: inOtherLanguages(context, (reader) => deliveryWords(reader, delivery, branch)),
    },
    payment,
    totals: prices.totals,
    taxTotals: prices.taxTotals,
    taxByRate: [...prices.taxByRate],
    couponCode: quote.coupon?.code ?? null,
    // The buyer's last word: a message of the order overrides the note in the cart (docs/rules/checkout.md).
    message: message ?? cart.instructions,
    giftWrap: cart.giftWrap,
    giftMessage: cart.giftMessage,
    acceptedConsents: [...consentIds],
    lines: soldLinesOf(context, quote),
    adjustments: prices.adjustments.map(({ lineKey, ...adjustment }) => ({
      ...adjustment,
      linePosition: lineKey === null ? null : (positions.get(lineKey) ?? null),
    })),
  };
}

/** Null, as of what is not weighed, where a kit of the heaviest goods is more than a line can say. */
function weightOf(goods: ChosenGoods): number | null {
  const grams = Math.round(gramsOf(goods));
  return grams > lineWeightMaximumGrams ? null : grams;
}

/** The lines of a quote as they are sold, in the words and amounts of now. */
export function soldLinesOf(context: Context, { cart, prices }: CartQuote): FrozenLine[] {
  return cart.lines.map((line, position) => {
    const priced = prices.lines[position];
    if (!priced) throw new Error('A line of the cart was not priced.');
    const { name, attributes } = lineWords(context, line);
    return {
      position,
      productId: line.productId,
      sku: line.product.sku,
      name,
      attributes,
      format: line.product.format,
      options: line.goods.options,
      members: membersOf(line).map((part) => memberOf(context, part)),
      words: inOtherLanguages(context, (reader) => lineWords(reader, line)),
      unit: lineUnitOf(line),
      quantity: line.quantity,
      weightGrams: weightOf(line.goods),
      stockThousandths: isCounted(cart, line.productId)
        ? line.quantity * (takesOf(line.goods)[line.productId] ?? 0)
        : 0,
      pieceCents: priced.pieceCents,
      rowCents: priced.rowCents,
      taxRateBasisPoints: priced.taxShares[0]?.rateBasisPoints ?? 0,
      taxShares: [...priced.taxShares],
      taxCents: priced.taxCents,
      // A bundle may be sent back unless all of it was made to measure; its members know better.
      madeToMeasure: line.goods.parts.every((part) => part.isMadeToMeasure),
    };
  });
}

type Line = CartQuote['cart']['lines'][number];

/** What is told apart in a line: of a bundle. */
function membersOf({ product, goods }: Line): readonly ChosenPart[] {
  return product.format === 'bundle' ? goods.parts : [];
}

/** A line in the words of the context's language. */
function lineWords(context: Context, line: Line): LineWords {
  const { product, goods } = line;
  return {
    name: textFor(context, product.name),
    attributes:
      product.format === 'bundle' ? [] : goods.parts.flatMap((part) => readableChoices(context, part)),
    members: membersOf(line).map((part) => partWords(context, part)),
  };
}

function partWords(context: Context, part: ChosenPart): LineWords['members'][number] {
  return { name: textFor(context, part.product.name), attributes: readableChoices(context, part) };
}

function memberOf(context: Context, part: ChosenPart): OrderLineMember {
  return {
    ...partWords(context, part),
    productId: part.product.id,
    sku: part.product.sku,
    format: part.product.format,
    unit: countedUnitOf(part),
    quantity: part.quantity,
    madeToMeasure: part.isMadeToMeasure,
  };
}

/** How the goods come, in the words of the context's language. */
export function deliveryWords(
  context: Context,
  { method }: Pick<NonNullable<CartQuote['delivery']>, 'method'>,
  branch: CartQuote['branch'],
) {
  const name = textFor(context, method.name);
  if (!branch) return { name, branch: null, pickup: null };
  const { address, openingHours, phone, heldDays } = branch;
  const place = textFor(context, branch.name);
  return {
    name,
    branch: `${place}, ${address}`,
    pickup: { name: place, address, openingHours: textFor(context, openingHours), phone, heldDays },
  };
}
