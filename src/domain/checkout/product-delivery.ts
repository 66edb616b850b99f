import { gramsOf, longestMmOf } from '../cart/chosen-goods.ts';
import { askedOptions, measuresOf, presetValuesOf } from '../catalogue/bundles/bundle-members.ts';
import type { Sellable, SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import {
  boundsOf,
  type CustomOption,
  isLength,
  offeredOptions,
} from '../catalogue/writing/custom-option-rules.ts';
import { type DeliveryMethod, deliveryOffers } from './method-rules.ts';

/** A way in which one piece of a product can be brought. */
export type DeliveryWay = Pick<DeliveryMethod, 'kind'> & {
  readonly methodId: number;
  /** Working days from the first to the last likely one. */
  readonly days: readonly number[];
};

/** What can bring a piece whose longest part that the buyer measures is at most so long. */
export type DeliveryStep = {
  /** Null: as long as it may be, and where no length is chosen. */
  readonly toMm: number | null;
  readonly ways: readonly DeliveryWay[];
};

/** A product within the piece: its length is given, asked, or nobody minds it. */
type Part = {
  readonly product: Sellable;
  readonly quantity: number;
  readonly lengthMm: number | null;
  readonly asked: { readonly minimum: number; readonly maximum: number } | null;
};

/**
 * How one piece of each product would be brought to a country: exactly what the checkout offers for a cart that holds
 * it alone, in steps of the length that a buyer chooses. Where several lengths are chosen, what holds for all of them at
 * the step's end. E-products have no steps; bundles go by their members, a configurable product by its heaviest variant.
 * @param country ISO 3166-1 alpha-2
 * @returns by product id; products that are not known are left out
 */
export async function findProductDelivery(
  methods: readonly DeliveryMethod[],
  sellables: SellableDirectory,
  productIds: readonly number[],
  country: string,
): Promise<ReadonlyMap<number, readonly DeliveryStep[]>> {
  const products = await sellables.findMany(productIds);
  const members = await sellables.findMany(
    products.flatMap((one) => one.members.map((member) => member.productId)),
  );
  const variants = await sellables.findMany(
    [...products, ...members].flatMap(({ variantIds }) => variantIds),
  );
  const known = new Map([...products, ...members, ...variants].map((one) => [one.id, one]));
  return new Map(
    products.map((product) => [product.id, stepsOf(methods, partsOf(product, known), country)] as const),
  );
}

function partsOf(product: Sellable, known: ReadonlyMap<number, Sellable>): Part[] {
  if (product.format !== 'bundle') {
    const sold = soldAs(product, known);
    return [
      { product: sold, quantity: 1, lengthMm: null, asked: askedLength(offeredOptions(sold.customOptions)) },
    ];
  }
  return product.members.flatMap((member) => {
    const main = known.get(member.productId);
    if (!main) return [];
    const sold = soldAs(main, known);
    const { lengthMm } = measuresOf(sold.customOptions, presetValuesOf(member, sold.customOptions));
    const asked = lengthMm === null ? askedLength(askedOptions(member, sold.customOptions)) : null;
    return [{ product: sold, quantity: member.quantity, lengthMm, asked }];
  });
}

/** A main product stands for its heaviest variant: what brings that one brings all. */
function soldAs(product: Sellable, known: ReadonlyMap<number, Sellable>): Sellable {
  const variants = product.variantIds.flatMap((id) => known.get(id) ?? []);
  return variants.toSorted((a, b) => b.weightGrams - a.weightGrams)[0] ?? product;
}

function askedLength(options: readonly CustomOption[]): Part['asked'] {
  const option = options.find(isLength);
  if (!option) return null;
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = boundsOf(option);
  return { minimum, maximum };
}

function stepsOf(
  methods: readonly DeliveryMethod[],
  parts: readonly Part[],
  country: string,
): DeliveryStep[] {
  if (parts.every(({ product }) => product.format === 'eproduct')) return [];
  const waysAt = (chosenMm: number): DeliveryWay[] =>
    deliveryOffers(
      methods,
      { country, zipCode: null, digitalOnly: false, ...measuresAt(parts, chosenMm) },
      () => false,
    ).map(({ method: { id, kind }, days }) => ({ methodId: id, kind, days }));
  const steps: { toMm: number; ways: DeliveryWay[] }[] = [];
  for (const toMm of stepEnds(methods, parts)) {
    const ways = waysAt(toMm);
    const before = steps.at(-1);
    if (before && sameWays(before.ways, ways)) before.toMm = toMm;
    else steps.push({ toMm, ways });
  }
  return steps.map((step, index) => (index === steps.length - 1 ? { ...step, toMm: null } : step));
}

/** Weight and longest piece as the cart has them once this length is chosen everywhere. */
function measuresAt(parts: readonly Part[], chosenMm: number): { grams: number; longestMm: number } {
  const chosen = parts.map(({ product, quantity, lengthMm, asked }) => ({
    product,
    quantity,
    choices: {
      values: [],
      surchargeCents: 0,
      lengthMm: asked ? Math.min(asked.maximum, Math.max(asked.minimum, chosenMm)) : lengthMm,
    },
    isMadeToMeasure: asked !== null,
  }));
  const goods = { parts: chosen, reductionPercent: 0, options: {} };
  return { grams: gramsOf(goods), longestMm: longestMmOf(goods) };
}

/** Lengths behind which another method may have to come, in rising order, the longest possible one last. */
function stepEnds(methods: readonly DeliveryMethod[], parts: readonly Part[]): number[] {
  const asked = parts.flatMap((part) => part.asked ?? []);
  const longest = Math.max(0, ...asked.map(({ maximum }) => maximum));
  const shortest = Math.min(longest, ...asked.map(({ minimum }) => minimum));
  const lengths = methods.flatMap(({ maximumLengthMm, branches }) => [
    maximumLengthMm,
    ...branches.map((branch) => branch.maximumLengthMm),
  ]);
  const weights = methods.flatMap(({ maximumGrams, prices }) => [
    maximumGrams,
    ...prices.flatMap(({ bands }) => bands.map((band) => band.maximumGrams)),
  ]);
  const ends = [
    ...lengths,
    ...weights.map((grams) => longestWithin(grams, parts, shortest, longest)),
    longest,
  ];
  return [...new Set(ends.filter((mm) => mm >= shortest && mm <= longest))].toSorted((a, b) => a - b);
}

/** The longest choice that weighs no more than this; below the shortest where none does. */
function longestWithin(grams: number, parts: readonly Part[], shortest: number, longest: number): number {
  let [fits, tooLong] = [shortest - 1, longest + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measuresAt(parts, middle).grams <= grams) fits = middle;
    else tooLong = middle;
  }
  return fits;
}

function sameWays(some: readonly DeliveryWay[], others: readonly DeliveryWay[]): boolean {
  return (
    some.length === others.length && some.every(({ methodId }, index) => others[index]?.methodId === methodId)
  );
}
