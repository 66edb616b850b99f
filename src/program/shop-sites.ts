import { createActorDirectory } from '#domain/accounts/actor-directory.ts';
import { openEmailMarks } from '#domain/accounts/email-marks.ts';
import { openConsentDirectory } from '#domain/consents/consents-directory.ts';
import { assignConsentsToNewSites } from '#domain/consents/new-sites.ts';
import { copyNavigationsToNewSites } from '#domain/content/new-sites.ts';
import { openMediaDirectory } from '#domain/media/media-directory.ts';
import { openSiteDirectory } from '#domain/sites/site-directory.ts';
import type { ShopGround } from './shop-ground.ts';
import type { ShopOptions } from './shop-options.ts';

/** The sites with who comes to them, their media and consents. */
export async function openSites({ base }: ShopGround, { publicUrl }: ShopOptions) {
  const actors = createActorDirectory(base);
  const emailMarks = await openEmailMarks(base);
  const directory = await openSiteDirectory(base.database, publicUrl);
  const media = await openMediaDirectory(base.database);
  await assignConsentsToNewSites(base);
  await copyNavigationsToNewSites(base);
  const consents = await openConsentDirectory(base.database);
  return { actors, emailMarks, directory, media, consents };
}
