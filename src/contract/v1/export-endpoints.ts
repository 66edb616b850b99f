import { Type } from 'typebox';
import { exportFormats } from '#values/exports.ts';
import type { Permission } from '#values/permissions.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword } from '../shapes/list-shapes.ts';

/** JSON of what the list takes, so that a link leads to the file. */
const ListJson = Type.String({ maxLength: 20_000 });

const asked = {
  /** Absent: csv. */
  format: Type.Optional(Type.Enum([...exportFormats])),
  /** As the list takes it. */
  search: Type.Optional(Keyword),
  /** The list’s filters as JSON: [{"key":"state","value":"open"}]. */
  filters: Type.Optional(ListJson),
  /** The list’s sort as JSON: {"field":"createdAt","direction":"desc"}. */
  sort: Type.Optional(ListJson),
};

const file = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/json',
];

function exported<const Path extends string>(
  path: Path,
  tag: string,
  access: Permission | readonly Permission[],
  summary: string,
) {
  return endpoint({
    method: 'GET',
    path: `/api/v1/manage/export/${path}`,
    tag,
    access,
    summary,
    keyless: true,
    query: Type.Object(asked),
    answer: Type.Object({}),
    file,
    refusals: ['UNKNOWN_FILTER'],
    perMinute: 10,
  });
}

/**
 * Lists as files, a million rows at most, with the list's filters, search and sort. Columns are named as the API names fields, texts by
 * language (name.hrv), numbers with a decimal point, days and moments as ISO 8601 (docs/rules/orders.md). Each export is logged.
 */
export const exportEndpoints = {
  exportOrders: exported('orders', 'Orders', 'orders.read', 'Orders with amounts, states and addresses'),
  exportOrderLines: exported(
    'orderLines',
    'Orders',
    'orders.read',
    'The lines of orders, filtered and sorted as orders, with pieces by state',
  ),
  exportPapers: exported('papers', 'Papers', 'orders.read', 'Issued papers with numbers and amounts'),
  exportProduction: exported(
    'production',
    'Orders',
    ['production.manage', 'orders.manage'],
    'What is still to be made, in the roll-former’s order, which `sort` does not change',
  ),
  exportProducts: exported(
    'products',
    'Goods',
    'catalogue.manage',
    'Products with the fields of product/patch; fields with a structure are JSON',
  ),
  exportPrices: exported(
    'prices',
    'Goods',
    'prices.manage',
    'Products with their prices, as product/patch takes them',
  ),
  exportListPrices: exported(
    'listPrices',
    'Price lists',
    'prices.manage',
    'Prices of price lists, a row for each quantity; the filter is `list`, `sort` changes nothing',
  ),
  exportStock: exported('stock', 'Stock', 'stock.manage', 'The stock of products, in total and by place'),
  exportCustomers: exported(
    'customers',
    'Customers',
    ['people.manage', 'orders.read'],
    'Accounts and guests with their sums, by their newest order, which `sort` does not change',
  ),
  exportCoupons: exported(
    'coupons',
    'Coupons',
    'prices.manage',
    'Coupons with what they have given, the newest first, which `sort` does not change',
  ),
  exportRedirects: exported(
    'redirects',
    'Redirects',
    'content.edit',
    'Redirects of the site and those of all sites, which `filters` and `sort` do not change',
  ),
};
