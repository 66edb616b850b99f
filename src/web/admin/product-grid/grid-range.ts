/** A place in the grid, rows and columns counted from 0. */
export type Place = { readonly row: number; readonly column: number };

/** What is selected: the cells between where a selection began and the active one. */
export type Selection = { readonly anchor: Place; readonly active: Place };

/** Bounds included. */
export type Range = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

export function rangeOf({ anchor, active }: Selection): Range {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

export const at = (place: Place): Selection => ({ anchor: place, active: place });

export type GridSize = { readonly rows: number; readonly columns: number };

/** Keys that lead to another cell, by the ARIA grid pattern; `page`: rows that are in sight. */
export function placeAfterKey(
  { key, isFar }: { readonly key: string; readonly isFar: boolean },
  { row, column }: Place,
  { rows, columns }: GridSize,
  page: number,
): Place | undefined {
  const within = (place: Place): Place => ({
    row: Math.min(Math.max(place.row, 0), rows - 1),
    column: Math.min(Math.max(place.column, 0), columns - 1),
  });
  switch (key) {
    case 'ArrowDown':
      return within({ row: isFar ? rows - 1 : row + 1, column });
    case 'ArrowUp':
      return within({ row: isFar ? 0 : row - 1, column });
    case 'ArrowRight':
      return within({ row, column: isFar ? columns - 1 : column + 1 });
    case 'ArrowLeft':
      return within({ row, column: isFar ? 0 : column - 1 });
    case 'Home':
      return within({ row: isFar ? 0 : row, column: 0 });
    case 'End':
      return within({ row: isFar ? rows - 1 : row, column: columns - 1 });
    case 'PageDown':
      return within({ row: row + page, column });
    case 'PageUp':
      return within({ row: row - page, column });
    default:
      return undefined;
  }
}

/**
 * The cells that a pasted block fills: the block once, or again and again where the selection is a multiple of it.
 * @returns for each place, the place within the block
 */
export function pastedPlaces(
  { top, bottom, left, right }: Range,
  block: GridSize,
  size: GridSize,
): { readonly rows: number; readonly columns: number; readonly cut: number } {
  const [height, width] = [bottom - top + 1, right - left + 1];
  const fits = height % block.rows === 0 && width % block.columns === 0;
  const wanted = fits ? { rows: height, columns: width } : block;
  const rows = Math.min(wanted.rows, size.rows - top);
  const columns = Math.min(wanted.columns, size.columns - left);
  return { rows, columns, cut: wanted.rows * wanted.columns - rows * columns };
}
