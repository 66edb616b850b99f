import { type Bits, clearBit, countBits, hasBit } from './bits.ts';
import { eachVariant, type ProductIndex } from './product-index.ts';
import { conditionsOf, joinConditions, listedRows, type Matches } from './product-matching.ts';
import type { ListedProduct, PageRequest, ProductPage, ProductQuery } from './product-query.ts';
import { rowOfSku } from './sku-table.ts';

/** One page of what a query finds, in order, with the number of all. */
export function findProductPage(index: ProductIndex, query: ProductQuery, page: PageRequest): ProductPage {
  const matches = joinConditions(conditionsOf(index, query));
  const listed = listedRows(index, matches);
  const total = countBits(listed);
  if (page.offset >= total) return { total, products: [] };
  const rows = rowsOfPage(index, matches, listed, query, page);
  return { total, products: rows.map((row) => listedProduct(index, row, matches.units)) };
}

function rowsOfPage(
  index: ProductIndex,
  matches: Matches,
  listed: Bits,
  query: ProductQuery,
  page: PageRequest,
): number[] {
  const { offset, limit, sort } = page;
  if (sort?.field === 'finalPrice') return walkByPrice(index, matches, page);
  const first = sort ? -1 : rowOfExactSku(index, query.keyword);
  if (first < 0 || !hasBit(listed, first)) return walk(index, listed, page, offset, limit);
  const others = listed.slice();
  clearBit(others, first);
  return offset === 0
    ? [first, ...walk(index, others, page, 0, limit - 1)]
    : walk(index, others, page, offset - 1, limit);
}

/** Takes the listed rows from a prepared order; falling orders are the rising ones backwards. */
function walk(index: ProductIndex, listed: Bits, page: PageRequest, offset: number, limit: number): number[] {
  const { field, direction } = page.sort ?? { field: 'id', direction: 'desc' };
  const order =
    field === 'name' ? index.byName[page.language] : field === 'categoryPriority' ? index.byPriority : null;
  const { rowCount } = index;
  const rows: number[] = [];
  let passed = 0;
  for (let step = 0; step < rowCount && rows.length < limit; step++) {
    const place = direction === 'asc' ? step : rowCount - 1 - step;
    const row = order ? (order[place] as number) : place;
    if (hasBit(listed, row) && passed++ >= offset) rows.push(row);
  }
  return rows;
}

/** A main product stands where its cheapest matching variant does. */
function walkByPrice(index: ProductIndex, { rows, units }: Matches, page: PageRequest): number[] {
  const { risingUnits, risingRows, finalCents } = index.prices;
  const found: number[] = [];
  let passed = 0;
  for (let step = 0; step < risingUnits.length && found.length < page.limit; step++) {
    const place = page.sort?.direction === 'desc' ? risingUnits.length - 1 - step : step;
    const unit = risingUnits[place] as number;
    const row = risingRows[place] as number;
    if (!hasBit(rows, row) || (units && !hasBit(units, unit))) continue;
    // Of all its variants the cheapest has the main product's own price: most are passed by without looking at the others.
    if (unit !== row && !units && finalCents[unit] !== finalCents[row]) continue;
    if (unit !== row && unit !== cheapestVariant(index, row, units)) continue;
    if (passed++ >= page.offset) found.push(row);
  }
  return found;
}

/** The first of a main product's matching variants in the order of prices; -1 where none matches. */
function cheapestVariant(index: ProductIndex, row: number, units: Bits | null): number {
  const { finalCents } = index.prices;
  let cheapest = -1;
  eachVariant(index, row, (variant) => {
    if (units && !hasBit(units, variant)) return;
    if (cheapest < 0 || (finalCents[variant] as number) < (finalCents[cheapest] as number))
      cheapest = variant;
  });
  return cheapest;
}

/** The row that is listed for an article number; a hidden variant's is its main product's. */
function rowOfExactSku(index: ProductIndex, keyword: string): number {
  const row = rowOfSku(index.skus, keyword.trim());
  if (row < 0) return -1;
  return hasBit(index.visible, row) ? row : (index.mainRows[row] as number);
}

function listedProduct(index: ProductIndex, row: number, units: Bits | null): ListedProduct {
  const id = index.ids[row] as number;
  if (hasBit(index.direct, row)) return { id, pricedId: id, priceFrom: false };
  const priced = cheapestVariant(index, row, units);
  return { id, pricedId: index.ids[priced] as number, priceFrom: hasBit(index.prices.fromPrice, row) };
}

/** What a single product's page needs of the index: its price is that of its cheapest variant. */
export function findListedProduct(index: ProductIndex, row: number): ListedProduct {
  return listedProduct(index, row, null);
}
