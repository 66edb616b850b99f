/** Which rows are main products with variants, and which belong to them. */
export type Families = {
  readonly rowCount: number;
  /** Row of the main product of a variant, -1 for others. */
  readonly mainRows: Int32Array;
  /** Variants of a row: `variantRows` from `variantStarts[row]` to `variantStarts[row + 1]`. */
  readonly variantStarts: Uint32Array;
  readonly variantRows: Uint32Array;
};

export function familiesOf(mainRows: Int32Array): Families {
  const rowCount = mainRows.length;
  const variantStarts = new Uint32Array(rowCount + 1);
  for (const main of mainRows) {
    if (main >= 0) variantStarts[main + 1] = (variantStarts[main + 1] as number) + 1;
  }
  for (let row = 0; row < rowCount; row++) {
    variantStarts[row + 1] = (variantStarts[row + 1] as number) + (variantStarts[row] as number);
  }
  const next = variantStarts.slice();
  const variantRows = new Uint32Array(variantStarts[rowCount] as number);
  for (let row = 0; row < rowCount; row++) {
    const main = mainRows[row] as number;
    if (main < 0) continue;
    variantRows[next[main] as number] = row;
    next[main] = (next[main] as number) + 1;
  }
  return { rowCount, mainRows, variantStarts, variantRows };
}

export function hasVariants({ variantStarts }: Families, row: number): boolean {
  return (variantStarts[row + 1] as number) > (variantStarts[row] as number);
}

/** The variants of a row, in rising order. */
export function variantsOf({ variantStarts, variantRows }: Families, row: number): Uint32Array {
  return variantRows.subarray(variantStarts[row], variantStarts[row + 1]);
}
