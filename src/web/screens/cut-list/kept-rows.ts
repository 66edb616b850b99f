import { isEmptyRow, type TypedRow } from './cut-list-entry.ts';

/* What is typed into a list outlives a reload of its page in this window, until it is in the cart. */

const keyOf = (path: string) => `cutList ${path}`;

/** @param path of the product's list: each has rows of its own */
export function readKeptRows(path: string): readonly TypedRow[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTypedRow) : [];
  } catch {
    // Browsers without storage keep none.
    return [];
  }
}

export function keepRows(path: string, rows: readonly TypedRow[]): void {
  const filled = rows.filter((row) => !isEmptyRow(row));
  try {
    if (filled.length === 0) sessionStorage.removeItem(keyOf(path));
    else sessionStorage.setItem(keyOf(path), JSON.stringify(filled));
  } catch {
    // The list is typed and bought all the same.
  }
}

function isTypedRow(row: unknown): row is TypedRow {
  if (typeof row !== 'object' || row === null) return false;
  return (['length', 'pieces', 'mark'] as const).every(
    (field) => typeof (row as Partial<TypedRow>)[field] === 'string',
  );
}
