import type { Static } from 'typebox';
import type { Media } from '#contract/shapes/product-shapes.ts';
import type { Context } from '#domain/context.ts';
import { isShownPicture, toMediaShape } from '#domain/media/media-rules.ts';
import type { Order } from '#domain/orders/order-record.ts';
import type { ApiDependencies } from '../dependencies.ts';

export type PictureOf = (productId: number) => Static<typeof Media> | undefined;

/** The pictures of an order's goods as they are now: an order keeps what it says, and a picture says nothing. */
export async function orderPictures(
  { site, language }: Context,
  { sellables, media }: Pick<ApiDependencies, 'sellables' | 'media'>,
  { lines }: Pick<Order, 'lines'>,
): Promise<PictureOf> {
  const products = await sellables.findMany([...new Set(lines.map(({ productId }) => productId))]);
  const pictures = new Map(
    products.map(({ id, mediumIds }) => [
      id,
      mediumIds.flatMap((mediumId) => media.find(mediumId) ?? []).find(isShownPicture),
    ]),
  );
  return (productId) => {
    const medium = pictures.get(productId);
    return medium && toMediaShape(medium, site, language);
  };
}
