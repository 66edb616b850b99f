import { exportedMaximum } from '#values/exports.ts';
import type { Context } from '../context.ts';
import {
  listStockIds,
  readStockRows,
  type StockFilter,
  type StockPage,
  type StockRow,
} from '../stock/stock-list.ts';
import { readBranches, toldOnHand } from '../stock/stock-places.ts';
import { countField } from '../stock/stock-undoing.ts';
import { type ExportColumn, type ExportTable, exportTable, inOrder } from './export-table.ts';

const inUnits = (thousandths: number | undefined) => (thousandths === undefined ? null : thousandths / 1000);

/** How much less than its threshold is available; 0 where it is enough. */
function missingOf({ counted, lowStockThreshold }: StockRow): number | undefined {
  return counted ? Math.max(0, lowStockThreshold * 1000 - counted.available) : undefined;
}

/** What there is of the goods of the list, in all and in each place. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportStock(
  context: Context,
  filter: StockFilter,
  sort: StockPage['sort'],
): Promise<ExportTable> {
  const ids = await listStockIds(context, filter, { sort, maximum: exportedMaximum });
  const places = [null, ...(await readBranches(context.database)).keys()];
  const columns: ExportColumn<StockRow>[] = [
    { name: 'productId', of: ({ id }) => id },
    { name: 'sku', of: ({ sku }) => sku },
    { name: 'name', of: ({ name }) => name },
    { name: 'barcode', of: ({ barcode }) => barcode },
    { name: 'unit', of: ({ unit }) => unit },
    { name: 'onHand', of: ({ counted }) => inUnits(counted?.onHand) },
    { name: 'committed', of: ({ committed }) => inUnits(committed) },
    { name: 'available', of: ({ counted }) => inUnits(counted?.available) },
    { name: 'lowStockThreshold', of: ({ lowStockThreshold }) => lowStockThreshold },
    { name: 'isLow', of: ({ isLow }) => isLow },
    // With the filter of what runs low it is the list of what is to be ordered from whom.
    { name: 'missing', of: (row) => inUnits(missingOf(row)) },
    { name: 'expectedOn', of: ({ expectedOn }) => expectedOn },
    { name: 'expectedQuantity', of: ({ expectedThousandths }) => inUnits(expectedThousandths ?? undefined) },
    { name: 'supplier', of: ({ supplier }) => supplier },
    { name: 'supplierSku', of: ({ supplierSku }) => supplierSku },
    ...places.map(
      (place): ExportColumn<StockRow> => ({
        name: countField(place),
        of: (row) => toldOnHand(row.places, place),
      }),
    ),
  ];
  return exportTable(columns, ids, async (some) =>
    inOrder(some, await readStockRows(context, some), ({ id }) => id),
  );
}
