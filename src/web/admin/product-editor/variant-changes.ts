import type { Product } from './product-values.ts';

export type Variant = Product['variants'][number];

/** What is typed of a variant and not stored; text where a number is none. */
export type TypedVariant = {
  readonly retailPrice?: number | string | null;
  readonly barcode?: string | null;
  readonly onHand?: number | string | null;
};
type Typed = Readonly<Record<number, TypedVariant>>;

/** Fields of the typed that are no numbers, by variant and field: `7 retailPrice`. */
export function wrongVariants(typed: Typed): ReadonlySet<string> {
  return new Set(
    Object.entries(typed).flatMap(([id, { retailPrice, onHand }]) => [
      ...(retailPrice !== undefined && typeof retailPrice !== 'number' ? [`${id} retailPrice`] : []),
      ...(typeof onHand === 'string' ? [`${id} onHand`] : []),
    ]),
  );
}

/** The fields that are sent, of each variant. */
export function patchesOf(typed: Typed): { id: number; fields: Record<string, unknown> }[] {
  return Object.entries(typed).flatMap(([id, { retailPrice, barcode }]) => {
    const fields = {
      ...(retailPrice === undefined ? {} : { retailPrice }),
      ...(barcode === undefined ? {} : { barcode }),
    };
    return Object.keys(fields).length === 0 ? [] : [{ id: Number(id), fields }];
  });
}

/** What lies on the shelf, of those of which it was typed. */
export function countedOf(variants: readonly Variant[], typed: Typed): { sku: string; counted: number }[] {
  return variants.flatMap(({ id, sku }) => {
    const counted = typed[id]?.onHand;
    return typeof counted === 'number' ? [{ sku, counted }] : [];
  });
}

/** One value of each axis. */
export type Combination = Readonly<Record<string, string>>;

/** All combinations of the chosen values that no variant has yet. */
export function newCombinations(
  axes: readonly string[],
  chosen: Readonly<Record<string, readonly string[]>>,
  variants: readonly Pick<Variant, 'values'>[],
): Combination[] {
  const taken = new Set(variants.map(({ values }) => nameOf(axes, values)));
  const all = axes.reduce<Combination[]>(
    (made, axis) =>
      made.flatMap((combination) => (chosen[axis] ?? []).map((value) => ({ ...combination, [axis]: value }))),
    [{}],
  );
  return all.filter((combination) => !taken.has(nameOf(axes, combination)));
}

const nameOf = (axes: readonly string[], values: Combination): string =>
  JSON.stringify(axes.map((axis) => values[axis]));
