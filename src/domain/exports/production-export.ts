import { productionListedMaximum } from '#values/orders.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { listProduction, type ProductionFilter, type ProductionLine } from '../orders/production-list.ts';
import { type ExportColumn, type ExportTable, exportTable } from './export-table.ts';

/** For the roll-former: what is still to be made, in its order. */
const columns: readonly ExportColumn<ProductionLine>[] = [
  { name: 'orderId', of: ({ orderId }) => orderId },
  { name: 'orderNumber', of: ({ orderNumber }) => orderNumber },
  { name: 'lineId', of: ({ position }) => position + 1 },
  { name: 'sku', of: ({ sku }) => sku },
  { name: 'name', of: ({ name }) => name },
  { name: 'profile', of: ({ profile }) => profile },
  { name: 'colour', of: ({ colour }) => colour },
  { name: 'thickness', of: ({ thickness }) => thickness },
  { name: 'lengthMm', of: ({ lengthMm }) => lengthMm },
  { name: 'quantity', of: ({ quantity }) => quantity },
  { name: 'made', of: ({ made }) => made },
  { name: 'toMake', of: ({ quantity, made }) => quantity - made },
  { name: 'inProduction', of: ({ inProduction }) => inProduction },
  { name: 'mark', of: ({ mark }) => mark || null },
  { name: 'dueAt', of: ({ dueOn }) => dueOn },
  { name: 'buyer', of: ({ buyer }) => buyer },
  { name: 'deliveryKind', of: ({ deliveryKind }) => deliveryKind },
];

/** The list of what is to be made, as it is at one moment. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportProduction(context: Context, filter: ProductionFilter): Promise<ExportTable> {
  requirePermission(context, ['production.manage', 'orders.manage']);
  const { rows } = await listProduction(context, filter, { page: 1, perPage: productionListedMaximum });
  const places = rows.map((_, place) => place);
  return exportTable(columns, places, async (some) => some.flatMap((place) => rows[place] ?? []));
}
