import type { LineCut } from '#values/cut-groups.ts';

/** What a buyer has filled in for a product, in the words of the API (docs/rules/cart.md). */
export type FilledOptions = {
  /** Texts and numbers by option key, or by an option's title in any language. */
  readonly personalizations?: Readonly<Record<string, string | number>> | undefined;
  /** The length a piece is cut to, in whole millimetres. */
  readonly customPriceOption?:
    | { readonly customOptionTitle: string; readonly customOptionValue: number }
    | null
    | undefined;
};

/** What was chosen for one member of a bundle: `main` and `selected` of a configurable one, `id` of any other. */
export type BundleOption = {
  readonly main?: number | undefined;
  readonly selected?: number | null | undefined;
  readonly id?: number | undefined;
  readonly options?: FilledOptions | undefined;
};

/** What was chosen for a line. */
export type CartOptions = FilledOptions & {
  readonly bundleOptions?: readonly BundleOption[] | undefined;
  /** What the buyer calls pieces that are cut to length: 'A1'. It stands on everything that is said of them. */
  readonly mark?: string | undefined;
};

/** What one piece of a line takes from stock, by product id, in thousandths of the product's unit. */
export type Takes = Readonly<Record<string, number>>;

/** What the buyer wrote. */
export function ownWordsOf({ personalizations = {}, mark }: CartOptions): string[] {
  return [...Object.values(personalizations), mark].filter((value) => typeof value === 'string');
}

/** How a line is cut; null where it is not cut to length. */
export function cutOf({ customPriceOption, mark = '' }: CartOptions): LineCut | null {
  return customPriceOption ? { lengthMm: customPriceOption.customOptionValue, mark } : null;
}
