import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { lockProducts } from '../cart/stock-reservations.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { BranchThousandths } from '../catalogue/stock/branch-stock.ts';
import type { ShopRuntime } from '../context.ts';
import type { OrderRow } from './order-record.ts';
import { orderStock } from './payments-tables.ts';
import { countBranches, type StockNeed, type StockRow, type StockTaken, sumOfNeeds } from './stock-taking.ts';

type Catalogue = Pick<Site, 'catalogueId'>;

/** Gives back what an order took, in the caller's transaction, once: what is given back is no longer noted. */
export async function giveBackStock(runtime: ShopRuntime, order: OrderRow, site: Catalogue): Promise<void> {
  const { database } = runtime;
  const noted = await database.delete(orderStock).where(eq(orderStock.orderId, order.id)).returning();
  await putBack(runtime, site, noted);
}

/**
 * Returns a part of an order's stock to where it was taken from; the caller's transaction locks the order. Never more
 * than is recorded, and what was returned is removed from the record: nothing is returned twice, whether goods come
 * back or the order ends.
 */
export async function giveBackPart(
  runtime: ShopRuntime,
  order: OrderRow,
  site: Catalogue,
  needs: readonly StockNeed[],
): Promise<void> {
  const { database } = runtime;
  const wanted = sumOfNeeds(needs);
  if (wanted.length === 0) return;
  const ofOrder = eq(orderStock.orderId, order.id);
  const isWanted = inArray(
    orderStock.productId,
    wanted.map(({ productId }) => productId),
  );
  const noted = await database.select().from(orderStock).where(and(ofOrder, isWanted));
  const back: StockTaken[] = [];
  for (const row of noted) {
    const need = wanted.find(({ productId }) => productId === row.productId)?.thousandths ?? 0;
    const thousandths = Math.min(need, row.thousandths);
    const branches = row.branches && firstOfBranches(row.branches, thousandths);
    back.push({ productId: row.productId, thousandths, branches });
    const left = {
      thousandths: row.thousandths - thousandths,
      branches: row.branches && lessInBranches(row.branches, branches ?? {}),
    };
    const isRow = and(ofOrder, eq(orderStock.productId, row.productId));
    if (left.thousandths === 0) await database.delete(orderStock).where(isRow);
    else await database.update(orderStock).set(left).where(isRow);
  }
  await putBack(runtime, site, back);
}

async function putBack(
  { database, emit }: ShopRuntime,
  { catalogueId }: Catalogue,
  given: readonly StockTaken[],
): Promise<void> {
  const back = given.toSorted((a, b) => a.productId - b.productId);
  if (back.length === 0) return;
  const productIds = back.map(({ productId }) => productId);
  await lockProducts(database, productIds);
  const { rows } = await database.execute<StockRow>(sql`
    update ${products} set stock_thousandths = stock_thousandths + need.thousandths
    from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as need("productId" int, thousandths bigint)
    where product.id = need."productId"
    returning product.id, product.branch_thousandths as branches`);
  await countBranches(database, back, new Map(rows.map((row) => [row.id, row])), 1);
  emit({ kind: 'stock.changed', catalogueId, productIds });
}

/** So much of what was taken from branches; what is beyond it came from the central store. */
function firstOfBranches(taken: BranchThousandths, thousandths: number): BranchThousandths {
  const part: Record<string, number> = {};
  let left = thousandths;
  for (const [id, there] of Object.entries(taken)) {
    const some = Math.min(left, there);
    if (some > 0) part[id] = some;
    left -= some;
  }
  return part;
}

function lessInBranches(taken: BranchThousandths, part: BranchThousandths): BranchThousandths {
  const left = Object.entries(taken).map(([id, there]) => [id, there - (part[id] ?? 0)] as const);
  return Object.fromEntries(left.filter(([, there]) => there > 0));
}
