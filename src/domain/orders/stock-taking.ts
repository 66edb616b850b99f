import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { availablePieces } from '../cart/cart-rules.ts';
import { products } from '../catalogue/catalogue-tables.ts';
import type { Context } from '../context.ts';

/** How much an order takes of a product, in thousandths of its unit; 0 where stock is not counted. */
export type StockNeed = { readonly productId: number; readonly thousandths: number };

/**
 * Takes goods from stock in the caller's transaction and announces it. Rows are taken in the order of their ids, so that
 * two orders never wait for each other.
 * @throws Refusal OUT_OF_STOCK with the first product that is short and what is `available` of it, in whole pieces
 */
export async function takeStock(context: Context, needs: readonly StockNeed[]): Promise<void> {
  const byProduct = new Map<number, number>();
  for (const { productId, thousandths } of needs) {
    if (thousandths === 0) continue;
    byProduct.set(productId, (byProduct.get(productId) ?? 0) + thousandths);
  }
  const productIds = [...byProduct.keys()].sort((a, b) => a - b);
  for (const productId of productIds) await takeOne(context, productId, byProduct.get(productId) ?? 0);
  if (productIds.length > 0) {
    context.announce({ kind: 'stock.changed', catalogueId: context.site.catalogueId, productIds });
  }
}

async function takeOne({ database }: Context, productId: number, thousandths: number): Promise<void> {
  const taken = await database
    .update(products)
    .set({ stockThousandths: sql`${products.stockThousandths} - ${thousandths}` })
    .where(
      and(
        eq(products.id, productId),
        or(isNull(products.stockThousandths), gte(products.stockThousandths, thousandths)),
      ),
    )
    .returning({ id: products.id });
  if (taken.length > 0) return;
  const [product] = await database
    .select({ stockThousandths: products.stockThousandths })
    .from(products)
    .where(eq(products.id, productId));
  const available = availablePieces(product?.stockThousandths ?? 0);
  throw new Refusal('OUT_OF_STOCK', { available, productId });
}
