import { sql } from 'drizzle-orm';
import { setStock } from '#domain/catalogue/products/catalogue-service.ts';
import type { ShopRuntime } from '#domain/context.ts';

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
