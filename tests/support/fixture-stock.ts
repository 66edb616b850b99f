import { sql } from 'drizzle-orm';
import { setStock } from '#domain/catalogue/products/catalogue-service.ts';
import type { ShopRuntime } from '#domain/context.ts';
import type { FixtureShop } from './fixture-shop.ts';

/** Counts the stock anew, whatever it is now; in thousandths of the product's unit. */
export async function putStock(
  runtime: ShopRuntime,
  input: {
    readonly catalogueId: number;
    readonly productKey: string;
    readonly stockThousandths: number | null;
  },
): Promise<void> {
  const { rows } = await runtime.database.execute<{ stock: number | null }>(
    sql`select stock_thousandths as stock from product
      where catalogue_id = ${input.catalogueId} and key = ${input.productKey}`,
  );
  await setStock(runtime, { ...input, seenThousandths: rows[0]?.stock ?? null });
}

/** More of everything that is counted than any test sells, and the ledger says so. */
export async function fillShelves({ database }: Pick<FixtureShop, 'database'>): Promise<void> {
  const more = 100_000_000;
  await database.pool.query(
    `with more as (update product set stock_thousandths = stock_thousandths + ${more} where stock_thousandths is not null returning id)
     insert into stock_movement (product_id, kind, thousandths, at) select id, 'receipt', ${more}, now() from more`,
  );
}
