import { lengthMaximumMm, lengthMinimumMm } from '#values/limits.ts';
import { type Cents, centsFromMajor } from '#values/money.ts';
import type { CustomOptionInput } from './catalogue-inputs.ts';

/** An option that buyers fill in: a text, a number, or the length that a piece is cut to. */
export type CustomOption = CustomOptionInput;

/** What holds for the value of an option; absent bounds do not bind. */
export type OptionBounds = {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly step: number | undefined;
  /** Of texts, in characters. */
  readonly maxLength: number | undefined;
  readonly preset: number | undefined;
  /** Added to each piece that has the option, in euro cents. */
  readonly surchargeCents: Cents;
};

/** Texts and numbers; options of other types are neither shown nor accepted (docs/rules/catalogue.md). */
export function offeredOptions(options: readonly CustomOption[]): CustomOption[] {
  return options.filter(({ optionType }) => optionType === 'text' || optionType === 'number');
}

/** True for the length in millimetres that multiplies the price of a metre. */
export function isLength(option: Pick<CustomOption, 'optionType' | 'customPriceOption'>): boolean {
  return option.optionType === 'number' && option.customPriceOption === true;
}

/** Lengths in millimetres that pieces are cut from, shortest first; none where they come to measure from the coil. */
export function stockLengthsOf(option: CustomOption): number[] {
  return (option.customOptionValues[0]?.stockLengths ?? []).toSorted((one, other) => one - other);
}

/** Bounds of an option; a length's lie within those of everything that is cut to length (docs/rules/catalogue.md). */
export function boundsOf(option: CustomOption): OptionBounds {
  const [value] = option.customOptionValues;
  const bounds = {
    minimum: value?.min,
    maximum: value?.max,
    step: value?.step,
    maxLength: value?.maxLength,
    preset: value?.default,
    surchargeCents: centsFromMajor(value?.price ?? 0),
  };
  if (!isLength(option)) return bounds;
  return {
    ...bounds,
    minimum: Math.max(lengthMinimumMm, bounds.minimum ?? lengthMinimumMm),
    maximum: Math.min(lengthMaximumMm, bounds.maximum ?? lengthMaximumMm),
    step: Math.max(1, bounds.step ?? 1),
  };
}
