import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Translated } from '#values/language.ts';
import { siteOptions, sites } from '../sites/sites-tables.ts';
import { media } from './media-tables.ts';

/** A place where a medium is shown or will be. */
export type MediumUse = {
  readonly mediumId: number;
  readonly kind: 'document' | 'product' | 'category' | 'event' | 'navigation' | 'site' | 'medium';
  /** Of what shows it. */
  readonly id: number;
  /** The site that shows it; null: all of them. */
  readonly siteId: number | null;
  readonly title: Translated;
};

/**
 * Finds where media are used. Each later module knows its own places; they join in where the shop is put together
 * (src/program/shop.ts).
 */
export type FindMediumUses = (database: Database, mediumIds: readonly number[]) => Promise<MediumUse[]>;

/** As a site's logo, as the picture that stands where one is missing, before a film. */
export const findUsesBySites: FindMediumUses = async (database, mediumIds) => {
  const asked = await database
    .select({ id: media.id, key: media.key, title: media.title, isPlaceholder: media.isPlaceholder })
    .from(media)
    .where(inArray(media.id, [...mediumIds]));
  const all = await database.select({ id: sites.id, name: sites.name }).from(sites);
  const logos = await database.select().from(siteOptions).where(eq(siteOptions.key, 'Logo'));
  const isLogo = (siteId: number, { id, key }: { id: number; key: string | null }) =>
    logos.some(({ siteId: of, value }) => of === siteId && (value === key || value === String(id)));
  const posters = await database
    .select({
      ...{ id: media.id, title: media.title, titles: media.titles, siteId: media.siteId },
      mediumId: media.posterId,
    })
    .from(media)
    .where(inArray(media.posterId, [...mediumIds]));
  return [
    ...asked.flatMap((medium) =>
      all
        .filter(({ id }) => medium.isPlaceholder || isLogo(id, medium))
        .map(({ id, name }) => ({
          ...{ mediumId: medium.id, kind: 'site' as const, id, title: { hr: name } },
          siteId: medium.isPlaceholder ? null : id,
        })),
    ),
    ...posters.flatMap(({ id, siteId, title, titles, mediumId }) =>
      mediumId === null
        ? []
        : [{ mediumId, kind: 'medium' as const, id, siteId, title: { hr: title, ...titles } }],
    ),
  ];
};
