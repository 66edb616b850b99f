import { exportPrices, exportProducts } from '#domain/exports/goods-export.ts';
import { exportOrderLines, exportOrders } from '#domain/exports/orders-export.ts';
import { exportPapers } from '#domain/exports/papers-export.ts';
import { exportProduction } from '#domain/exports/production-export.ts';
import { exportStock } from '#domain/exports/stock-export.ts';
import type { ExportFormat } from '#values/exports.ts';
import { managedProductSorts } from '#values/goods.ts';
import { orderSorts } from '#values/orders.ts';
import { stockSorts } from '#values/stock.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { readGoodsFilters } from '../catalogue/goods-filters.ts';
import { readOrderFilters } from '../orders/order-filters.ts';
import { readPaperFilters } from '../orders/paper-filters.ts';
import { readProductionFilters } from '../orders/production-filters.ts';
import { readStockFilters } from '../orders/stock-filters.ts';
import { filtersFrom, sortFrom, tableAnswer } from './table-answer.ts';

type Asked = {
  readonly format?: ExportFormat | undefined;
  readonly search?: string | undefined;
  readonly filters?: string | undefined;
  readonly sort?: string | undefined;
};

function orderList({ filters, search, sort }: Asked) {
  return { filter: { ...readOrderFilters(filtersFrom(filters)), search }, sort: sortFrom(sort, orderSorts) };
}

function goodsList({ filters, search, sort }: Asked) {
  return {
    filter: { ...readGoodsFilters(filtersFrom(filters)), search },
    sort: sortFrom(sort, managedProductSorts),
  };
}

/** Lists as files (docs/rules/backoffice.md). */
export function exportRoutes(): Routes<'exports'> {
  return {
    handlers: {
      async exportOrders(context, { query }) {
        const table = await exportOrders(context, orderList(query));
        return tableAnswer(context, 'orders', query.format ?? 'csv', table);
      },
      async exportOrderLines(context, { query }) {
        const table = await exportOrderLines(context, orderList(query));
        return tableAnswer(context, 'order-lines', query.format ?? 'csv', table);
      },
      async exportPapers(context, { query: { format = 'csv', filters, sort } }) {
        const direction = sortFrom(sort, ['issuedAt'])?.direction ?? 'desc';
        const table = await exportPapers(context, readPaperFilters(filtersFrom(filters)), direction);
        return tableAnswer(context, 'papers', format, table);
      },
      async exportProduction(context, { query: { format = 'csv', filters, search } }) {
        const filter = { ...readProductionFilters(filtersFrom(filters)), search };
        return tableAnswer(context, 'production', format, await exportProduction(context, filter));
      },
      async exportProducts(context, { query }) {
        const table = await exportProducts(context, goodsList(query));
        return tableAnswer(context, 'products', query.format ?? 'csv', table);
      },
      async exportPrices(context, { query }) {
        const table = await exportPrices(context, goodsList(query));
        return tableAnswer(context, 'prices', query.format ?? 'csv', table);
      },
      async exportStock(context, { query: { format = 'csv', filters, search, sort } }) {
        const filter = { ...readStockFilters(filtersFrom(filters)), search };
        const table = await exportStock(context, filter, sortFrom(sort, stockSorts));
        return tableAnswer(context, 'stock', format, table);
      },
    },
  };
}
