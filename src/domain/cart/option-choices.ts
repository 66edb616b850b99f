import type { FieldErrors } from '#values/refusal.ts';
import {
  boundsOf,
  type CustomOption,
  isLength,
  offeredOptions,
} from '../catalogue/writing/custom-option-rules.ts';
import type { FilledOptions } from './cart-options.ts';

/** What has been filled in for one product, checked. */
export type OptionChoices = {
  readonly values: readonly { readonly option: CustomOption; readonly value: string | number }[];
  /** Millimetres; null: not cut to length. */
  readonly lengthMm: number | null;
  /** Of all options that are used, per piece, in euro cents. */
  readonly surchargeCents: number;
};

type Reading = { readonly choices: OptionChoices; readonly missing: readonly CustomOption[] };

/**
 * Reads what was filled in against the options of a product. What is wrong is noted in `problems` under its path;
 * required options that were left out are answered, for who asks decides what that means.
 */
export function readOptionChoices(
  options: readonly CustomOption[],
  filled: FilledOptions,
  path: string,
  problems: FieldErrors,
): Reading {
  const offered = offeredOptions(options);
  const given = new Map<CustomOption, string | number>();
  const length = offered.find(isLength);
  const lengthMm = readLength(length, filled.customPriceOption, `${path}.customPriceOption`, problems);
  if (length && lengthMm !== null) given.set(length, lengthMm);
  const others = offered.filter((option) => !isLength(option));
  for (const [word, sent] of Object.entries(filled.personalizations ?? {})) {
    const place = `${path}.personalizations.${word}`;
    const option = others.find((candidate) => isCalled(candidate, word));
    if (!option || given.has(option)) {
      problems[place] = { rule: 'oneOf' };
      continue;
    }
    const value = typeof sent === 'string' ? onOneLine(sent) : sent;
    if (value === '') continue;
    checkValue(option, value, place, problems);
    given.set(option, value);
  }
  const values = offered.flatMap((option) => {
    const value = given.get(option);
    return value === undefined ? [] : [{ option, value }];
  });
  return {
    choices: {
      values,
      lengthMm,
      surchargeCents: values.reduce((sum, { option }) => sum + boundsOf(option).surchargeCents, 0),
    },
    // A length that was sent but cannot be read is wrong, not missing.
    missing: offered.filter(
      (option) => option.required && !given.has(option) && !(isLength(option) && filled.customPriceOption),
    ),
  };
}

/** The same choices in the API's words, with keys instead of titles and in the order of the options. */
export function filledOptionsOf({ values }: OptionChoices): FilledOptions {
  const length = values.find(({ option }) => isLength(option));
  const others = values.filter(({ option }) => !isLength(option));
  return {
    ...(others.length > 0
      ? { personalizations: Object.fromEntries(others.map(({ option, value }) => [option.key, value])) }
      : {}),
    ...(length
      ? {
          customPriceOption: {
            customOptionTitle: length.option.key,
            customOptionValue: length.value as number,
          },
        }
      : {}),
  };
}

/** Where the value of an option stands in a body. */
export function placeOf(option: CustomOption, path: string): string {
  return isLength(option)
    ? `${path}.customPriceOption.customOptionValue`
    : `${path}.personalizations.${option.key}`;
}

function readLength(
  option: CustomOption | undefined,
  given: FilledOptions['customPriceOption'],
  path: string,
  problems: FieldErrors,
): number | null {
  if (!given) return null;
  if (!option) {
    problems[path] = { rule: 'oneOf' };
    return null;
  }
  if (!isCalled(option, given.customOptionTitle)) {
    problems[`${path}.customOptionTitle`] = { rule: 'oneOf' };
    return null;
  }
  checkValue(option, given.customOptionValue, `${path}.customOptionValue`, problems);
  return given.customOptionValue;
}

/** An option's title in any language is accepted for its key (docs/rules/cart.md). */
function isCalled({ key, title }: CustomOption, word: string): boolean {
  return key === word || Object.values(title).some((text) => text.trim() === word.trim());
}

function checkValue(option: CustomOption, value: string | number, path: string, problems: FieldErrors): void {
  const { minimum, maximum, step, maxLength } = boundsOf(option);
  if (typeof value !== (option.optionType === 'number' ? 'number' : 'string')) {
    problems[path] = { rule: 'type', parameter: option.optionType === 'number' ? 'number' : 'string' };
  } else if (typeof value === 'string') {
    if (maxLength !== undefined && value.length > maxLength) {
      problems[path] = { rule: 'maxLength', parameter: maxLength };
    }
  } else if (minimum !== undefined && value < minimum) {
    problems[path] = { rule: 'minimum', parameter: minimum };
  } else if (maximum !== undefined && value > maximum) {
    problems[path] = { rule: 'maximum', parameter: maximum };
  } else if (isOffStep(value, minimum ?? 0, step)) {
    problems[path] = { rule: 'step', parameter: step as number };
  }
}

/** Steps count from the minimum, as in a form's number field. */
function isOffStep(value: number, minimum: number, step: number | undefined): boolean {
  if (step === undefined || step <= 0) return false;
  const steps = (value - minimum) / step;
  return Math.abs(steps - Math.round(steps)) > 1e-9;
}

/** What is typed ends up in tables, mails and on labels: one line, without control characters. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
