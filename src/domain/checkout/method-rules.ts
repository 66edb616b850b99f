import type { Translated } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import { postcodeKey } from '#values/postcode.ts';
import { findTerritory } from '#values/territories.ts';
import type { BranchGoods } from './branch-goods.ts';
import type { Branch, DeliveryPrices, deliveryKinds, paymentKinds } from './checkout-tables.ts';

export type DeliveryMethod = {
  readonly id: number;
  readonly key: string;
  readonly kind: (typeof deliveryKinds)[number];
  readonly name: Translated;
  readonly description: Translated;
  readonly maximumLengthMm: number;
  readonly maximumGrams: number;
  readonly taxClassKey: string;
  readonly freeFromCents: Readonly<Record<string, Cents>>;
  readonly prices: DeliveryPrices;
  readonly branches: readonly Branch[];
};

export type PaymentMethod = {
  readonly id: number;
  readonly key: string;
  readonly kind: (typeof paymentKinds)[number];
  readonly name: Translated;
  readonly description: Translated;
  readonly feeCents: Cents;
  readonly countries: readonly string[];
  readonly minimumCents: Cents;
  readonly maximumCents: Cents | null;
  readonly digitalAllowed: boolean;
  readonly deliveryMethodKeys: readonly string[];
  readonly config: Readonly<Record<string, unknown>>;
};

/** What has to be brought where. */
export type Consignment = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Null: not known; what holds for the rest of the country is offered then. */
  readonly zipCode: string | null;
  readonly city?: string | null | undefined;
  readonly grams: number;
  readonly longestMm: number;
  /** True where nothing has to be brought: e-products alone. */
  readonly digitalOnly: boolean;
};

/** A delivery method as it is offered for one consignment. */
export type DeliveryOffer = {
  readonly method: DeliveryMethod;
  readonly euroCents: Cents;
  /** What a free-delivery coupon takes off. */
  readonly waivedEuroCents: Cents;
  readonly days: readonly number[];
  /** Branches that can hand over the longest piece. */
  readonly branches: readonly Branch[];
  /** What they have of the goods, by branch; absent where the shop does not count that. */
  readonly branchGoods?: ReadonlyMap<number, BranchGoods>;
};

/**
 * The methods that can bring a consignment, at their prices. Countries, weight bands and the longest piece decide;
 * a method with branches needs one that takes the piece. Nothing is offered for digital goods alone, and nothing but
 * collection where goods would go through customs (`findTerritory`).
 * @param isFree whether the goods reach a threshold, given in euro cents; asked for courier delivery alone
 * @param couponFreesCourier true with a coupon that makes courier delivery free whatever the goods cost
 */
export function deliveryOffers(
  methods: readonly DeliveryMethod[],
  consignment: Consignment,
  isFree: (thresholdEuroCents: Cents) => boolean,
  couponFreesCourier = false,
): DeliveryOffer[] {
  if (consignment.digitalOnly) return [];
  const isOutside = findTerritory(consignment)?.kind === 'outside';
  return methods.flatMap((method) => {
    if (isOutside && method.kind !== 'pickup') return [];
    const { grams, longestMm } = consignment;
    if (longestMm > method.maximumLengthMm || grams > method.maximumGrams) return [];
    const group = pricesFor(method, consignment);
    const band = group?.bands
      .toSorted((a, b) => a.maximumGrams - b.maximumGrams)
      .find((candidate) => grams <= candidate.maximumGrams);
    if (!group || !band) return [];
    const branches = method.branches.filter((branch) => longestMm <= branch.maximumLengthMm);
    if (method.branches.length > 0 && branches.length === 0) return [];
    const threshold = freeFromOf(method, consignment.country);
    const euroCents = threshold !== null && isFree(threshold) ? 0 : band.priceCents;
    const isWaived = couponFreesCourier && method.kind === 'courier';
    return [
      {
        method,
        euroCents: isWaived ? 0 : euroCents,
        waivedEuroCents: isWaived ? euroCents : 0,
        days: group.days,
        branches,
      },
    ];
  });
}

/** The prices of where it goes: those of the postcode before those of the whole country. */
function pricesFor(
  { prices }: DeliveryMethod,
  { country, zipCode }: Pick<Consignment, 'country' | 'zipCode'>,
) {
  const ofCountry = prices.filter(({ countries }) => countries.includes(country));
  const written = zipCode === null ? '' : postcodeKey(zipCode, country);
  const isThere = (start: string) => written.startsWith(postcodeKey(start, country));
  const ofZone = written === '' ? undefined : ofCountry.find(({ zipCodes }) => zipCodes?.some(isThere));
  return ofZone ?? ofCountry.find(({ zipCodes }) => zipCodes === undefined);
}

/** Working days in which a method brings goods to a place; none where it does not go there. */
export function daysOf(method: DeliveryMethod, place: Pick<Consignment, 'country' | 'zipCode'>): number[] {
  return [...(pricesFor(method, place)?.days ?? [])];
}

/** True where a postcode may change what is offered in a country. */
export function hasZones(methods: readonly DeliveryMethod[], country: string): boolean {
  return methods.some(({ prices }) =>
    prices.some(({ countries, zipCodes }) => zipCodes !== undefined && countries.includes(country)),
  );
}

/**
 * Cart total in euro cents from which a method is free in a country: courier only, null where it never is or does not
 * go there.
 */
export function freeFromOf(method: DeliveryMethod, country: string): Cents | null {
  if (method.kind !== 'courier') return null;
  const goesThere = method.prices.some(({ countries }) => countries.includes(country));
  return goesThere ? (method.freeFromCents[country] ?? null) : null;
}

/** What a payment method's conditions look at. */
export type PaymentOccasion = {
  readonly country: string;
  /** cartTotal + delivery, to be compared with the limits of the method. */
  readonly amountCents: Cents;
  readonly deliveryMethodKey: string | null;
  readonly digitalOnly: boolean;
  readonly holdsDigitalGoods: boolean;
  /** Bank transfers are made in the main currency alone (docs/rules/checkout.md). */
  readonly inMainCurrency: boolean;
  readonly convert: (euroCents: Cents) => Cents;
};

/** True where a cart or order may be paid in this way. */
export function isPaymentApplicable(method: PaymentMethod, occasion: PaymentOccasion): boolean {
  const { amountCents, convert, deliveryMethodKey } = occasion;
  const maximum = method.maximumCents === null ? Number.POSITIVE_INFINITY : convert(method.maximumCents);
  // What costs nothing goes through no way at all: a smallest amount must not leave its buyer without any.
  const isFree = amountCents === 0 && method.feeCents === 0;
  return (
    method.countries.includes(occasion.country) &&
    (isFree || amountCents >= convert(method.minimumCents)) &&
    amountCents <= maximum &&
    (method.digitalAllowed || !occasion.holdsDigitalGoods) &&
    (method.kind !== 'bankTransfer' || occasion.inMainCurrency) &&
    (occasion.digitalOnly ||
      deliveryMethodKey === null ||
      method.deliveryMethodKeys.includes(deliveryMethodKey))
  );
}
