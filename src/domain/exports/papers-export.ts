import { exportedMaximum } from '#values/exports.ts';
import { majorFromCents } from '#values/money.ts';
import type { Context } from '../context.ts';
import {
  listPaperIds,
  type ManagedPaper,
  type PaperFilter,
  type PaperPage,
  readManagedPapers,
} from '../orders/papers-list.ts';
import { type ExportColumn, type ExportTable, exportTable, inOrder } from './export-table.ts';

const columns: readonly ExportColumn<ManagedPaper>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'number', of: ({ label }) => label },
  { name: 'premises', of: ({ premises }) => premises },
  { name: 'device', of: ({ device }) => device },
  { name: 'count', of: ({ number }) => number },
  { name: 'issuedAt', of: ({ issuedAt }) => issuedAt.toISOString() },
  { name: 'event', of: ({ event }) => event },
  { name: 'operator', of: ({ operator }) => operator },
  { name: 'orderId', of: ({ orderId }) => orderId },
  { name: 'orderNumber', of: ({ orderNumber }) => orderNumber },
  { name: 'revision', of: ({ revision }) => revision },
  { name: 'refersTo', of: ({ refersTo }) => refersTo },
  { name: 'total', of: ({ grossCents }) => majorFromCents(grossCents) },
  { name: 'currency', of: ({ currency }) => currency },
  { name: 'fileHash', of: ({ fileHash }) => fileHash },
  { name: 'erasedAt', of: ({ erasedAt }) => erasedAt?.toISOString() ?? null },
];

/** The papers of the list, whatever page. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportPapers(
  context: Context,
  filter: PaperFilter,
  direction: PaperPage['direction'],
): Promise<ExportTable> {
  const ids = await listPaperIds(context, filter, { direction, maximum: exportedMaximum });
  return exportTable(columns, ids, async (some) =>
    inOrder(some, await readManagedPapers(context, some), ({ id }) => id),
  );
}
