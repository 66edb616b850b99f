import { createSignFinder, harmlessText } from '#values/cell-words.ts';
import { patchMaximum } from '#values/goods.ts';
import type { GridValue } from '#values/grid.ts';
import { readingMs } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { type CellReader, decimalSign, textOfCell, valueOfText } from './cell-text.ts';
import type { CellWrite, GridColumn } from './grid-edits.ts';
import { pastedPlaces, type Range } from './grid-range.ts';
import type { RowStore } from './row-store.ts';
import { cellsOfText, textOfCells } from './sheet-text.ts';
import type { GridEditing, WrongWrite } from './use-grid-edits.ts';

export type Sheet = {
  readonly ids: readonly number[];
  /** In sight, in their order. */
  readonly columns: readonly GridColumn[];
  readonly store: RowStore;
  readonly editing: GridEditing;
  readonly reader: CellReader;
  readonly mayWrite: (column: GridColumn) => boolean;
};

/** What stands in a cell by now: its edit, else what is stored; undefined: it was not read yet. */
export function cellNow({ store, editing }: Sheet, id: number, column: string): GridValue | undefined {
  const edit = editing.edits.get(id)?.[column];
  if (edit) return edit.after;
  return store.get(id)?.cells[column];
}

/** What is done with many cells of a sheet: all of it is one step of the history. */
export function useCellWriting(sheet: Sheet) {
  const t = useTranslations('goods');
  const toast = useToast();
  const { ids, columns, store, editing, reader, mayWrite } = sheet;
  const inform = (text: string, tone: 'info' | 'error' = 'info') =>
    toast.show({ text, tone, durationMs: readingMs(text) });

  /** The products of a range, read; undefined: they are too many, and that is said. */
  async function productsOf({ top, bottom }: Range): Promise<readonly number[] | undefined> {
    if (bottom - top + 1 > patchMaximum) {
      inform(t('grid.tooMany', { maximum: patchMaximum }), 'error');
      return undefined;
    }
    const some = ids.slice(top, bottom + 1);
    await store.load(some);
    return some;
  }

  /** Writes what `valueFor` makes of each cell of a range; undefined leaves a cell as it is. @returns how many it has written */
  async function change(
    range: Range,
    valueFor: (
      now: GridValue,
      column: GridColumn,
      place: { row: number; column: number },
    ) => GridValue | WrongText | undefined,
  ): Promise<number> {
    const products = await productsOf(range);
    if (!products) return 0;
    const writes: CellWrite[] = [];
    const wrong: WrongWrite[] = [];
    const some = columns.slice(range.left, range.right + 1);
    let refused = 0;
    products.forEach((id, row) => {
      const stored = store.get(id);
      if (!stored) return;
      some.forEach((column, place) => {
        const now = cellNow(sheet, id, column.name) ?? null;
        const value = valueFor(now, column, { row, column: place });
        if (value === undefined) return;
        if (!mayWrite(column)) {
          refused += 1;
          return;
        }
        const { name } = column;
        const plain = isWrong(value) ? value.text : value;
        writes.push({ id, column: name, value: plain, stored: stored.cells[name] ?? null });
        if (isWrong(value)) wrong.push({ id, column: name, problem: value.problem });
      });
    });
    if (refused > 0) inform(t('grid.noRight', { count: refused }), 'error');
    if (writes.length > 0) editing.write(writes, wrong);
    return writes.length;
  }

  const read = (
    text: string,
    column: GridColumn,
    sign = decimalSign(reader.language),
  ): GridValue | WrongText => {
    const found = valueOfText(text, column, reader, sign);
    return 'value' in found ? found.value : { text, problem: found.problem };
  };

  return {
    change,
    /** Writes what was typed into one cell. */
    type: (place: { readonly row: number; readonly column: number }, text: string) =>
      change(oneCell(place), (_now, column) => read(text, column)),
    /** A pasted block fills the range as spreadsheets do it. */
    async paste(range: Range, text: string): Promise<Range> {
      const block = cellsOfText(text);
      const width = Math.max(1, ...block.map((row) => row.length));
      const signs = createSignFinder();
      for (const row of block) signs.look(row);
      const size = { rows: ids.length, columns: columns.length };
      const { rows, columns: wide, cut } = pastedPlaces(range, { rows: block.length, columns: width }, size);
      const filled = { ...range, bottom: range.top + rows - 1, right: range.left + wide - 1 };
      await change(filled, (_now, column, place) => {
        const cell = block[place.row % block.length]?.[place.column % width];
        return cell === undefined ? undefined : read(cell, column, signOf(block, signs.found(), reader));
      });
      if (cut > 0) inform(t('grid.cut', { count: cut }));
      return filled;
    },
    /** What a spreadsheet takes of a range. */
    async copy(range: Range): Promise<string> {
      const products = await productsOf(range);
      const some = columns.slice(range.left, range.right + 1);
      return textOfCells(
        (products ?? []).map((id) =>
          some.map((column) => {
            const text = textOfCell(cellNow(sheet, id, column.name) ?? null, column, reader);
            return column.kind === 'number' ? text : harmlessText(text);
          }),
        ),
      );
    },
    clear: (range: Range) =>
      change(range, (_now, column) => (column.isEmptyable ? read('', column) : undefined)),
    /** The first row of a range in all of its rows. */
    async fill(range: Range): Promise<void> {
      const [first] = (await productsOf({ ...range, bottom: range.top })) ?? [];
      if (first === undefined) return;
      await change({ ...range, top: Math.min(range.top + 1, range.bottom) }, (_now, { name }) => {
        return cellNow(sheet, first, name) ?? null;
      });
    },
    productsOf,
  };
}
export type CellWriting = ReturnType<typeof useCellWriting>;

/** What was typed and means nothing in its column: it stays in sight, and is wrong. */
type WrongText = { readonly text: string; readonly problem: WrongWrite['problem'] };

function isWrong(value: GridValue | WrongText): value is WrongText {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

const oneCell = ({ row, column }: { readonly row: number; readonly column: number }): Range => ({
  top: row,
  bottom: row,
  left: column,
  right: column,
});

/** A text without a telling sign is of the reader's own spreadsheet. */
function signOf(
  block: readonly (readonly string[])[],
  found: '.' | ',',
  { language }: CellReader,
): '.' | ',' {
  const tells = block.some((row) => row.some((cell) => /\d[.,]\d{1,2}\D*$/.test(cell)));
  return tells ? found : decimalSign(language);
}
