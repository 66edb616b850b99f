import { lengthMaximumMm, lengthMinimumMm, priceMaximumCents } from '#values/limits.ts';
import type { CustomOptionInput, ProductInput } from './catalogue-inputs.ts';
import { boundsOf, isLength } from './custom-option-rules.ts';
import { checkUniqueKeys, type InputProblems } from './input-problems.ts';

/** Options have keys of their own; a bundle asks what its members ask. */
export function checkOptions(
  problems: InputProblems,
  path: string,
  { customOptions = [], format }: Pick<ProductInput, 'customOptions' | 'format'>,
): void {
  if (format === 'bundle' && customOptions.length > 0) problems.add(`${path}.customOptions`, 'oneOf');
  checkUniqueKeys(
    problems,
    `${path}.customOptions`,
    'key',
    customOptions.map(({ key }) => key),
  );
  customOptions.forEach((option, index) => {
    checkBounds(problems, `${path}.customOptions.${index}`, option);
  });
}

/** A length stays within the bounds of everything that is cut to length, a proposed value within its option's. */
function checkBounds(problems: InputProblems, path: string, option: CustomOptionInput): void {
  const { min, max, default: preset, price, stockLengths = [] } = option.customOptionValues[0] ?? {};
  const { minimum, maximum } = boundsOf(option);
  const between = (field: string, value: number | undefined, lowest?: number, highest?: number) => {
    if (value === undefined) return;
    if (lowest !== undefined && value < lowest) problems.add(`${path}.${field}`, 'minimum', lowest);
    if (highest !== undefined && value > highest) problems.add(`${path}.${field}`, 'maximum', highest);
  };
  if (isLength(option)) {
    between('min', min, lengthMinimumMm, lengthMaximumMm);
    between('max', max, lengthMinimumMm, lengthMaximumMm);
    stockLengths.forEach((lengthMm, index) => {
      between(`stockLengths.${index}`, lengthMm, lengthMinimumMm, lengthMaximumMm);
    });
  }
  between('max', maximum, minimum);
  between('default', preset, minimum, maximum);
  between('price', price, 0, priceMaximumCents / 100);
}

/** What a bundle takes off is a percentage, and it holds at least one of each member. */
export function checkBundle(
  problems: InputProblems,
  path: string,
  { bundlePricing, bundleMembers = [] }: Pick<ProductInput, 'bundlePricing' | 'bundleMembers'>,
): void {
  const percent = bundlePricing?.discountPercent ?? 0;
  const place = `${path}.bundlePricing.discountPercent`;
  if (typeof percent !== 'number') problems.add(place, 'type', 'number');
  else if (percent < 0) problems.add(place, 'minimum', 0);
  else if (percent > 100) problems.add(place, 'maximum', 100);
  bundleMembers.forEach(({ quantity, follows }, index) => {
    const at = `${path}.bundleMembers.${index}`;
    problems.requireWhole(`${at}.quantity`, quantity, 1);
    if (!follows?.pieces) return;
    problems.requireWhole(`${at}.follows.pieces.everyMm`, follows.pieces.everyMm, 1);
    problems.requireWhole(`${at}.follows.pieces.pieces`, follows.pieces.pieces, 1);
  });
}
