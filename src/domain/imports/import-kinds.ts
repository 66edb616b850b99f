import type { ImportKind } from '#values/imports.ts';
import { customerRows } from './customer-rows.ts';
import { columnsOfPrices, columnsOfProducts } from './goods-columns.ts';
import { goodsRows } from './goods-rows.ts';
import type { ImportKindRules } from './import-kind.ts';
import { listPriceRows } from './list-price-rows.ts';
import { redirectRows } from './redirect-rows.ts';
import { stockRows } from './stock-rows.ts';

/** What can be imported; each kind stands alone, and another one is an entry more. */
export const importKindRules: Readonly<Record<ImportKind, ImportKindRules>> = {
  products: { rights: ['catalogue.manage'], ...goodsRows(columnsOfProducts, { isMade: true }) },
  prices: { rights: ['catalogue.manage', 'prices.manage'], ...goodsRows(columnsOfPrices, { isMade: false }) },
  listPrices: { rights: ['prices.manage'], ...listPriceRows },
  customers: { rights: ['people.manage'], ...customerRows },
  redirects: { rights: ['content.publish'], ...redirectRows },
  stock: { rights: ['catalogue.manage', 'stock.manage'], ...stockRows },
};
