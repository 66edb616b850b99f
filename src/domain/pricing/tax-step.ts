import { allocateCents, type Cents, shareContainedTax } from '#values/money.ts';
import {
  finalCentsOf,
  type PriceDraft,
  type PricedLine,
  type PricedPart,
  type PriceInput,
  type TaxOfRate,
} from './price-draft.ts';
import { taxesOfRows } from './tax-rates.ts';

/** A gross amount that contains tax: a line, the delivery or the payment fee. */
type TaxedPart = {
  readonly place: 'line' | 'delivery' | 'payment';
  readonly key: number;
  readonly grossCents: Cents;
  readonly rateBasisPoints: number;
};

type TaxedShare = TaxedPart & { readonly taxCents: Cents };

/**
 * Tax contained in the total: once per rate on the sum of everything at that rate, then shared out by largest
 * remainder, so that the shares of lines and charges sum to the tax of the order to the cent (docs/rules/tax.md). The tax of
 * the goods before coupon and loyalty is that of what is paid for them and of what those take off.
 */
export function containedTax(draft: PriceDraft, input: PriceInput): PriceDraft {
  const parts = partsOf(draft, input);
  const rates = [...new Set(parts.map((part) => part.rateBasisPoints))].sort((a, b) => b - a);
  const taxByRate: TaxOfRate[] = [];
  const shares: TaxedShare[] = [];
  for (const rateBasisPoints of rates) {
    const ofRate = parts.filter((part) => part.rateBasisPoints === rateBasisPoints).sort(byPlaceAndKey);
    const amounts = ofRate.map((part) => part.grossCents);
    const taxes = shareContainedTax(amounts, rateBasisPoints);
    taxByRate.push({ rateBasisPoints, grossCents: sumOf(amounts), taxCents: sumOf(taxes) });
    shares.push(...ofRate.map((part, index) => ({ ...part, taxCents: taxes[index] ?? 0 })));
  }
  const taxOf = (place: TaxedPart['place']) =>
    sumOf(shares.filter((share) => share.place === place).map((share) => share.taxCents));
  const cartTotal = taxOf('line');
  const couponTaxes = reductionTaxes(draft, input, ({ couponCents }) => couponCents);
  const loyaltyTaxes = reductionTaxes(draft, input, ({ loyaltyCents }) => loyaltyCents);
  const [coupon, loyalty] = [sumOf([...couponTaxes.values()]), sumOf([...loyaltyTaxes.values()])];
  const delivery = taxOf('delivery');
  const payment = taxOf('payment');
  const sharesOfLines = Map.groupBy(
    shares.filter((share) => share.place === 'line'),
    (share) => share.key,
  );
  return {
    ...draft,
    lines: draft.lines.map((line) => {
      const taxShares = (sharesOfLines.get(line.key) ?? []).map(
        ({ rateBasisPoints, grossCents, taxCents }) => ({ rateBasisPoints, grossCents, taxCents }),
      );
      const taxCents = sumOf(taxShares.map((share) => share.taxCents));
      const rowTaxCents = taxCents + (couponTaxes.get(line.key) ?? 0) + (loyaltyTaxes.get(line.key) ?? 0);
      return { ...line, taxShares, taxCents, rowTaxCents };
    }),
    taxTotals: {
      ...draft.taxTotals,
      itemsTotal: cartTotal + coupon + loyalty,
      coupon,
      loyalty,
      delivery,
      payment,
      cartTotal,
      orderTotal: cartTotal + delivery + payment,
    },
    taxByRate,
  };
}

function partsOf(draft: PriceDraft, { goods, delivery, payment }: PriceInput): TaxedPart[] {
  const parts: TaxedPart[] = draft.lines.flatMap((line, index) =>
    splitByRate(line.rowCents - line.couponCents - line.loyaltyCents, goods[index]?.parts ?? []).map(
      (share) => ({
        place: 'line' as const,
        key: line.key,
        ...share,
      }),
    ),
  );
  const charge = (place: 'delivery' | 'payment', grossCents: Cents, rateBasisPoints: number) => {
    if (grossCents !== 0) parts.push({ place, key: 0, grossCents, rateBasisPoints });
  };
  charge('delivery', draft.totals.delivery, delivery?.taxRateBasisPoints ?? 0);
  charge('payment', draft.totals.payment, payment?.taxRateBasisPoints ?? 0);
  return parts;
}

/** The tax contained in what coupon or loyalty takes off each line: once per rate on their sum, then shared out. */
function reductionTaxes(
  draft: PriceDraft,
  { goods }: PriceInput,
  shareOf: (line: PricedLine) => Cents,
): ReadonlyMap<number, Cents> {
  const shares = draft.lines.flatMap((line, index) => {
    const cents = shareOf(line);
    if (cents === 0) return [];
    return splitByRate(cents, goods[index]?.parts ?? []).map((share) => ({ key: line.key, ...share }));
  });
  const ordered = shares.sort((a, b) => a.key - b.key);
  const taxOfShares = taxesOfRows(ordered);
  const taxes = new Map<number, Cents>();
  for (const [index, { key }] of ordered.entries()) {
    taxes.set(key, (taxes.get(key) ?? 0) + (taxOfShares[index] ?? 0));
  }
  return taxes;
}

/**
 * A row over the rates of its parts, by what the parts cost now (docs/rules/tax.md: bundles are split over their members'
 * classes). By falling rate, whatever the order of the members.
 */
function splitByRate(
  rowCents: Cents,
  parts: readonly PricedPart[],
): { readonly rateBasisPoints: number; readonly grossCents: Cents }[] {
  const [first] = parts;
  if (first && parts.every((part) => part.taxRateBasisPoints === first.taxRateBasisPoints)) {
    return [{ rateBasisPoints: first.taxRateBasisPoints, grossCents: rowCents }];
  }
  const weights = new Map<number, Cents>();
  for (const part of parts) {
    const { taxRateBasisPoints: rate } = part;
    weights.set(rate, (weights.get(rate) ?? 0) + finalCentsOf(part) * part.quantity);
  }
  const rates = [...weights].sort(([a], [b]) => b - a);
  const amounts = allocateCents(
    rowCents,
    rates.map(([, weight]) => weight),
  );
  return rates.map(([rateBasisPoints], index) => ({ rateBasisPoints, grossCents: amounts[index] ?? 0 }));
}

const placeOrder = { line: 0, delivery: 1, payment: 2 } as const;

/** Equal remainders are settled by what a part is, not by where its line stands in the cart. */
function byPlaceAndKey(a: TaxedPart, b: TaxedPart): number {
  return placeOrder[a.place] - placeOrder[b.place] || a.key - b.key;
}

function sumOf(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
