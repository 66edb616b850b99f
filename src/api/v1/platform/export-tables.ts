import type { Context } from '#domain/context.ts';
import { exportCoupons } from '#domain/exports/coupons-export.ts';
import { exportCustomers } from '#domain/exports/customers-export.ts';
import type { ExportTable } from '#domain/exports/export-table.ts';
import { exportPrices, exportProducts } from '#domain/exports/goods-export.ts';
import { exportListPrices } from '#domain/exports/list-prices-export.ts';
import { exportOrderLines, exportOrders } from '#domain/exports/orders-export.ts';
import { exportPapers } from '#domain/exports/papers-export.ts';
import { exportProduction } from '#domain/exports/production-export.ts';
import { exportRedirects } from '#domain/exports/redirects-export.ts';
import { exportStock } from '#domain/exports/stock-export.ts';
import type { ExportKind } from '#values/exports.ts';
import { managedProductSorts } from '#values/goods.ts';
import { orderSorts } from '#values/orders.ts';
import { stockSorts } from '#values/stock.ts';
import { readGoodsFilters } from '../catalogue/goods-filters.ts';
import { readCouponFilters } from '../marketing/coupon-filters.ts';
import { readListPriceFilters } from '../marketing/list-price-filters.ts';
import { readCustomerFilters } from '../orders/customer-filters.ts';
import { readOrderFilters } from '../orders/order-filters.ts';
import { readPaperFilters } from '../orders/paper-filters.ts';
import { readProductionFilters } from '../orders/production-filters.ts';
import { readStockFilters } from '../orders/stock-filters.ts';
import { filtersFrom, sortFrom } from './table-answer.ts';

/** A list as it is asked for: words, filters and sort as JSON. */
export type AskedList = {
  readonly search?: string | undefined;
  readonly filters?: string | undefined;
  readonly sort?: string | undefined;
};

function orderList({ filters, search, sort }: AskedList) {
  return { filter: { ...readOrderFilters(filtersFrom(filters)), search }, sort: sortFrom(sort, orderSorts) };
}

function goodsList({ filters, search, sort }: AskedList) {
  return {
    filter: { ...readGoodsFilters(filtersFrom(filters)), search },
    sort: sortFrom(sort, managedProductSorts),
  };
}

/** The table of each list, for its call and for the command. @throws Refusal VALIDATION, UNKNOWN_FILTER, NO_ACTIVE_USER, FORBIDDEN */
export const exportTables: Readonly<
  Record<ExportKind, (context: Context, asked: AskedList) => Promise<ExportTable>>
> = {
  orders: (context, asked) => exportOrders(context, orderList(asked)),
  orderLines: (context, asked) => exportOrderLines(context, orderList(asked)),
  papers(context, { filters, sort }) {
    const direction = sortFrom(sort, ['issuedAt'])?.direction ?? 'desc';
    return exportPapers(context, readPaperFilters(filtersFrom(filters)), direction);
  },
  production: (context, { filters, search }) =>
    exportProduction(context, { ...readProductionFilters(filtersFrom(filters)), search }),
  products: (context, asked) => exportProducts(context, goodsList(asked)),
  prices: (context, asked) => exportPrices(context, goodsList(asked)),
  listPrices: (context, { filters, search }) =>
    exportListPrices(context, { ...readListPriceFilters(filtersFrom(filters)), search }),
  stock: (context, { filters, search, sort }) =>
    exportStock(context, { ...readStockFilters(filtersFrom(filters)), search }, sortFrom(sort, stockSorts)),
  customers: (context, { filters, search }) =>
    exportCustomers(context, { ...readCustomerFilters(filtersFrom(filters)), search }),
  redirects: (context, { search }) => exportRedirects(context, { search }),
  coupons: (context, { filters, search }) =>
    exportCoupons(context, { ...readCouponFilters(filtersFrom(filters)), search }),
};
