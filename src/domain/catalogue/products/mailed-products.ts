import { buffer } from 'node:stream/consumers';
import type { MediaSize } from '#domain/site.ts';
import type { MailPicture, ShopPicture } from '#platform/mail/mail-tables.ts';
import type { MediaDirectory } from '../../media/media-directory.ts';
import type { MediaFiles } from '../../media/media-files.ts';
import { isShownPicture } from '../../media/media-rules.ts';
import type { SellableDirectory } from './sellable-queries.ts';

/** One of the shop's own pictures in a mail. */
export type MailedPicture = Extract<MailPicture, ShopPicture>;

export const productPictureSource = 'product';

/** Shown 56 px wide, and sharp on screens of twice as many pixels. */
const mailedSize: MediaSize = { name: 'mailed', width: 128, height: 128, autoResize: true };

/** Its name says what was bought, nobody who bought it. */
export function productPicture(productId: number): MailedPicture {
  const contentId = `product-${productId}`;
  return {
    kind: 'shop',
    of: productPictureSource,
    id: productId,
    contentId,
    fileName: `${contentId}.jpg`,
  };
}

/** The first picture of a product as a small JPEG, which every mail program shows; nothing where it has none. */
export async function findMailedProduct(
  productId: number,
  sources: {
    readonly sellables: SellableDirectory;
    readonly media: MediaDirectory;
    readonly mediaFiles: MediaFiles;
  },
): Promise<Buffer | undefined> {
  const [mediumId] = (await sources.sellables.find(productId))?.mediumIds ?? [];
  const medium = mediumId === undefined ? undefined : sources.media.find(mediumId);
  if (!medium || !isShownPicture(medium)) return undefined;
  const opened = await sources.mediaFiles.open(medium, { size: mailedSize, format: 'jpeg' });
  return opened && opened !== 'busy' ? buffer(opened.content) : undefined;
}
