import type { Static } from 'typebox';
import type { FilledOptions as FilledOptionsShape } from '#contract/shapes/cart-shapes.ts';
import type { Language } from '#values/language.ts';
import { type Cents, centsFromMajor } from '#values/money.ts';
import { findTypedLengthMm, findTypedNumber, writtenNumber } from '#values/number-entry.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import type { CustomOption } from '../catalogue-types.ts';

/** Something that the buyer fills in, as its field needs it. */
export type OptionFacts = {
  readonly key: string;
  readonly title: string;
  /** Example or name of what is to be typed. */
  readonly label: string;
  readonly kind: 'length' | 'number' | 'text';
  readonly required: boolean;
  readonly maxLength: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Steps count from `min`. */
  readonly step: number | undefined;
  readonly preset: number | undefined;
  readonly unit: string | undefined;
  /** For each piece, in major units of the page's currency. */
  readonly surcharge: number;
  /** The same in euros: a piece is added up in them and converted as a whole, as the server does it. */
  readonly euroSurcharge: number;
};

/** What stands in the fields, by option key, as it was typed. */
export type OptionValues = Readonly<Record<string, string>>;

export type FilledOptions = Static<typeof FilledOptionsShape>;

/** What the options that something was typed into add to each piece, in euro cents. */
export function surchargeCents(options: readonly OptionFacts[], values: OptionValues): Cents {
  const used = options.filter(({ key }) => (values[key] ?? '').trim() !== '');
  return used.reduce((sum, { euroSurcharge }) => sum + centsFromMajor(euroSurcharge), 0);
}

export function optionFacts(option: CustomOption): OptionFacts {
  const { key, title, isLength, option_type: type, required, custom_option_values: values } = option;
  return {
    key,
    title,
    label: values[0]?.label ?? '',
    kind: isLength ? 'length' : type,
    required,
    maxLength: option.maxLength,
    min: option.min,
    max: option.max,
    step: option.step,
    preset: option.default,
    unit: option.unit,
    surcharge: option.price ?? 0,
    euroSurcharge: option.euroPrice ?? 0,
  };
}

/**
 * Form name of an option: its kind is in it, so that a form can be read without knowing the product. In front of
 * it, for a member of a bundle, the member's place.
 */
export function optionPath({ kind, key }: Pick<OptionFacts, 'kind' | 'key'>, prefix = ''): string {
  return `${prefix}option.${kind}.${key}`;
}

/** What the fields begin with: what the form or the address names, else what the shop proposes. */
export function startValues(
  options: readonly OptionFacts[],
  named: { get(name: string): unknown },
  prefix = '',
): OptionValues {
  return Object.fromEntries(
    options.map((option) => {
      const given = named.get(optionPath(option, prefix));
      const { key, preset } = option;
      return [key, typeof given === 'string' ? given : preset === undefined ? '' : writtenNumber(preset)];
    }),
  );
}

/** The number that was typed into a field: of a length its millimetres. */
export function findTyped(
  { kind }: Pick<OptionFacts, 'kind'>,
  typed: string,
  language: Language,
): number | undefined {
  return (kind === 'length' ? findTypedLengthMm : findTypedNumber)(typed, language);
}

/** The rule that a value breaks; a length has to be whole millimetres. */
export function findOptionError(
  option: OptionFacts,
  typed: string,
  language: Language,
): FieldError | undefined {
  const value = typed.trim();
  if (value === '') return option.required ? { rule: 'required' } : undefined;
  const { kind, maxLength, min, max, step } = option;
  if (kind === 'text') {
    return maxLength !== undefined && value.length > maxLength
      ? { rule: 'maxLength', parameter: maxLength }
      : undefined;
  }
  const number = findTyped(option, value, language);
  if (number === undefined) return { rule: 'type' };
  if (min !== undefined && number < min) return { rule: 'minimum', parameter: min };
  if (max !== undefined && number > max) return { rule: 'maximum', parameter: max };
  if (kind === 'length' && !Number.isInteger(number)) return { rule: 'step', parameter: 1 };
  return step !== undefined && isOffStep(number - (min ?? 0), step)
    ? { rule: 'step', parameter: step }
    : undefined;
}

/** All broken rules by form name. */
export function checkOptions(
  options: readonly OptionFacts[],
  values: OptionValues,
  language: Language,
  prefix = '',
): FieldErrors {
  const errors: FieldErrors = {};
  for (const option of options) {
    const error = findOptionError(option, values[option.key] ?? '', language);
    if (error) errors[optionPath(option, prefix)] = error;
  }
  return errors;
}

/** Millimetres of the piece; null where nothing is cut to length, or not yet to a possible one. */
export function findLengthMm(
  options: readonly OptionFacts[],
  values: OptionValues,
  language: Language,
): number | null {
  const option = options.find(({ kind }) => kind === 'length');
  const typed = option && values[option.key];
  if (!option || !typed || findOptionError(option, typed, language)) return null;
  return findTypedLengthMm(typed, language) ?? null;
}

/** The filled-in options as the cart's calls take them; nothing where nothing was filled in. */
export function filledOptions(
  options: readonly Pick<OptionFacts, 'key' | 'kind'>[],
  values: OptionValues,
  language: Language,
): FilledOptions | undefined {
  const typed = options.flatMap(({ key, kind }) => {
    const text = (values[key] ?? '').trim();
    return text === ''
      ? []
      : [{ key, kind, text, number: findTyped({ kind }, text, language) ?? Number.NaN }];
  });
  const length = typed.find(({ kind }) => kind === 'length');
  const others = typed.filter(({ kind }) => kind !== 'length');
  if (typed.length === 0) return undefined;
  return {
    ...(others.length > 0
      ? {
          personalizations: Object.fromEntries(
            others.map(({ key, kind, text, number }) => [key, kind === 'number' ? number : text]),
          ),
        }
      : {}),
    ...(length
      ? { customPriceOption: { customOptionTitle: length.key, customOptionValue: length.number } }
      : {}),
  };
}

/** Fields of an address that fill in what a line of the cart holds. */
export function optionQuery(
  options: readonly Pick<OptionFacts, 'key' | 'kind'>[],
  { personalizations, customPriceOption }: FilledOptions,
  prefix = '',
): [name: string, value: string][] {
  return options.flatMap((option) => {
    const value =
      option.kind === 'length' ? customPriceOption?.customOptionValue : personalizations?.[option.key];
    return value === undefined
      ? []
      : [[optionPath(option, prefix), typeof value === 'number' ? writtenNumber(value) : value]];
  });
}

function isOffStep(distance: number, step: number): boolean {
  const steps = distance / step;
  return step > 0 && Math.abs(steps - Math.round(steps)) > 1e-9;
}
