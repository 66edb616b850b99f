/** Pieces of one length. */
export type Cut = { readonly lengthMm: number; readonly pieces: number };

/** How pieces come out of lengths that the shop has lying. */
export type StockPlan = {
  readonly stockLengthMm: number;
  /** Of that length. */
  readonly bars: number;
  /** What is left of all of them together. */
  readonly offcutMm: number;
};

/** More pieces than this are cut from the coil, and planning them would take its time. */
const piecesMaximum = 2000;

/**
 * The stock length that leaves least, and how many of it the pieces take: longest first, each from the first bar with room
 * (first fit decreasing: never more than 11/9 of the fewest possible and one bar). Nothing where a piece is longer than all
 * of them. The width of the saw's cut is not counted.
 */
export function findStockPlan(
  cuts: readonly Cut[],
  stockLengthsMm: readonly number[],
): StockPlan | undefined {
  const pieces = cuts.reduce((sum, cut) => sum + cut.pieces, 0);
  if (pieces === 0 || pieces > piecesMaximum) return undefined;
  const longestFirst = cuts
    .flatMap(({ lengthMm, pieces: count }) => Array.from({ length: count }, () => lengthMm))
    .sort((one, other) => other - one);
  return stockLengthsMm
    .filter((stockLengthMm) => stockLengthMm >= (longestFirst[0] ?? 0))
    .map((stockLengthMm) => planOf(longestFirst, stockLengthMm))
    .sort((one, other) => one.offcutMm - other.offcutMm || one.bars - other.bars)[0];
}

function planOf(longestFirst: readonly number[], stockLengthMm: number): StockPlan {
  const rests: number[] = [];
  for (const lengthMm of longestFirst) {
    const bar = rests.findIndex((rest) => rest >= lengthMm);
    if (bar < 0) rests.push(stockLengthMm - lengthMm);
    else rests[bar] = (rests[bar] ?? 0) - lengthMm;
  }
  return { stockLengthMm, bars: rests.length, offcutMm: rests.reduce((sum, rest) => sum + rest, 0) };
}
