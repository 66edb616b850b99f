import type { Context } from '#domain/context.ts';
import type { ExportFormat, ExportKind } from '#values/exports.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { type AskedList, exportTables } from './export-tables.ts';
import { tableAnswer } from './table-answer.ts';

/** Lists as files (docs/rules/backoffice.md). */
export function exportRoutes(): Routes<'exports'> {
  return {
    handlers: {
      exportOrders: answerOf('orders'),
      exportOrderLines: answerOf('orderLines', 'order-lines'),
      exportPapers: answerOf('papers'),
      exportProduction: answerOf('production'),
      exportProducts: answerOf('products'),
      exportPrices: answerOf('prices'),
      exportListPrices: answerOf('listPrices', 'list-prices'),
      exportStock: answerOf('stock'),
      exportCustomers: answerOf('customers'),
      exportCoupons: answerOf('coupons'),
      exportRedirects: answerOf('redirects'),
    },
  };
}

type Asked = AskedList & { readonly format?: ExportFormat | undefined };

/** @param file the beginning of its name */
function answerOf(kind: ExportKind, file: string = kind) {
  return async (context: Context, { query: { format = 'csv', ...asked } }: { readonly query: Asked }) =>
    tableAnswer(context, file, format, await exportTables[kind](context, asked));
}
