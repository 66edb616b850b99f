import { allocateCents, type Cents, convertedCents, roundHalfUp } from '#values/money.ts';
import { bundleCents } from '#values/piece-price.ts';
import { couponAdjustment, couponReduction, inSettledOrder } from './coupon-step.ts';
import { type Currency, convertCents } from './currency-conversion.ts';
import {
  type Adjustment,
  emptyDraft,
  finalCentsIn,
  listedCentsIn,
  memberCentsOf,
  type PriceDraft,
  type PricedGoods,
  type PricedPart,
  type PriceInput,
  type PriceStep,
  publicCentsOf,
} from './price-draft.ts';
import { containedTax } from './tax-step.ts';

/**
 * How a total comes about, read from top to bottom and run from zero at every change. Lengths and options have made the
 * prices of the parts before the first step. Each step leaves an adjustment for every difference it makes.
 */
export const priceSteps: readonly PriceStep[] = [
  listPrice,
  runningDiscount,
  membershipPrice,
  listedPrice,
  couponReduction,
  loyaltyReduction,
  goodsTotal,
  deliveryCharge,
  paymentFee,
  orderTotal,
  containedTax,
];

/** Works out every amount of a cart or order in the currency of the input. */
export function calculatePrices(input: PriceInput): PriceDraft {
  return priceSteps.reduce((draft, step) => step(draft, input), emptyDraft);
}

/** Pieces at their list price: converted and rounded by the piece, then multiplied. */
function listPrice(draft: PriceDraft, { goods, currency }: PriceInput): PriceDraft {
  const lines = goods.map((line) => {
    const retailCents = lineCents(
      line,
      currency,
      inEuros(({ listPriceCents }) => listPriceCents),
    );
    return {
      key: line.key,
      quantity: line.quantity,
      retailCents,
      pieceCents: retailCents,
      rowCents: retailCents * line.quantity,
      rowTaxCents: 0,
      couponCents: 0,
      loyaltyCents: 0,
      taxShares: [],
      taxCents: 0,
    };
  });
  return { ...draft, lines };
}

/** The reduced price while a discount runs, of a bundle those of its members; never dearer than the list price. */
function runningDiscount(draft: PriceDraft, input: PriceInput): PriceDraft {
  const isReduced = ({ discountPriceCents }: PricedPart) => discountPriceCents !== null;
  return withPiecePrices(draft, input, 'discount', isReduced, inEuros(publicCentsOf));
}

/** The lowest price that a valid member card gives, of a bundle that of its members; never dearer than for others. */
function membershipPrice(draft: PriceDraft, input: PriceInput): PriceDraft {
  const isForMembers = ({ membershipPriceCents }: PricedPart) => (membershipPriceCents ?? null) !== null;
  return withPiecePrices(draft, input, 'membership', isForMembers, inEuros(memberCentsOf));
}

/** The lowest price that price lists give this buyer, of a bundle those of its members; never dearer than without. */
function listedPrice(draft: PriceDraft, input: PriceInput): PriceDraft {
  const isListed = ({ listed = null }: PricedPart) => listed !== null;
  const originOf = ({ parts }: PricedGoods) => {
    const { rate } = input.currency;
    const cheaper = parts.find(
      (part) => listedCentsIn(part, rate) === finalCentsIn(part, rate) && part.listed,
    );
    return cheaper?.listed ? `priceList:${cheaper.listed.listId}` : 'goods';
  };
  return withPiecePrices(draft, input, 'priceList', isListed, finalCentsIn, originOf);
}

/** Gives lines with a part of this kind another piece price, and notes the difference. */
function withPiecePrices(
  draft: PriceDraft,
  { goods, currency }: PriceInput,
  type: Adjustment['type'],
  isMeant: (part: PricedPart) => boolean,
  centsOf: CentsOfPart,
  originOf: (sold: PricedGoods) => string = () => 'goods',
): PriceDraft {
  const adjustments: Adjustment[] = [];
  const lines = draft.lines.map((line, index) => {
    const sold = goods[index];
    if (!sold?.parts.some(isMeant)) return line;
    const pieceCents = lineCents(sold, currency, centsOf);
    const cents = (pieceCents - line.pieceCents) * line.quantity;
    if (cents !== 0) {
      adjustments.push({ type, label: sold.name, cents, origin: originOf(sold), lineKey: line.key });
    }
    return { ...line, pieceCents, rowCents: pieceCents * line.quantity };
  });
  return { ...draft, lines, adjustments: [...draft.adjustments, ...adjustments] };
}

/** One piece of a part in a currency. */
type CentsOfPart = (part: PricedPart, rate: number) => Cents;

const inEuros =
  (euroCentsOf: (part: PricedPart) => Cents): CentsOfPart =>
  (part, rate) =>
    convertedCents(euroCentsOf(part), rate);

/** One piece of a line, from its parts. */
function lineCents(
  { parts, reductionPercent }: PricedGoods,
  { rate }: Currency,
  centsOf: CentsOfPart,
): Cents {
  const pieces = parts.map((part) => ({ pieceCents: centsOf(part, rate), quantity: part.quantity }));
  return bundleCents(pieces, reductionPercent);
}

/** cartTotal = itemsTotal − coupon − loyalty (docs/rules/prices.md). */
function goodsTotal(draft: PriceDraft): PriceDraft {
  const itemsTotal = draft.lines.reduce((sum, line) => sum + line.rowCents, 0);
  const { coupon, loyalty } = draft.totals;
  return { ...draft, totals: { ...draft.totals, itemsTotal, cartTotal: itemsTotal - coupon - loyalty } };
}

/** What a coupon waives stays visible: the charge in full and what was taken off it. */
function deliveryCharge(draft: PriceDraft, { coupon, delivery, currency }: PriceInput): PriceDraft {
  if (!delivery) return draft;
  const cents = convertCents(delivery.euroCents, currency);
  const waivedCents = convertCents(delivery.waivedEuroCents ?? 0, currency);
  const charge: Adjustment = {
    type: 'delivery',
    label: delivery.name,
    cents: cents + waivedCents,
    origin: delivery.origin,
    lineKey: null,
  };
  const waiver = waivedCents > 0 && coupon ? [couponAdjustment(coupon, -waivedCents, null)] : [];
  return {
    ...draft,
    totals: { ...draft.totals, delivery: cents },
    adjustments: [...draft.adjustments, charge, ...waiver],
  };
}

function paymentFee(draft: PriceDraft, { payment, currency }: PriceInput): PriceDraft {
  if (!payment) return draft;
  const cents = convertCents(payment.euroCents, currency);
  return {
    ...draft,
    totals: { ...draft.totals, payment: cents },
    adjustments: [
      ...draft.adjustments,
      { type: 'payment', label: payment.name, cents, origin: payment.origin, lineKey: null },
    ],
  };
}

/** orderTotal = cartTotal + delivery + payment (docs/rules/prices.md, prices). */
function orderTotal(draft: PriceDraft): PriceDraft {
  const { cartTotal, delivery, payment } = draft.totals;
  return { ...draft, totals: { ...draft.totals, orderTotal: cartTotal + delivery + payment } };
}

/**
 * What a member's programme takes off beyond membership prices: a share of what the goods cost after the coupon, shared
 * by largest remainder over the lines, so that tax is worked out on what is really paid for each (docs/rules/prices.md).
 */
function loyaltyReduction(draft: PriceDraft, { loyalty, goods }: PriceInput): PriceDraft {
  if (!loyalty) return draft;
  const lines = inSettledOrder(draft.lines, goods);
  const paid = lines.map(({ rowCents, couponCents }) => rowCents - couponCents);
  const goodsCents = paid.reduce((sum, cents) => sum + cents, 0);
  const cents = roundHalfUp((goodsCents * loyalty.basisPoints) / 10_000);
  if (cents === 0) return draft;
  const shares = allocateCents(cents, paid);
  const shareOf = new Map(lines.map(({ key }, index) => [key, shares[index] ?? 0]));
  const reduced = draft.lines.map((line) => ({ ...line, loyaltyCents: shareOf.get(line.key) ?? 0 }));
  return {
    ...draft,
    lines: reduced,
    totals: { ...draft.totals, loyalty: cents },
    adjustments: [
      ...draft.adjustments,
      ...reduced
        .filter(({ loyaltyCents }) => loyaltyCents > 0)
        .map(({ key, loyaltyCents }) => ({
          type: 'loyalty' as const,
          label: loyalty.name,
          cents: -loyaltyCents,
          origin: loyalty.origin,
          lineKey: key,
        })),
    ],
  };
}
