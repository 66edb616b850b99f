import { eq } from 'drizzle-orm';
import { inTransaction } from '#domain/context.ts';
import type { returnStock } from '#domain/orders/order-stock.ts';
import { orders } from '#domain/orders/orders-tables.ts';
import type { FixtureShop } from './fixture-shop.ts';
import type { TestDatabase } from './test-database.ts';

/** Where the stock ledger and the sums differ, in thousandths; empty where the books are right. */
export async function stockDifferences({ database }: { readonly database: TestDatabase }): Promise<object[]> {
  const { rows } = await database.pool.query(`
    with ledger as (
      select product_id, place_id,
        sum(case kind when 'allocate' then -thousandths when 'ship' then 0 else thousandths end) as available,
        sum(case kind when 'allocate' then thousandths when 'release' then -thousandths when 'ship' then -thousandths else 0 end)
          as committed
      from stock_movement group by 1, 2),
    lying as (
      select id as product_id, null::int as place_id, coalesce(stock_thousandths, 0) as available from product
      union all select id, place.key::int, place.value::bigint from product, jsonb_each_text(branch_thousandths) place
      union all select id, null, -place.value::bigint from product, jsonb_each_text(branch_thousandths) place),
    noted as (
      select product_id, null::int as place_id, thousandths - shipped_thousandths as committed from order_stock
      union all select product_id, place.key::int, place.value::int from order_stock, jsonb_each_text(branches) place
      union all select product_id, null, -place.value::int from order_stock, jsonb_each_text(branches) place
      union all select product_id, place.key::int, -place.value::int from order_stock, jsonb_each_text(shipped_branches) place
      union all select product_id, null, place.value::int from order_stock, jsonb_each_text(shipped_branches) place),
    of_places as (
      select product_id, place_id, available as ledger_available, committed as ledger_committed, 0 as available, 0 as committed
      from ledger
      union all select product_id, place_id, 0, 0, available, 0 from lying
      union all select product_id, place_id, 0, 0, 0, committed from noted),
    by_place as (
      select product_id, place_id, sum(ledger_available) as ledger_available, sum(available) as available,
        sum(ledger_committed) as ledger_committed, sum(committed) as committed
      from of_places group by 1, 2),
    by_product as (
      select product.id as product_id, product.committed_thousandths as sum_committed, coalesce(sum(committed), 0) as committed
      from product left join noted on noted.product_id = product.id group by product.id)
    select product_id, place_id, ledger_available, available, ledger_committed, committed from by_place
    where ledger_available <> available or ledger_committed <> committed or available < 0 or committed < 0
    union all select product_id, null, null, null, sum_committed, committed from by_product where sum_committed <> committed`);
  return rows;
}

/** Books a part of an order's stock, in thousandths by product's key, as an act does that holds the order. */
export async function bookOrderStock(
  { runtime, catalogueId, productIds }: FixtureShop,
  by: typeof returnStock,
  orderId: number,
  needs: Readonly<Record<string, number>> | 'all',
  place?: number | null,
): Promise<void> {
  const wanted =
    needs === 'all'
      ? needs
      : Object.entries(needs).map(([key, thousandths]) => ({
          productId: Number(productIds[key]),
          thousandths,
        }));
  await inTransaction(runtime, async (transaction) => {
    const [row] = await transaction.database
      .select()
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('update');
    if (!row) throw new Error('The order is missing.');
    await by(transaction, row, { catalogueId }, wanted, ...(place === undefined ? [] : ([place] as const)));
  });
}
