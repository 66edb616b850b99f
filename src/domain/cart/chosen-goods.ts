import { pieceGrams, pieceThousandths } from '#values/piece-price.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { Sellable } from '../catalogue/products/sellable-queries.ts';
import { chooseMembers, type FindOffered } from './bundle-choices.ts';
import type { CartOptions, Takes } from './cart-options.ts';
import type { ChosenPart } from './chosen-part.ts';
import { filledOptionsOf, onOneLine, placeOf, readOptionChoices } from './option-choices.ts';

/** What one piece of a line consists of: the product itself, or the members of a bundle. */
export type ChosenGoods = {
  readonly parts: readonly ChosenPart[];
  /** What a bundle takes off the sum of its parts. */
  readonly reductionPercent: number;
  /** The choices in the one form that equal choices have. */
  readonly options: CartOptions;
};

/**
 * What a product comes to with these choices.
 * @throws Refusal CONFIGURATION_NOT_SET for the main product of variants, VALIDATION with the path of every wrong choice,
 *   BUNDLE_NOT_CONFIGURED with `members`, NOT_FOR_SALE where a member is not sold any more
 */
export function chooseGoods(product: Sellable, options: CartOptions, find: FindOffered): ChosenGoods {
  if (product.format === 'configurable') throw new Refusal('CONFIGURATION_NOT_SET');
  const problems: FieldErrors = {};
  const isBundle = product.format === 'bundle';
  if (!isBundle && options.bundleOptions?.length) problems['options.bundleOptions'] = { rule: 'oneOf' };
  const ownOptions = isBundle ? [] : product.customOptions;
  const { choices, missing } = readOptionChoices(ownOptions, options, 'options', problems);
  for (const option of missing) problems[placeOf(option, 'options')] ??= { rule: 'required' };
  const mark = markIn(options);
  // With a length that is wrong it is the length alone that is wrong.
  const isUncut = choices.lengthMm === null && options.customPriceOption === undefined;
  if (mark !== undefined && isUncut) problems['options.mark'] = { rule: 'oneOf' };
  if (!isBundle) {
    if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
    const part = { product, quantity: 1, choices, isMadeToMeasure: choices.lengthMm !== null, mark };
    const chosen = { ...filledOptionsOf(choices), ...(mark === undefined ? {} : { mark }) };
    return { parts: [part], reductionPercent: 0, options: chosen };
  }
  const { parts, bundleOptions } = chooseMembers(product, options.bundleOptions ?? [], find, problems);
  return { parts, reductionPercent: product.reductionPercent, options: { bundleOptions } };
}

/** Nothing where it says nothing. */
function markIn({ mark }: CartOptions): string | undefined {
  return onOneLine(mark ?? '') || undefined;
}

/** Ids of all products that a product's choices name: to be looked up before they are read. */
export function namedProductIds(product: Sellable | undefined, options: CartOptions): number[] {
  return [
    ...(product?.members ?? []).map(({ productId }) => productId),
    ...(options.bundleOptions ?? []).flatMap(({ selected }) => selected ?? []),
  ];
}

/** The same choices give the same text: a line is known by product and this. */
export function optionsKeyOf(options: CartOptions): string {
  const { personalizations, customPriceOption, bundleOptions, mark } = options;
  return JSON.stringify([
    Object.entries(personalizations ?? {}),
    customPriceOption ?? null,
    bundleOptions ?? [],
    ...(mark === undefined ? [] : [mark]),
  ]);
}

/** A piece takes a whole one of its product; cut from goods sold by the metre, its length (docs/rules/cart.md). */
export function takesOf({ parts }: Pick<ChosenGoods, 'parts'>): Takes {
  const takes: Record<string, number> = {};
  for (const { product, quantity, choices } of parts) {
    const ofPiece = pieceThousandths(product.unit, choices.lengthMm);
    takes[product.id] = (takes[product.id] ?? 0) + quantity * ofPiece;
  }
  return takes;
}

/** What a part's quantity counts: pieces of what is cut to length, otherwise the product's unit. */
export function countedUnitOf({ product, choices }: Pick<ChosenPart, 'product' | 'choices'>): string {
  return choices.lengthMm === null ? product.unit : 'pcs';
}

/** What the quantity of a whole line counts. */
export function lineUnitOf({ product, goods }: { product: Sellable; goods: ChosenGoods }): string {
  const own = goods.parts.find((part) => part.product.id === product.id);
  return own ? countedUnitOf(own) : product.unit;
}

/** Weight of one piece of a line. */
export function gramsOf({ parts }: ChosenGoods): number {
  return parts.reduce(
    (sum, { product, quantity, choices }) =>
      sum + quantity * pieceGrams(product.weightGrams, choices.lengthMm),
    0,
  );
}

/** Longest piece in millimetres where something is cut to length; 0 where no length is to be minded. */
export function longestMmOf({ parts }: ChosenGoods): number {
  return Math.max(0, ...parts.map(({ choices }) => choices.lengthMm ?? 0));
}

/** True where the line holds an e-product, by itself or within a bundle. */
export function holdsDigital({ parts }: ChosenGoods): boolean {
  return parts.some(({ product }) => product.format === 'eproduct');
}

/** True where nothing of the line has to be brought. */
export function isDigital({ parts }: ChosenGoods): boolean {
  return parts.every(({ product }) => product.format === 'eproduct');
}
