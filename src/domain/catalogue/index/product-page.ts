import { type Bits, hasBit, rowsOfBits } from './bits.ts';
import { type FoundProducts, findProducts, type Walk, walkedMaximum } from './found-products.ts';
import { eachVariant, type ProductIndex } from './product-index.ts';
import type { Matches } from './product-matching.ts';
import type { ListedProduct, PageRequest, ProductPage, ProductQuery } from './product-query.ts';

/** One page of what a query finds, in order, with the number of all. */
export function findProductPage(index: ProductIndex, query: ProductQuery, page: PageRequest): ProductPage {
  const found = findProducts(index, query);
  const { total, matches } = found;
  if (page.offset >= total) return { total, products: [] };
  const rows = rowsOfPage(walkOf(index, found, query, page), page);
  const asVariant = asksForVariants(index, query);
  return { total, products: rows.map((row) => listedProduct(index, row, matches.units, asVariant)) };
}

/** Whether a value is asked for that main products leave to their variants, as a colour. */
function asksForVariants({ columnByAttributeId }: ProductIndex, { attributes }: ProductQuery): boolean {
  return attributes.some(
    (condition) => 'valueIds' in condition && columnByAttributeId.get(condition.attributeId)?.ofVariants,
  );
}

function walkOf(index: ProductIndex, found: FoundProducts, query: ProductQuery, page: PageRequest): Walk {
  const { field = 'usual', direction } = page.sort ?? {};
  const order = [field, direction, field === 'name' ? page.language : ''].join();
  const walk = found.walks.get(order) ?? begunWalk(index, found, query, page);
  found.walks.set(order, walk);
  return walk;
}

/** Rows that were come upon before are known; those beyond the maximum are looked for anew by whoever wants them. */
function rowsOfPage(walk: Walk, { offset, limit }: PageRequest): number[] {
  const { rows, stepCount } = walk;
  const end = offset + limit;
  while (rows.length < Math.min(end, walkedMaximum) && walk.step < stepCount) {
    const row = walk.rowAt(walk.step++);
    if (row >= 0) rows.push(row);
  }
  const found = rows.slice(offset, end);
  let passed = rows.length;
  for (let step = walk.step; step < stepCount && passed < end; step++) {
    const row = walk.rowAt(step);
    if (row >= 0 && passed++ >= offset) found.push(row);
  }
  return found;
}

function begunWalk(
  index: ProductIndex,
  { matches, listed, total }: FoundProducts,
  query: ProductQuery,
  page: PageRequest,
): Walk {
  const { field, direction } = page.sort ?? { field: 'id', direction: 'desc' };
  if (!page.sort && query.found) return knownWalk([...query.found.filter((row) => hasBit(listed, row))]);
  const isByPrice = field === 'finalPrice';
  // Few rows are put in order sooner than come upon.
  if ((isByPrice || field === 'id') && total * total <= 2 * index.productCount) {
    const rows = isByPrice ? fewByPrice(index, matches, listed) : [...rowsOfBits(listed, total)];
    return knownWalk(direction === 'asc' ? rows : rows.reverse());
  }
  const order = isByPrice
    ? orderByPrice(index, matches)
    : orderOf(listed, index.rowCount, field === 'id' ? null : orderedRows(index, field, page));
  const { stepCount, rowAt } = order;
  // Falling orders are the rising ones backwards.
  return {
    rows: [],
    step: 0,
    stepCount,
    rowAt: direction === 'asc' ? rowAt : (step) => rowAt(stepCount - 1 - step),
  };
}

function knownWalk(rows: number[]): Walk {
  return { rows, step: 0, stepCount: 0, rowAt: () => -1 };
}

type Order = Pick<Walk, 'stepCount' | 'rowAt'>;

function orderedRows(
  { byName, byPriority }: ProductIndex,
  field: 'name' | 'categoryPriority',
  { language }: PageRequest,
): Uint32Array {
  return field === 'name' ? byName[language] : byPriority;
}

/** The listed rows in a prepared order, or as they stand. */
function orderOf(listed: Bits, rowCount: number, order: Uint32Array | null): Order {
  return {
    stepCount: rowCount,
    rowAt(step) {
      const row = order ? (order[step] as number) : step;
      return hasBit(listed, row) ? row : -1;
    },
  };
}

/** A main product stands where its cheapest matching variant does. */
function orderByPrice(index: ProductIndex, { rows, units }: Matches): Order {
  const { risingUnits, risingRows, finalCents } = index.prices;
  return {
    stepCount: risingUnits.length,
    rowAt(step) {
      const unit = risingUnits[step] as number;
      const row = risingRows[step] as number;
      if (!hasBit(rows, row) || (units && !hasBit(units, unit))) return -1;
      if (unit === row) return row;
      // Of all its variants the cheapest has the main product's own price: most are passed by without looking at the others.
      if (!units && finalCents[unit] !== finalCents[row]) return -1;
      return unit === cheapestVariant(index, row, units) ? row : -1;
    },
  };
}

/** The same order of the rows that are listed, from cheap to dear. */
function fewByPrice(index: ProductIndex, { units }: Matches, listed: Bits): number[] {
  const { finalCents } = index.prices;
  const priced = Array.from(rowsOfBits(listed), (row) => {
    const unit = hasBit(index.direct, row) ? row : cheapestVariant(index, row, units);
    return { row, cents: finalCents[unit] as number };
  });
  return priced.sort((a, b) => a.cents - b.cents || a.row - b.row).map(({ row }) => row);
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

function listedProduct(
  index: ProductIndex,
  row: number,
  units: Bits | null,
  asVariant: boolean,
): ListedProduct {
  const id = index.ids[row] as number;
  if (hasBit(index.direct, row)) return { id, pricedId: id, asVariant: false, priceFrom: false };
  const pricedId = index.ids[cheapestVariant(index, row, units)] as number;
  return { id, pricedId, asVariant, priceFrom: hasBit(index.prices.fromPrice, row) };
}

/** What a single product's page needs of the index: its price is that of its cheapest variant. */
export function findListedProduct(index: ProductIndex, row: number): ListedProduct {
  return listedProduct(index, row, null, false);
}
