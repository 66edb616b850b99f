import sharp from 'sharp';
import { saveMedium } from '#domain/media/media-service.ts';
import type { FixtureShop } from './fixture-shop.ts';

/** Gives a product of the fixture a picture of one colour, 900 × 600 px. */
export async function showPicture(
  shop: FixtureShop,
  productKey: string,
  { alpha = 1 } = {},
): Promise<number> {
  const { files, images, media, sellables } = shop.shop.dependencies;
  const picture = sharp({
    create: { width: 900, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha } },
  });
  const { id } = await saveMedium(
    { ...shop.runtime, files, images },
    {
      key: `${productKey}-picture`,
      bytes: await picture.png().toBuffer(),
      title: 'Slika',
      alt: {},
      originalName: 'slika',
      access: 'public',
      isPlaceholder: false,
    },
  );
  await shop.database.pool.query(
    'insert into product_medium (product_id, medium_id, position) values ($1, $2, 0)',
    [shop.productIds[productKey], id],
  );
  await media.reload();
  sellables.hear({ kind: 'product.changed' } as Parameters<typeof sellables.hear>[0]);
  return id;
}
