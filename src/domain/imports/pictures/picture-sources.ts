import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isOfSite } from '../../media/media-queries.ts';
import { media } from '../../media/media-tables.ts';
import { type Import, importPictures, pictureSources } from '../import-tables.ts';

/** What of some addresses the site has fetched already, as the media that it became. */
export async function readSources(
  { database, site }: Pick<Context, 'database' | 'site'>,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  const rows = await database
    .select({ address: pictureSources.address, mediumId: pictureSources.mediumId })
    .from(pictureSources)
    .innerJoin(media, eq(media.id, pictureSources.mediumId))
    .where(
      and(
        eq(pictureSources.siteId, site.id),
        sql`${pictureSources.address} = ANY(${sql.param([...new Set(addresses)])}::text[])`,
        isOfSite(site),
      ),
    );
  return new Map(rows.map(({ address, mediumId }) => [address, mediumId]));
}

/** What an import could not have of some addresses, with why. */
export async function readFailures(
  { database }: Pick<Context, 'database'>,
  { id }: Pick<Import, 'id'>,
  addresses: readonly string[],
) {
  if (addresses.length === 0) return new Map<string, never>();
  const rows = await database
    .select({ source: importPictures.source, failure: importPictures.failure })
    .from(importPictures)
    .where(
      and(
        eq(importPictures.importId, id),
        inArray(importPictures.source, [...new Set(addresses)]),
        isNotNull(importPictures.failure),
      ),
    );
  return new Map(rows.map(({ source, failure }) => [source, failure]));
}

/** What was not to be had is tried again when the import is written anew. */
export async function forgetFailures(
  { database }: Pick<Context, 'database'>,
  { id }: Pick<Import, 'id'>,
): Promise<void> {
  await database
    .delete(importPictures)
    .where(and(eq(importPictures.importId, id), isNotNull(importPictures.failure)));
}
