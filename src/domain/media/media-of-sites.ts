import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import { driveIdOf } from './library-rules.ts';
import { isOfDrive } from './media-queries.ts';
import type { Medium } from './media-rules.ts';
import { media } from './media-tables.ts';
import type { FindMediumUses } from './medium-uses.ts';

/** Who gives media to something: a person for a site, or an import. */
type Sharer = ShopRuntime & { readonly site?: Pick<Site, 'id'> };

/**
 * Within a transaction: shares with all sites what all sites show: media, their files, and films' posters. Media that
 * the site does not have are left alone. Nobody can restrict them before the transaction ends.
 */
export async function shareMedia(sharer: Sharer, mediumIds: readonly number[]): Promise<void> {
  const { database, site, emit } = sharer;
  if (mediumIds.length === 0) return;
  const shown = await database
    .select({ id: media.id, driveId: media.driveId, siteId: media.siteId })
    .from(media)
    .where(inArray(media.id, [...mediumIds]))
    .orderBy(asc(media.id))
    .for('no key update');
  const own = shown.filter(({ siteId }) => siteId !== null && (!site || siteId === site.id));
  if (own.length === 0) return;
  const shared = await database
    .update(media)
    .set({ siteId: null })
    .where(and(isNotNull(media.siteId), isOfDrive(own.map(driveIdOf))))
    .returning({ posterId: media.posterId });
  // Whoever gives it to something emits that; nothing else changes by it.
  emit({ kind: 'media.changed', isNew: true });
  await shareMedia(
    sharer,
    shared.flatMap(({ posterId }) => posterId ?? []),
  );
}

/**
 * Within a transaction: makes a file of all sites one of the context's site.
 * @throws Refusal IN_USE with `uses`: what else shows it; VALIDATION at `allSites` where an import knows it by its key
 */
export async function narrowMedium(
  { database, site }: Context,
  findMediumUses: FindMediumUses,
  medium: Medium,
): Promise<void> {
  const ofFile = await database
    .select({ id: media.id, key: media.key })
    .from(media)
    .where(isOfDrive([driveIdOf(medium)]))
    .orderBy(asc(media.id))
    .for('update');
  if (ofFile.some(({ key }) => key !== null)) {
    throw new Refusal('VALIDATION', {}, { allSites: { rule: 'oneOf', parameter: 'imported' } });
  }
  const ids = ofFile.map(({ id }) => id);
  const uses = (await findMediumUses(database, ids)).filter(({ siteId }) => siteId !== site.id);
  if (uses.length > 0) throw new Refusal('IN_USE', { uses });
  await database.update(media).set({ siteId: site.id }).where(inArray(media.id, ids));
}
