import { type Following, piecesFor } from '#values/following-pieces.ts';
import type { Cents } from '#values/money.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { boundsOf, type CustomOption, isLength, offeredOptions } from '../writing/custom-option-rules.ts';

export type OptionValues = Readonly<Record<string, string | number>>;

/** A member of a bundle: what of it is given, what is asked, and what is proposed where it is asked. */
export type BundleMember = {
  readonly productId: number;
  readonly format: ProductFormat;
  /** Pieces of it in one bundle. */
  readonly quantity: number;
  /** Values of options that the shop has chosen, by option key. */
  readonly preset: OptionValues;
  /** Keys of the options that the buyer fills in. */
  readonly asked: readonly string[];
  readonly defaults: OptionValues;
  readonly follows: Following;
};

/** Pieces of a member in one bundle; `lengthMm` is the first length of its members. */
export function quantityOf(
  { quantity, follows: { pieces } }: Pick<BundleMember, 'quantity' | 'follows'>,
  lengthMm: number | null,
): number {
  return pieces && lengthMm !== null ? piecesFor(pieces, lengthMm) : quantity;
}

/** The options of a member's product whose values the shop has given; a value that the option cannot have is none. */
export function presetOptions(
  { preset }: Pick<BundleMember, 'preset'>,
  options: readonly CustomOption[],
): CustomOption[] {
  return offeredOptions(options).filter((option) => isValueOf(option, preset[option.key]));
}

/** What the shop has given, by option key. */
export function presetValuesOf(
  member: Pick<BundleMember, 'preset'>,
  options: readonly CustomOption[],
): OptionValues {
  return Object.fromEntries(
    presetOptions(member, options).map(({ key }) => [key, member.preset[key] as string | number]),
  );
}

/** What the shop proposes where the buyer chooses. */
export function proposedValueOf(
  { defaults }: Pick<BundleMember, 'defaults'>,
  option: CustomOption,
): string | number | undefined {
  const proposed = defaults[option.key];
  return isValueOf(option, proposed) ? proposed : undefined;
}

function isValueOf(option: CustomOption, value: string | number | undefined): value is string | number {
  if (value === undefined) return false;
  if (option.optionType !== 'number') return true;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = boundsOf(option);
  const number = value === '' ? Number.NaN : Number(value);
  return number >= minimum && number <= maximum && (!isLength(option) || Number.isInteger(number));
}

/** The options of a member's product that a buyer of the bundle fills in: those asked, and required ones left open. */
export function askedOptions(
  member: Pick<BundleMember, 'preset' | 'asked'>,
  options: readonly CustomOption[],
): CustomOption[] {
  const given = presetOptions(member, options);
  return offeredOptions(options).filter(
    (option) => !given.includes(option) && (member.asked.includes(option.key) || option.required),
  );
}

/** Keys of what must be chosen before a bundle with this member can be bought; empty: nothing. */
export function openChoicesOf(
  member: Pick<BundleMember, 'format' | 'preset' | 'asked' | 'follows'>,
  options: readonly CustomOption[],
): string[] {
  // A bundled bundle is never acceptable (docs/rules/catalogue.md).
  if (member.format === 'bundle') return ['product'];
  const required = askedOptions(member, options).filter((option) => option.required);
  const isVariantOpen = member.format === 'configurable' && !member.follows.colour;
  return [...(isVariantOpen ? ['selected'] : []), ...required.map(({ key }) => key)];
}

/** Values with which a member is priced and shown until somebody chooses: preset, proposed, the option's own. */
export function usualValuesOf(
  member: Pick<BundleMember, 'preset' | 'asked' | 'defaults'>,
  options: readonly CustomOption[],
): OptionValues {
  const asked = askedOptions(member, options).flatMap((option) => {
    const value =
      proposedValueOf(member, option) ??
      (option.required ? (boundsOf(option).preset ?? boundsOf(option).minimum) : undefined);
    return value === undefined ? [] : [[option.key, value] as const];
  });
  return { ...Object.fromEntries(asked), ...presetValuesOf(member, options) };
}

/** Length and surcharge that follow from the values of a product's options. */
export function measuresOf(
  options: readonly CustomOption[],
  values: OptionValues,
): { readonly lengthMm: number | null; readonly surchargeCents: Cents } {
  let lengthMm: number | null = null;
  let surchargeCents = 0;
  for (const option of offeredOptions(options)) {
    const value = values[option.key];
    if (value === undefined || value === '') continue;
    if (isLength(option)) lengthMm = Number(value);
    surchargeCents += boundsOf(option).surchargeCents;
  }
  return { lengthMm, surchargeCents };
}

/** What a bundle takes off its members' sum, in percent; nonsense counts as 0. */
export function reductionPercentOf(bundlePricing: Readonly<Record<string, unknown>> | null): number {
  const percent = bundlePricing?.discountPercent;
  return typeof percent === 'number' && percent >= 0 && percent <= 100 ? percent : 0;
}

type StoredMember = {
  readonly productId: number;
  readonly format: ProductFormat;
  readonly quantity: number;
  readonly preset: Readonly<Record<string, unknown>> | null;
  readonly asked: readonly unknown[] | null;
  readonly defaults: Readonly<Record<string, unknown>> | null;
  readonly follows: Readonly<Record<string, unknown>> | null;
};

/** A member as the tables hold it, with its words sorted out. */
export function bundleMemberOf({ preset, asked, defaults, follows, ...member }: StoredMember): BundleMember {
  return {
    ...member,
    follows: followingOf(follows ?? {}),
    preset: optionValues(preset),
    asked: (asked ?? []).filter((key) => typeof key === 'string'),
    defaults: optionValues(defaults),
  };
}

function followingOf({ colour, pieces }: Readonly<Record<string, unknown>>): Following {
  const { everyMm, pieces: count } = (pieces ?? {}) as Record<string, unknown>;
  const isCounted = typeof everyMm === 'number' && everyMm > 0 && typeof count === 'number' && count > 0;
  return {
    ...(colour === true ? { colour } : {}),
    ...(isCounted ? { pieces: { everyMm, pieces: count } } : {}),
  };
}

function optionValues(stored: Readonly<Record<string, unknown>> | null): OptionValues {
  const entries = Object.entries(stored ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
