/** Quantities of one line (docs/rules/limits.md). */
export const quantityLimits = { min: 1, max: 999 } as const;

type QuantityRange = { min: number; max: number };

/** The typed whole number, if it is one and in range. */
export function findTypedQuantity(text: string, range: QuantityRange = quantityLimits): number | undefined {
  // Digits of full width, as some keyboards type them, are digits.
  const typed = text.normalize('NFKC').trim();
  if (!/^\d{1,9}$/.test(typed)) return undefined;
  const quantity = Number(typed);
  return quantity >= range.min && quantity <= range.max ? quantity : undefined;
}

/** One press further, up to the ends of the range. */
export function stepped(quantity: number, by: number, { min, max }: QuantityRange): number {
  return Math.min(max, Math.max(min, quantity + by));
}
