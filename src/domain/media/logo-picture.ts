import { buffer } from 'node:stream/consumers';
import type { MediaSize, Site } from '#domain/site.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import { findLogo, type MediaDirectory } from './media-directory.ts';
import { openMediaFiles } from './media-files.ts';

/** As large as it is: papers print finer than screens show. */
const ownSize: MediaSize = { name: 'own', width: 0, height: 0, autoResize: false };

/** At most as large as the head of a mail shows it on screens of three times as many pixels. */
export const mailedLogoSize: MediaSize = { name: 'mailed', width: 600, height: 108, autoResize: true };

/** The site's logo as PNG, for papers and mails; nothing where it has none or it cannot be made now. */
export async function findLogoPicture(
  site: Site,
  sources: { readonly media: MediaDirectory; readonly files: FileStore; readonly images: ImageWorkshop },
  size = ownSize,
): Promise<Buffer | undefined> {
  const logo = findLogo(site, sources.media);
  if (!logo) return undefined;
  const opened = await openMediaFiles(sources.files, sources.images)
    .open(logo, { size, format: 'png' })
    .catch(() => undefined);
  return opened && opened !== 'busy' ? buffer(opened.content) : undefined;
}
