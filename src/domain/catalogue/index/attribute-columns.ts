import { bitsOfRows } from './bits.ts';
import type { AttributeColumn, NumberColumn, ValueCodes } from './product-index.ts';
import { type RowSet, rowSetOf, rowsOfSet } from './row-set.ts';

/** Which rows are main products with variants, and which belong to them. */
export type Families = {
  readonly rowCount: number;
  readonly mainRows: Int32Array;
  readonly variantStarts: Uint32Array;
  readonly variantRows: Uint32Array;
};

function variantsOf(families: Families, row: number): Uint32Array {
  return families.variantRows.subarray(families.variantStarts[row], families.variantStarts[row + 1]);
}

function isMain(families: Families, row: number): boolean {
  return (families.variantStarts[row + 1] as number) > (families.variantStarts[row] as number);
}

/**
 * Column of an attribute with listed values. A variant without a value of its own has the main product's. Where all
 * variants of every main product agree, the main products carry the values too.
 */
export function valueColumnOf(
  families: Families,
  rowsByValueId: ReadonlyMap<number, readonly number[]>,
): AttributeColumn {
  const valuesByMember = valuesOfFamilyMembers(families, rowsByValueId);
  const effective = new Map<number, number[]>();
  for (const [valueId, rows] of rowsByValueId) {
    effective.set(
      valueId,
      rows.filter((row) => !isMain(families, row)),
    );
  }
  const give = (row: number, values: readonly number[]) => {
    for (const valueId of values) effective.get(valueId)?.push(row);
  };
  const agreed: [main: number, values: readonly number[]][] = [];
  let ofVariants = false;
  for (let main = 0; main < families.rowCount; main++) {
    if (!isMain(families, main)) continue;
    const inherited = valuesByMember.get(main) ?? [];
    const signatures = new Set<string>();
    for (const variant of variantsOf(families, main)) {
      const own = valuesByMember.get(variant);
      if (!own) give(variant, inherited);
      signatures.add((own ?? inherited).toSorted((a, b) => a - b).join());
    }
    if (signatures.size > 1) ofVariants = true;
    else agreed.push([main, [...signatures].join().split(',').filter(Boolean).map(Number)]);
  }
  if (!ofVariants) for (const [main, values] of agreed) give(main, values);
  const rowSets = new Map([...effective].map(([id, rows]) => [id, rowSetOf(rows, families.rowCount)]));
  return {
    ofVariants,
    rowsByValueId: rowSets,
    listedByValueId: ofVariants ? listedSets(families, effective) : rowSets,
    valueCodes: valueCodesOf(families.rowCount, rowSets),
    numbers: null,
  };
}

function valueCodesOf(rowCount: number, rowsByValueId: ReadonlyMap<number, RowSet>): ValueCodes {
  const coded = [...rowsByValueId].map(([valueId, set], index) => ({
    valueId,
    code: index + 1,
    rows: rowsOfSet(set),
  }));
  const starts = new Uint32Array(rowCount + 1);
  for (const { rows } of coded) for (const row of rows) starts[row + 1] = (starts[row + 1] as number) + 1;
  const isSingle = starts.every((count) => count <= 1);
  for (let row = 0; row < rowCount; row++) {
    starts[row + 1] = (starts[row + 1] as number) + (starts[row] as number);
  }
  const Codes = coded.length < 2 ** 16 ? Uint16Array : Uint32Array;
  const codes = new Codes(isSingle ? rowCount : (starts[rowCount] as number));
  const next = starts.slice();
  for (const { code, rows } of coded) {
    for (const row of rows) {
      if (isSingle) codes[row] = code;
      else codes[next[row] as number] = code;
      next[row] = (next[row] as number) + 1;
    }
  }
  return {
    codeByValueId: new Map(coded.map(({ valueId, code }) => [valueId, code])),
    starts: isSingle ? null : starts,
    codes,
  };
}

/** The rows themselves (a variant may be listed too), and the main products of the variants among them. */
function listedSets(
  families: Families,
  rowsByValueId: ReadonlyMap<number, readonly number[]>,
): Map<number, RowSet> {
  return new Map(
    [...rowsByValueId].map(([valueId, rows]) => {
      const mains = rows.map((row) => families.mainRows[row] as number).filter((main) => main >= 0);
      return [valueId, rowSetOf(rows.concat(mains), families.rowCount)];
    }),
  );
}

/** Values by row, of main products and variants alone. */
function valuesOfFamilyMembers(
  families: Families,
  rowsByValueId: ReadonlyMap<number, readonly number[]>,
): Map<number, number[]> {
  const valuesByRow = new Map<number, number[]>();
  for (const [valueId, rows] of rowsByValueId) {
    for (const row of rows) {
      if (families.mainRows[row] === -1 && !isMain(families, row)) continue;
      const values = valuesByRow.get(row);
      if (values) values.push(valueId);
      else valuesByRow.set(row, [valueId]);
    }
  }
  return valuesByRow;
}

/** Column of a number or date attribute, by the same rules; `numbers` holds NaN where a row has none. */
export function numberColumnOf(families: Families, numbers: Float64Array): AttributeColumn {
  let ofVariants = false;
  const agreed: [main: number, number: number][] = [];
  for (let main = 0; main < families.rowCount; main++) {
    if (!isMain(families, main)) continue;
    const variants = variantsOf(families, main);
    for (const variant of variants) {
      if (Number.isNaN(numbers[variant])) numbers[variant] = numbers[main] as number;
    }
    const first = numbers[variants[0] as number] as number;
    if (!variants.every((variant) => Object.is(numbers[variant], first))) ofVariants = true;
    agreed.push([main, first]);
  }
  for (const [main, number] of agreed) numbers[main] = ofVariants ? Number.NaN : number;
  return {
    ofVariants,
    rowsByValueId: new Map(),
    listedByValueId: new Map(),
    valueCodes: { codeByValueId: new Map(), starts: null, codes: new Uint16Array(0) },
    numbers: risingNumbers(numbers),
  };
}

function risingNumbers(numbers: Float64Array): NumberColumn {
  const rows: number[] = [];
  numbers.forEach((number, row) => {
    if (!Number.isNaN(number)) rows.push(row);
  });
  const rising = Uint32Array.from(rows).sort(
    (a, b) => (numbers[a] as number) - (numbers[b] as number) || a - b,
  );
  return { numbers, rising, present: bitsOfRows(rows, numbers.length) };
}
