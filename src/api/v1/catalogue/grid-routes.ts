import { byCode } from '#domain/catalogue/managing/texts-by-code.ts';
import { listGridColumns, listGridIds, readGridRows } from '#domain/grid/product-grid.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { readGoodsFilters } from './goods-filters.ts';

/** Products as a sheet (docs/rules/goods.md). */
export function gridRoutes(): Routes<'grid'> {
  return {
    handlers: {
      async gridColumns(context) {
        const columns = await listGridColumns(context);
        return {
          columns: columns.map(({ label, words, ...facts }) => ({
            ...facts,
            label: label && byCode(label),
            words:
              words?.map((word) => ({ value: word.value, label: word.label && byCode(word.label) })) ?? null,
          })),
        };
      },
      async gridIds(context, { body }) {
        const { search, filters = [], sort } = body;
        const asked = sort && { field: sort.field, direction: sort.direction ?? ('asc' as const) };
        return { ids: [...(await listGridIds(context, { ...readGoodsFilters(filters), search }, asked))] };
      },
      async gridRows(context, { body }) {
        const rows = await readGridRows(context, body.ids, body.columns);
        return {
          rows: rows.map(({ cells, ...row }) => ({
            ...row,
            cells: cells.map((cell) => (typeof cell === 'object' && cell !== null ? [...cell] : cell)),
          })),
        };
      },
    },
  };
}
