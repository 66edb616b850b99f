import type { AttributeColumn, ProductIndex, ValueCodes } from './product-index.ts';
import { countCommonRows, type RowSet } from './row-set.ts';
import type { Left, VariantsLeft } from './what-is-left.ts';

/** What finding and entering a set costs, in steps. */
const stepsBeforeSet = 20;

/**
 * Tells how many listed rows each value of an attribute would leave. Where little is left its rows are walked and
 * counted by their codes, all values in one pass; where much is left each value's set of rows is compared with it.
 */
export function valueCounter(
  index: ProductIndex,
  left: Left,
  column: AttributeColumn,
): (valueId: number) => number {
  // Where conditions are on units, and values too, the same unit must have both.
  const isByUnits = column.ofVariants && left.matches.units !== null;
  if (isByUnits || walkingCost(index, left, column) < comparingCost(column, left)) {
    const counts = countCodes(left, column);
    return (valueId) => counts[column.valueCodes.codeByValueId.get(valueId) ?? 0] as number;
  }
  return (valueId) => {
    const rows = column.listedByValueId.get(valueId);
    return rows ? countCommonRows(left.listed, rows) : 0;
  };
}

/** Steps; one of a walk reads memory here and there and costs about as much as two of a comparison. */
function walkingCost(
  index: ProductIndex,
  { total }: Left,
  { valueCodes, ofVariants }: AttributeColumn,
): number {
  const codesPerRow = valueCodes.starts ? valueCodes.codes.length / index.rowCount : 1;
  return 2 * total * (1 + codesPerRow) * (ofVariants ? 2 : 1);
}

function comparingCost({ listedByValueId }: AttributeColumn, { listed }: Left): number {
  let steps = 0;
  for (const set of listedByValueId.values()) steps += stepsOf(set, listed.length);
  return steps;
}

function stepsOf(set: RowSet, words: number): number {
  return stepsBeforeSet + ('sparse' in set ? set.sparse.length : words);
}

/** Listed rows by code. */
function countCodes(left: Left, { valueCodes, ofVariants }: AttributeColumn): Uint32Array {
  const counts = new Uint32Array(valueCodes.codeByValueId.size + 1);
  addRows(counts, ofVariants ? left.directRows() : left.rows(), valueCodes);
  if (ofVariants) addMains(counts, left.variants(), valueCodes);
  // Code 0 is that of rows without a value.
  counts[0] = 0;
  return counts;
}

/** Adds the rows that have each code. */
function addRows(counts: Uint32Array, rows: Uint32Array, { starts, codes }: ValueCodes): void {
  if (!starts) {
    for (let at = 0; at < rows.length; at++) {
      const code = codes[rows[at] as number] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    return;
  }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    const end = starts[row + 1] as number;
    for (let place = starts[row] as number; place < end; place++) {
      const code = codes[place] as number;
      counts[code] = (counts[code] as number) + 1;
    }
  }
}

/** Adds the main products of which a variant has each code, once for all of its variants. */
function addMains(counts: Uint32Array, { variants, mains }: VariantsLeft, valueCodes: ValueCodes): void {
  const { starts, codes } = valueCodes;
  const lastMains = new Int32Array(counts.length).fill(-1);
  for (let at = 0; at < variants.length; at++) {
    const variant = variants[at] as number;
    const main = mains[at] as number;
    const end = starts ? (starts[variant + 1] as number) : variant + 1;
    for (let place = starts ? (starts[variant] as number) : variant; place < end; place++) {
      const code = codes[place] as number;
      if (lastMains[code] === main) continue;
      lastMains[code] = main;
      counts[code] = (counts[code] as number) + 1;
    }
  }
}
