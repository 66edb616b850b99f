import type { FieldErrors } from '#values/refusal.ts';
import type { CartItemOptions } from '#web/request/cart-state.ts';
import { type FilledOptions, filledOptions, type OptionFacts } from './option-rules.ts';

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
export function readChoices(form: FormData): ReadChoices {
  const errors: FieldErrors = {};
  const names = new Map<string, string>();
  const own = readOptions(form, '', 'options', names, errors);
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
    const options = readOptions(form, prefix, `${path}.options`, names, errors);
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

/** The API's field paths as names of the form's fields; others are left out. */
export function errorsByFormName(fields: FieldErrors, names: ReadChoices['names']): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, error]) => {
      const name = names.get(path);
      return name ? [[name, error]] : [];
    }),
  );
}

function bundled(bundleOptions: BundleOptions) {
  return bundleOptions.length > 0 ? { bundleOptions } : {};
}

function readOptions(
  form: FormData,
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
    if (!isReadable(option)) errors[option.name] = { rule: 'type' };
  }
  return filledOptions(sent, Object.fromEntries(sent.map(({ key, value }) => [key, value])));
}

function pathOf({ kind, key }: SentOption, path: string): string {
  return kind === 'length'
    ? `${path}.customPriceOption.customOptionValue`
    : `${path}.personalizations.${key}`;
}

/** Numbers that the API's shapes would refuse without naming a rule. */
function isReadable({ kind, value }: SentOption): boolean {
  if (kind === 'text' || value.trim() === '') return true;
  const number = Number(value);
  return kind === 'length'
    ? Number.isInteger(number) && number >= 0 && number <= 1_000_000
    : Number.isFinite(number);
}
