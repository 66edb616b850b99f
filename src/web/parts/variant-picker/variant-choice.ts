import type { VariantAttribute } from '../catalogue-types.ts';

/** The chosen value id per attribute code. */
export type Choice = Readonly<Record<string, number>>;

/** A variant as far as choosing goes. */
export type ChoosableVariant = { readonly id: number; readonly choice: Choice };

/** The variant whose values all match the chosen ones (docs/rules/catalogue.md). */
export function findVariant<V extends ChoosableVariant>(
  variants: readonly V[],
  choice: Choice,
): V | undefined {
  return variants.find((variant) =>
    Object.entries(variant.choice).every(([code, valueId]) => choice[code] === valueId),
  );
}

/**
 * What is chosen before anybody chose: each attribute's value marked shopDefault, where that is no variant the first
 * variant's values; values named in the address come before both. Values that do not exist are ignored.
 */
export function initialChoice(
  attributes: readonly VariantAttribute[],
  variants: readonly ChoosableVariant[],
  named: URLSearchParams,
): Choice {
  const fallback = variants[0]?.choice ?? {};
  const preset = Object.fromEntries(
    attributes.map(({ attributeCode, values }) => [
      attributeCode,
      values.find((value) => value.shopDefault)?.id ?? fallback[attributeCode] ?? values[0]?.id ?? 0,
    ]),
  );
  const start = findVariant(variants, preset) ? preset : fallback;
  const wanted = attributes.flatMap(({ attributeCode, values }) => {
    const value = values.find(({ id }) => String(id) === named.get(attributeCode));
    return value ? [[attributeCode, value.id] as const] : [];
  });
  return { ...start, ...Object.fromEntries(wanted) };
}

/** True where choosing this value instead leads to a variant that exists. */
export function isPossible(
  variants: readonly ChoosableVariant[],
  choice: Choice,
  attributeCode: string,
  valueId: number,
): boolean {
  return findVariant(variants, { ...choice, [attributeCode]: valueId }) !== undefined;
}

/** The query that names a choice, in the attributes' order; other parameters of the address are kept. */
export function choiceQuery(attributes: readonly VariantAttribute[], choice: Choice, present = ''): string {
  const query = new URLSearchParams(present);
  for (const { attributeCode } of attributes) {
    const valueId = choice[attributeCode];
    if (valueId !== undefined) query.set(attributeCode, String(valueId));
  }
  return query.size > 0 ? `?${query}` : '';
}

/**
 * The choice after a value was picked: with it, where that is a variant; else the variant with it that keeps most of
 * what was chosen before, so that no pick leads nowhere.
 */
export function choiceWith(
  variants: readonly ChoosableVariant[],
  choice: Choice,
  attributeCode: string,
  valueId: number,
): Choice {
  const wanted = { ...choice, [attributeCode]: valueId };
  if (findVariant(variants, wanted)) return wanted;
  const kept = (variant: ChoosableVariant) =>
    Object.entries(variant.choice).filter(([code, id]) => choice[code] === id).length;
  const nearest = variants
    .filter((variant) => variant.choice[attributeCode] === valueId)
    .reduce<ChoosableVariant | undefined>(
      (best, variant) => (best && kept(best) >= kept(variant) ? best : variant),
      undefined,
    );
  return nearest ? { ...choice, ...nearest.choice } : wanted;
}
