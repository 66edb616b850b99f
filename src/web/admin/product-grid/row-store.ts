import { type GridValue, gridRowsMaximum } from '#values/grid.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import type { Cells } from './grid-edits.ts';

export type StoredRow = { readonly format: ProductFormat; readonly cells: Cells };
type ReadRow = { readonly id: number; readonly format: ProductFormat; readonly cells: readonly GridValue[] };

/** Rows in memory; those that were read first go. */
const rowsKept = 10_000;
/** While somebody scrolls on, nothing is read. */
const restMs = 60;

/** The rows of the sheet that were read. */
export type RowStore = ReturnType<typeof createRowStore>;

/** @param read some rows, in the order of the columns */
export function createRowStore(
  columns: readonly string[],
  read: (ids: readonly number[]) => Promise<readonly ReadRow[]>,
  onError: (error: unknown) => void,
) {
  const rows = new Map<number, StoredRow>();
  const gone = new Set<number>();
  const asked = new Set<number>();
  const listeners = new Set<() => void>();
  let version = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(ids: readonly number[], found: readonly ReadRow[]): void {
    for (const { id, format, cells } of found) {
      rows.delete(id);
      rows.set(id, {
        format,
        cells: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? null])),
      });
    }
    for (const id of ids) if (!rows.has(id)) gone.add(id);
    for (const id of rows.keys()) {
      if (rows.size <= rowsKept) break;
      rows.delete(id);
    }
    version += 1;
    for (const listener of listeners) listener();
  }

  async function readSome(ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += gridRowsMaximum) {
      const some = ids.slice(from, from + gridRowsMaximum);
      for (const id of some) asked.add(id);
      try {
        keep(some, await read(some));
      } finally {
        for (const id of some) asked.delete(id);
      }
    }
  }

  return {
    columns,
    /** Undefined: it was not read yet, or is gone. */
    get: (id: number): StoredRow | undefined => rows.get(id),
    isGone: (id: number): boolean => gone.has(id),
    version: () => version,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reads those in sight, once scrolling rests. */
    want(ids: readonly number[]): void {
      clearTimeout(timer);
      const missing = ids.filter((id) => !rows.has(id) && !gone.has(id) && !asked.has(id));
      if (missing.length > 0) timer = setTimeout(() => void readSome(missing).catch(onError), restMs);
    },
    /** Reads those that are not here. */
    load: (ids: readonly number[]): Promise<void> =>
      readSome(ids.filter((id) => !rows.has(id) && !gone.has(id))),
    /** Reads them anew. */
    renew: (ids: readonly number[]): Promise<void> => readSome(ids),
  };
}
