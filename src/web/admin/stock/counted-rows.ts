/** A product on a shelf that is being counted; `counted` as it was typed. */
export type CountedRow = {
  readonly sku: string;
  readonly name: string;
  readonly unit: string;
  readonly barcode: string | null;
  readonly counted: string;
};

/** Whether a code that was scanned or typed names a product. */
export function isNamedBy({ sku, barcode }: Pick<CountedRow, 'sku' | 'barcode'>, code: string): boolean {
  return sku.toLowerCase() === code.toLowerCase() || (barcode !== null && barcode === code);
}

/** Each scan of a piece counts one more of it; what is measured is typed. The last one that was scanned is the first row. */
export function withScanned(rows: readonly CountedRow[], found: Omit<CountedRow, 'counted'>): CountedRow[] {
  const known = rows.find(({ sku }) => sku === found.sku);
  const others = rows.filter(({ sku }) => sku !== found.sku);
  const { sku, name, unit, barcode } = found;
  const before = known?.counted ?? '';
  const isPieces = unit === 'pcs' && /^\d*$/.test(before);
  return [{ sku, name, unit, barcode, counted: isPieces ? String(Number(before) + 1) : before }, ...others];
}
