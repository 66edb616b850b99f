import { type Cents, convertedCents } from '#values/money.ts';
import type { Currency } from './currency-conversion.ts';

/** What a price list makes of one piece of a part. */
export type ListedPiece = {
  readonly listId: number;
  readonly euroCents: Cents;
  /** Of a list in the currency of the total, where that is not the euro: exactly what it says. */
  readonly ownCents: Cents | null;
};

/** A product within one piece of a line: prices of one piece of it in euro cents, tax contained. */
export type PricedPart = {
  /** Pieces of it in one piece of the line. */
  readonly quantity: number;
  /** Its length and the surcharges of its options included. */
  readonly listPriceCents: Cents;
  /** Price of the running discount; null where none runs. */
  readonly discountPriceCents: Cents | null;
  /** What members pay; null or absent where none is asked for with a valid card. */
  readonly membershipPriceCents?: Cents | null;
  /** The lowest that price lists give this buyer; null or absent where none does. */
  readonly listed?: ListedPiece | null;
  readonly taxRateBasisPoints: number;
};

type PartPrices = Omit<PricedPart, 'quantity' | 'taxRateBasisPoints'>;

/** What anybody pays for one piece of a part now. */
export function publicCentsOf({ listPriceCents, discountPriceCents }: PartPrices): Cents {
  return Math.min(listPriceCents, discountPriceCents ?? listPriceCents);
}

/** The same with a member card, which gives the membership price. */
export function memberCentsOf(part: PartPrices): Cents {
  const publicCents = publicCentsOf(part);
  return Math.min(publicCents, part.membershipPriceCents ?? publicCents);
}

/** What one piece of a part costs this buyer now: the lowest of all that hold. */
export function finalCentsOf(part: PartPrices): Cents {
  const cents = memberCentsOf(part);
  return Math.min(cents, part.listed?.euroCents ?? cents);
}

/** The same in a currency. @param rate units of it for 1 EUR */
export function finalCentsIn(part: PartPrices, rate: number): Cents {
  const cents = convertedCents(memberCentsOf(part), rate);
  return Math.min(cents, listedCentsIn(part, rate) ?? cents);
}

/** What a price list makes of it in a currency; null where none does. */
export function listedCentsIn({ listed }: Pick<PricedPart, 'listed'>, rate: number): Cents | null {
  if (!listed) return null;
  return rate === 1 ? listed.euroCents : (listed.ownCents ?? convertedCents(listed.euroCents, rate));
}

/** A line of a cart as pricing sees it. */
export type PricedGoods = {
  /** Names the line in adjustments and breaks ties: the same line gets the same cents wherever it stands. */
  readonly key: number;
  readonly name: string;
  readonly quantity: number;
  /** What one piece consists of: a product by itself, or the members of a bundle. */
  readonly parts: readonly PricedPart[];
  /** What a bundle takes off the sum of its parts, 0 to 100. */
  readonly reductionPercent: number;
};

/** Something paid beside the goods: delivery, the fee of a payment method. In euro cents, tax contained. */
export type PricedCharge = {
  readonly name: string;
  readonly origin: string;
  readonly euroCents: Cents;
  /** What a coupon takes off before: courier delivery of a free-delivery coupon. */
  readonly waivedEuroCents?: Cents;
  readonly taxRateBasisPoints: number;
};

/** What a coupon takes off; fixed amounts in euro cents. Free delivery changes the charge, not the goods. */
export type Reduction =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'fixed'; readonly euroCents: Cents }
  | { readonly kind: 'freeDelivery' };

/** A coupon that holds for these goods. */
export type PricedCoupon = {
  readonly code: string;
  readonly reduction: Reduction;
  /** Lines it counts for. */
  readonly lineKeys: ReadonlySet<number>;
};

/** What a member's programme takes off the goods beyond membership prices. */
export type PricedLoyalty = {
  readonly name: string;
  readonly origin: string;
  readonly basisPoints: number;
};

/** All that a total depends on; the same input always gives the same total. */
export type PriceInput = {
  readonly goods: readonly PricedGoods[];
  readonly coupon: PricedCoupon | null;
  readonly loyalty?: PricedLoyalty | null;
  readonly delivery: PricedCharge | null;
  readonly payment: PricedCharge | null;
  readonly currency: Currency;
};

/** One difference between the list prices and the total (docs/architecture.md). */
export type Adjustment = {
  readonly type: 'discount' | 'membership' | 'priceList' | 'coupon' | 'loyalty' | 'delivery' | 'payment';
  readonly label: string;
  /** Signed, in the currency of the total. */
  readonly cents: Cents;
  /** What caused it: `goods`, `priceList:<id>`, `coupon:<code>`, `program:<key>`, `delivery:<key>`, `payment:<key>`. */
  readonly origin: string;
  /** The line it belongs to; null: the whole order. */
  readonly lineKey: number | null;
};

/** What a line contains at one rate of tax; its shares sum to the row less its shares of coupon and loyalty. */
export type TaxShare = {
  readonly rateBasisPoints: number;
  readonly grossCents: Cents;
  readonly taxCents: Cents;
};

export type PricedLine = {
  readonly key: number;
  readonly quantity: number;
  /** One piece before any reduction, in the currency of the total. */
  readonly retailCents: Cents;
  /** One piece as it is paid. */
  readonly pieceCents: Cents;
  readonly rowCents: Cents;
  /**
   * Tax contained in the row before coupon and loyalty: what is paid for it contains and what they take off it. Of all lines
   * they sum to the tax of itemsTotal.
   */
  readonly rowTaxCents: Cents;
  /** Its share of what the coupon takes off, 0 or more; the shares of all lines sum to the coupon. */
  readonly couponCents: Cents;
  /** Its share of what the member's programme takes off, 0 or more. */
  readonly loyaltyCents: Cents;
  /** By falling rate; more than one only where a bundle's members are taxed differently. */
  readonly taxShares: readonly TaxShare[];
  /** Tax contained in what is paid for the row; the shares of all lines and charges sum to the tax of their rate. */
  readonly taxCents: Cents;
};

/** The keys of prices.converted in the API. */
export type PriceTotals = {
  readonly itemsTotal: Cents;
  readonly coupon: Cents;
  readonly loyalty: Cents;
  readonly delivery: Cents;
  readonly payment: Cents;
  readonly cartTotal: Cents;
  readonly orderTotal: Cents;
};

/** The same of everything that is paid. */
export type TaxOfRate = TaxShare;

/** What the steps hand on to each other. */
export type PriceDraft = {
  readonly lines: readonly PricedLine[];
  readonly adjustments: readonly Adjustment[];
  readonly totals: PriceTotals;
  readonly taxTotals: PriceTotals;
  /** By falling rate; gross amounts sum to orderTotal, taxes to its tax. */
  readonly taxByRate: readonly TaxOfRate[];
};

/** A step reads the input and what was worked out before it, and returns a new draft. */
export type PriceStep = (draft: PriceDraft, input: PriceInput) => PriceDraft;

const noTotals: PriceTotals = {
  itemsTotal: 0,
  coupon: 0,
  loyalty: 0,
  delivery: 0,
  payment: 0,
  cartTotal: 0,
  orderTotal: 0,
};

/** Where every run begins. */
export const emptyDraft: PriceDraft = {
  lines: [],
  adjustments: [],
  totals: noTotals,
  taxTotals: noTotals,
  taxByRate: [],
};
