import { saveMedium } from '#domain/media/media-service.ts';
import { setOption } from './fixture-forms.ts';
import type { FixtureShop } from './fixture-shop.ts';

/** Gives the shop a drawing as its logo. */
export async function showLogo(shop: FixtureShop): Promise<void> {
  const { files, images, media } = shop.shop.dependencies;
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="64"><rect width="240" height="64"/></svg>';
  await saveMedium(
    { ...shop.runtime, files, images },
    {
      key: 'mark',
      title: 'Slika',
      alt: {},
      originalName: 'slika',
      access: 'public',
      isPlaceholder: false,
      bytes: Buffer.from(drawing),
    },
  );
  await media.reload();
  await setOption(shop, 'Logo', 'mark');
}
