import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Site } from '../site.ts';
import type { Medium } from './media-rules.ts';
import { media } from './media-tables.ts';

type Reader = { readonly database: Database; readonly site: Pick<Site, 'id'> };

/** The media of these ids, in their order; those that the site does not have are left out. */
export async function listMediaByIds({ database, site }: Reader, ids: readonly number[]): Promise<Medium[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select()
    .from(media)
    .where(and(inArray(media.id, [...new Set(ids)]), isOfSite(site)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

export async function findMedium(database: Database, id: number): Promise<Medium | undefined> {
  const [row] = await database.select().from(media).where(eq(media.id, id));
  return row;
}

/** Those of a site that an upload has brought already, the first one first. */
export function listUploaded({ database, site }: Reader, uploadKey: string): Promise<Medium[]> {
  return database
    .select()
    .from(media)
    .where(and(eq(media.uploadKey, uploadKey), isOfSite(site)))
    .orderBy(asc(media.id));
}

/** Of the site or of all sites. */
export function isOfSite(site: Pick<Site, 'id'>): SQL | undefined {
  return or(isNull(media.siteId), eq(media.siteId, site.id));
}

/** Media that show one of these files. */
export function isOfDrive(driveIds: number[]): SQL | undefined {
  return or(inArray(media.driveId, driveIds), and(isNull(media.driveId), inArray(media.id, driveIds)));
}

export async function findMediumByKey(database: Database, key: string): Promise<Medium | undefined> {
  const [row] = await database.select().from(media).where(eq(media.key, key));
  return row;
}
