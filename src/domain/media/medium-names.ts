import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { mimesOfKind } from '#values/media-limits.ts';
import type { Site } from '../site.ts';
import { isOfSite } from './media-queries.ts';
import { media } from './media-tables.ts';

type Reader = { readonly database: Database; readonly site: Pick<Site, 'id'> };

/** Letters that name something else in a list of pictures: an id, an address, or the list itself. */
const misleading = /^\d+$|^\[|^data:|\/|\\|^\s|\s$|^$/;

/**
 * What pictures are called in files, by id: their key, else the name of their file, if that finds them again at this site; others are
 * missing. Of several of one name the newest is meant.
 */
export async function readPictureNames(
  { database, site }: Reader,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: media.id, key: media.key, name: media.originalName })
    .from(media)
    .where(sql`${media.id} = ANY(${sql.param([...new Set(ids)])}::int[])`);
  const called = rows.flatMap(({ id, key, name }) =>
    [key, name].flatMap((one) => (one === null || misleading.test(one) ? [] : [{ id, name: one }])),
  );
  const found = await findPicturesByName(
    { database, site },
    called.map(({ name }) => name),
  );
  // Of a key and a name that both find it, the key.
  return new Map(
    called
      .filter(({ id, name }) => found.get(name) === id)
      .map(({ id, name }) => [id, name] as const)
      .toReversed(),
  );
}

/** Pictures of a site by key, else by the name of their file, whatever its case: of several the newest. */
export async function findPicturesByName(
  { database, site }: Reader,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const asked = sql.param([...new Set(names)]);
  const { rows } = await database.execute<{ name: string; id: number }>(sql`
    WITH asked AS (SELECT unnest(${asked}::text[]) AS name)
    SELECT DISTINCT ON (name) name, id FROM (
      SELECT asked.name, ${media.id} AS id, true AS by_key
      FROM asked JOIN ${media} ON ${media.key} = asked.name WHERE ${isOfSite(site)} AND ${isPictureRow}
      UNION ALL
      SELECT asked.name, ${media.id}, false
      FROM asked JOIN ${media} ON lower(${media.originalName}) = lower(asked.name)
      WHERE ${isOfSite(site)} AND ${isPictureRow}
    ) AS found ORDER BY name, by_key DESC, id DESC`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Of some ids those of pictures that a site has. */
export async function findPictureIds(
  { database, site }: Reader,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT ${media.id} AS id FROM ${media}
    WHERE ${media.id} = ANY(${sql.param([...new Set(ids)])}::int[]) AND ${isOfSite(site)} AND ${isPictureRow}`);
  return new Set(rows.map(({ id }) => id));
}

const isPictureRow = sql`${media.mime} = ANY(${sql.param(mimesOfKind.picture)}::text[])`;
