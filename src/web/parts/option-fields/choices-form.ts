import type { Language } from '#values/language.ts';
import { lengthMaximumMm } from '#values/limits.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import type { CartItemOptions } from '#web/visitor/cart-state.ts';
import { type FilledOptions, filledOptions, findTyped, type OptionFacts } from './option-rules.ts';

/*
 * Choices that come as a form, without knowing the product: names of options carry their kind, members of a bundle are
 * told by their product.
 */

type BundleOptions = NonNullable<NonNullable<CartItemOptions>['bundleOptions']>;
type SentOption = { name: string; key: string; kind: OptionFacts['kind']; value: string };

export type ReadChoices = {
  options: CartItemOptions;
  /** What cannot be read at all, by form name; the rules are the server's. */
  errors: FieldErrors;
  /** Form name by the path that the API tells errors with. */
  names: ReadonlyMap<string, string>;
};

/** In front of the form names of a bundle's member. */
export function memberPrefix(position: number): string {
  return `member.${position}.`;
}

/** Reads options and members of a bundle out of a form. */
export function readChoices(form: FormData, language: Language): ReadChoices {
  const errors: FieldErrors = {};
  const names = new Map<string, string>();
  const read = (prefix: string, path: string) => readOptions(form, language, prefix, path, names, errors);
  const own = read('', 'options');
  const positions = [...form.keys()]
    .map((name) => /^member\.(\d{1,2})\.product$/.exec(name)?.[1])
    .filter((position) => position !== undefined)
    .map(Number);
  const bundleOptions = positions.flatMap((position, index): BundleOptions => {
    const prefix = memberPrefix(position);
    const product = Number(form.get(`${prefix}product`));
    const selected = form.get(`${prefix}selected`);
    const path = `options.bundleOptions.${index}`;
    if (!Number.isInteger(product) || product < 1) return [];
    const options = read(prefix, `${path}.options`);
    const filled = options ? { options } : {};
    names.set(`${path}.selected`, `${prefix}selected`);
    if (selected === null) return [{ id: product, ...filled }];
    const variant = Number(selected);
    return [
      { main: product, selected: Number.isInteger(variant) && variant > 0 ? variant : null, ...filled },
    ];
  });
  const options = own || bundleOptions.length > 0 ? { ...own, ...bundled(bundleOptions) } : undefined;
  return { options, errors, names };
}

function bundled(bundleOptions: BundleOptions) {
  return bundleOptions.length > 0 ? { bundleOptions } : {};
}

function readOptions(
  form: FormData,
  language: Language,
  prefix: string,
  path: string,
  names: Map<string, string>,
  errors: FieldErrors,
): FilledOptions | undefined {
  const sent = [...form].flatMap(([name, value]) => {
    const parts = name.startsWith(prefix)
      ? /^option\.(length|number|text)\.(.{1,100})$/.exec(name.slice(prefix.length))
      : null;
    const [, kind, key] = parts ?? [];
    return kind && key && typeof value === 'string'
      ? [{ name, key, kind: kind as OptionFacts['kind'], value: value.slice(0, 500) }]
      : [];
  });
  for (const option of sent) {
    names.set(pathOf(option, path), option.name);
    const error = findUnreadable(option, language);
    if (error) errors[option.name] = error;
  }
  return filledOptions(sent, Object.fromEntries(sent.map(({ key, value }) => [key, value])), language);
}

function pathOf({ kind, key }: SentOption, path: string): string {
  return kind === 'length'
    ? `${path}.customPriceOption.customOptionValue`
    : `${path}.personalizations.${key}`;
}

/** What the API's shapes would refuse without naming a rule. */
function findUnreadable({ kind, value }: SentOption, language: Language): FieldError | undefined {
  if (kind === 'text' || value.trim() === '') return undefined;
  const number = findTyped({ kind }, value, language);
  if (number === undefined || !Number.isFinite(number)) return { rule: 'type' };
  if (kind !== 'length') return undefined;
  if (number > lengthMaximumMm) return { rule: 'maximum', parameter: lengthMaximumMm };
  return Number.isInteger(number) ? undefined : { rule: 'step', parameter: 1 };
}
