/** Quantities of one line (docs/rules/limits.md). */
export const quantityLimits = { min: 1, max: 999 } as const;

type QuantityRange = { min: number; max: number };

/** The whole number that was typed, if it is one and lies in the range. */
export function findTypedQuantity(text: string, range: QuantityRange): number | undefined {
  if (!/^\d{1,9}$/.test(text.trim())) return undefined;
  const quantity = Number(text);
  return quantity >= range.min && quantity <= range.max ? quantity : undefined;
}

/** What a finished entry means: the nearest quantity in range, or the former one when it was no number at all. */
export function settleQuantity(text: string, former: number, range: QuantityRange): number {
  const typed = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(typed)) return former;
  return Math.min(range.max, Math.max(range.min, Math.round(typed)));
}
