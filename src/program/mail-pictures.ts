import type { ApiDependencies } from '#api/dependencies.ts';
import { findMailedProduct, productPictureSource } from '#domain/catalogue/products/mailed-products.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { findLogoPicture, mailedLogoSize } from '#domain/media/logo-picture.ts';
import { openMediaFiles } from '#domain/media/media-files.ts';
import { findPaperFile, type PaperSources } from '#domain/orders/paper-files.ts';
import { paperFileSource } from '#domain/orders/paper-mails.ts';
import { logoPictureSource } from '#domain/sites/site-mails.ts';
import type { MailTransportOptions } from '#platform/mail/mail-transport.ts';

type Sources = Pick<ApiDependencies, 'directory' | 'media' | 'sellables' | 'files' | 'images'>;

/** What mails show of the shop: each module makes its own pictures. */
export function mailPictures(sources: Sources): MailTransportOptions['findPicture'] {
  const mediaFiles = openMediaFiles(sources.files, sources.images);
  return async ({ of, id }) => {
    if (of === logoPictureSource) {
      const site = sources.directory.list().find((known) => known.id === id);
      const content = site && (await findLogoPicture(site, sources, mailedLogoSize));
      return content && { content, mime: 'image/png' };
    }
    if (of === productPictureSource) {
      const content = await findMailedProduct(id, { ...sources, mediaFiles });
      return content && { content, mime: 'image/jpeg' };
    }
    return undefined;
  };
}

/** Files of the shop's own that go with mails: each module makes its own. */
export function mailFiles(runtime: ShopRuntime, sources: PaperSources): MailTransportOptions['findFile'] {
  return async ({ of, id }) => (of === paperFileSource ? findPaperFile(runtime, sources, id) : undefined);
}
