import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { given, namedStatement } from '#platform/database/named-statement.ts';
import { heldInBranches } from '../cart/cart-queries.ts';
import { lockProducts } from '../cart/stock-reservations.ts';
import { type BranchThousandths, changedBranches, takenOfBranches } from '../catalogue/stock/branch-stock.ts';
import type { Context } from '../context.ts';

/** How much an order takes of a product, in thousandths of its unit; 0 where stock is not counted. */
export type StockNeed = { readonly productId: number; readonly thousandths: number };

/** What an order has taken of a product, and from which branches; null: stock is not counted per branch. */
export type StockTaken = StockNeed & { readonly branches: BranchThousandths | null };

/** Goods that are short, and how many thousandths of their unit are free. */
export type Shortage = { readonly productId: number; readonly freeThousandths: number };

const free = sql`product.stock_thousandths - (
  select coalesce(sum(held.thousandths), 0) from stock_reservation held
  where held.product_id = product.id and held.cart_id <> ${sql.placeholder('cartId')}::int
    and held.expires_at > ${sql.placeholder('now')}::timestamptz)`;
const need = sql`jsonb_to_recordset(${sql.placeholder('wanted')}::jsonb) as need("productId" int, thousandths bigint)`;

type StockRow = {
  id: number;
  /** What is left of it. */
  thousandths?: string | number | null;
  /** As before: they are counted by the next statement. */
  branches: BranchThousandths | null;
  /** By carts that go first. */
  held?: BranchThousandths | null;
};

const takeFree = namedStatement<StockRow>(
  'stock_take',
  () => sql`
    update product set stock_thousandths = stock_thousandths - need.thousandths, committed_thousandths = committed_thousandths
      + case when stock_thousandths is null then 0 else need.thousandths end
    from ${need}
    where product.id = any(array(select (one ->> 'productId')::int from jsonb_array_elements(${sql.placeholder('wanted')}::jsonb) one))
      and product.id = need."productId" and (product.stock_thousandths is null or ${free} >= need.thousandths)
    returning product.id, product.stock_thousandths as thousandths, product.branch_thousandths as branches,
      ${heldInBranches(given('cartId', 'int'), given('now', 'timestamptz'))} as held`,
);

const writeBranches = namedStatement(
  'stock_branches',
  () => sql`
    update product set branch_thousandths = counted.branches
    from jsonb_to_recordset(${sql.placeholder('counted')}::jsonb) as counted("productId" int, branches jsonb)
    where product.id = counted."productId"`,
);

const readFree = namedStatement<{ free: string | number | null }>(
  'stock_free',
  () => sql`select ${free} as free from product where product.id = ${sql.placeholder('productId')}::int`,
);

/**
 * Takes goods from stock in the caller's transaction and emits it. What other carts hold is not taken. Products are
 * locked in the order of their ids, so that two orders never wait for each other.
 * @param branchId of the branch that the goods are collected from; null: they are sent
 * @returns what was taken, and of which branches; or the first product that is short: the caller undoes what was taken of
 *   the others
 */
export async function takeStock(
  context: Context,
  cartId: number,
  needs: readonly StockNeed[],
  branchId: number | null,
): Promise<{ readonly taken: readonly StockTaken[] } | { readonly shortage: Shortage }> {
  const wanted = sumOfNeeds(needs);
  if (wanted.length === 0) return { taken: [] };
  const { database, clock } = context;
  const productIds = wanted.map(({ productId }) => productId);
  const forWhom = { cartId, now: clock.now() };
  const [, rows] = await Promise.all([
    lockProducts(database, productIds),
    // In a statement after the lock, so that it sees what was reserved by the one that held it before.
    takeFree(database, { ...forWhom, wanted: JSON.stringify(wanted) }),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const productId = productIds.find((id) => !byId.has(id));
  if (productId !== undefined) {
    const [row] = await readFree(database, { ...forWhom, productId });
    return { shortage: { productId, freeThousandths: Number(row?.free ?? 0) } };
  }
  const taken = wanted.map((need) => takenOf(need, byId.get(need.productId), branchId));
  await takeOfBranches(database, taken, byId);
  context.emit({ kind: 'stock.changed', catalogueId: context.site.catalogueId, productIds });
  return { taken };
}

function takenOf(need: StockNeed, row: StockRow | undefined, branchId: number | null): StockTaken {
  const { branches = null, thousandths = null, held = null } = row ?? {};
  // No longer counted since the cart was read.
  if (thousandths === null) return { ...need, thousandths: 0, branches: null };
  if (branches === null) return { ...need, branches };
  const stock = {
    thousandths: Number(thousandths) + need.thousandths,
    branches,
    held: held ?? {},
  };
  return { ...need, branches: takenOfBranches(stock, need.thousandths, branchId) };
}

/** Takes from branches in one statement; nothing where no product is counted by branch. */
async function takeOfBranches(
  database: Database,
  taken: readonly StockTaken[],
  rows: ReadonlyMap<number, StockRow>,
): Promise<void> {
  const counted = taken.flatMap(({ productId, branches }) => {
    const lying = rows.get(productId)?.branches;
    const isChanged = branches && Object.keys(branches).length > 0;
    return lying && isChanged ? [{ productId, branches: changedBranches(lying, branches, -1) }] : [];
  });
  if (counted.length > 0) await writeBranches(database, { counted: JSON.stringify(counted) });
}

/** One need a product, by rising id. */
export function sumOfNeeds(needs: readonly StockNeed[]): StockNeed[] {
  const byProduct = new Map<number, number>();
  for (const { productId, thousandths } of needs) {
    if (thousandths > 0) byProduct.set(productId, (byProduct.get(productId) ?? 0) + thousandths);
  }
  return [...byProduct]
    .map(([productId, thousandths]) => ({ productId, thousandths }))
    .sort((a, b) => a.productId - b.productId);
}
