import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { holds } from '#platform/database/text-search.ts';
import type { ComparableAddress } from './redirect-paths.ts';
import { failedRequests, redirects } from './redirects-tables.ts';

export type RedirectRow = typeof redirects.$inferSelect;
export type FailedRequestRow = typeof failedRequests.$inferSelect;

type Paging = { readonly page: number; readonly limit: number };

const ofSite = (siteId: number): SQL | undefined =>
  or(isNull(redirects.siteId), eq(redirects.siteId, siteId));

/** The redirect of an address: with its very query before any query, the site's own before that of all. */
export async function findRedirectRow(
  database: Database,
  siteId: number,
  { path, whole }: ComparableAddress,
): Promise<RedirectRow | undefined> {
  const [found] = await database
    .select()
    .from(redirects)
    .where(and(ofSite(siteId), or(eq(redirects.fromPath, whole), eq(redirects.fromPath, path))))
    .orderBy(desc(eq(redirects.fromPath, whole)), sql`${redirects.siteId} nulls last`)
    .limit(1);
  return found;
}

/** Redirects to a written path: they alone can lead to another redirect's address. */
export async function listWrittenRedirects(database: Database, siteId: number): Promise<RedirectRow[]> {
  return database
    .select()
    .from(redirects)
    .where(and(ofSite(siteId), sql`${redirects.link}->>'kind' = 'path'`));
}

/** The site's redirects and those of all, by their address. */
export async function listRedirectRows(
  database: Database,
  siteId: number,
  { page, limit, keyword }: Paging & { readonly keyword?: string | undefined },
): Promise<{ rows: RedirectRow[]; total: number }> {
  const wanted = keyword ? holds(redirects.fromPath, keyword.toLowerCase()) : undefined;
  const where = and(ofSite(siteId), wanted);
  const rows = await database
    .select()
    .from(redirects)
    .where(where)
    .orderBy(redirects.fromPath, redirects.id)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(redirects).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** The site's failed requests, the most frequent first. */
export async function listFailedRequestRows(
  database: Database,
  siteId: number,
  { page, limit }: Paging,
): Promise<{ rows: FailedRequestRow[]; total: number }> {
  const where = eq(failedRequests.siteId, siteId);
  const rows = await database
    .select()
    .from(failedRequests)
    .where(where)
    .orderBy(desc(failedRequests.count), desc(failedRequests.lastSeenAt), failedRequests.id)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(failedRequests).where(where);
  return { rows, total: counted?.total ?? 0 };
}
