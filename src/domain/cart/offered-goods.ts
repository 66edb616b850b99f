import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import type { FindOffered } from './bundle-choices.ts';
import type { CartOptions } from './cart-options.ts';
import { findOfferedProduct } from './cart-rules.ts';
import { namedProductIds } from './chosen-goods.ts';

export type OfferedGoods = { readonly find: FindOffered; readonly productIds: readonly number[] };

/** Looks products up together with everything that their options name. */
export async function offeredProducts(
  context: Context,
  sellables: Pick<SellableDirectory, 'findMany'>,
  wanted: readonly { readonly productId: number; readonly options: CartOptions }[],
): Promise<OfferedGoods> {
  const own = await sellables.findMany([...new Set(wanted.map(({ productId }) => productId))]);
  const products = new Map(own.map((entry) => [entry.id, entry]));
  const named = wanted.flatMap(({ productId, options }) => namedProductIds(products.get(productId), options));
  for (const product of await sellables.findMany([...new Set(named)])) products.set(product.id, product);
  const following = own.flatMap(({ members }) =>
    members
      .filter(({ follows }) => follows.colour)
      .flatMap(({ productId }) => products.get(productId)?.variantIds ?? []),
  );
  for (const product of await sellables.findMany([...new Set(following)])) products.set(product.id, product);
  const find = (id: number) => findOfferedProduct(products.get(id), context.site);
  return { find, productIds: [...products.keys()] };
}
