import type { Static } from 'typebox';
import type { Media } from '#contract/shapes/product-shapes.ts';
import { isOffered } from '#domain/catalogue/products/offered-products.ts';
import type { Context } from '#domain/context.ts';
import { isShownPicture, toMediaShape } from '#domain/media/media-rules.ts';
import { textFor } from '#values/language.ts';
import type { ApiDependencies } from '../dependencies.ts';

/** What the shop shows today of a product that was ordered. */
export type ShownGoods = { readonly picture?: Static<typeof Media>; readonly slug: string | null };
export type ShownGoodsOf = (productId: number) => ShownGoods;

/** Goods of orders as they are now: an order keeps what it says, and neither a picture nor a way to a page says anything. */
export async function orderedGoods(
  { site, language }: Context,
  { sellables, media }: Pick<ApiDependencies, 'sellables' | 'media'>,
  lines: readonly { readonly productId: number }[],
): Promise<ShownGoodsOf> {
  const products = await sellables.findMany([...new Set(lines.map(({ productId }) => productId))]);
  const known = new Map(products.map((product) => [product.id, product]));
  return (productId) => {
    const product = known.get(productId);
    if (!product) return { slug: null };
    const medium = product.mediumIds.flatMap((id) => media.find(id) ?? []).find(isShownPicture);
    return {
      slug: isOffered(product, site) ? textFor({ language, site }, product.slugs) : null,
      ...(medium ? { picture: toMediaShape(medium, site, language) } : {}),
    };
  };
}
