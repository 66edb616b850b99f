import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { holds } from '#platform/database/text-search.ts';
import { exportedMaximum } from '#values/exports.ts';
import { isLanguage, languageCodes } from '#values/language.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { addressesOf } from '../redirects/redirects-batch.ts';
import type { RedirectRow } from '../redirects/redirects-queries.ts';
import { redirects } from '../redirects/redirects-tables.ts';
import { batchSize, type ExportColumn, type ExportTable } from './export-table.ts';

/** A redirect with where it leads; null: nowhere any more. */
export type ExportedRedirect = RedirectRow & { readonly to: string | null };

/** What can be sent for a new one, and the language of the target. */
export const redirectColumns: readonly ExportColumn<ExportedRedirect>[] = [
  { name: 'from', of: ({ fromPath }) => fromPath },
  { name: 'to', of: ({ to }) => to },
  { name: 'status', of: ({ status }) => status },
  { name: 'language', of: ({ language }) => (isLanguage(language) ? languageCodes[language] : null) },
  { name: 'allSites', of: ({ siteId }) => siteId === null },
];

/** What follows from others, or is counted. */
export const toldRedirectColumns: readonly ExportColumn<ExportedRedirect>[] = [
  { name: 'hits', of: ({ hits }) => hits },
  { name: 'lastUsedAt', of: ({ lastUsedAt }) => lastUsedAt?.toISOString() ?? null },
  { name: 'createdAt', of: ({ createdAt }) => createdAt.toISOString() },
];

/** The redirects of the context's site and those of all sites. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportRedirects(
  context: Context,
  { search = '' }: { readonly search?: string | undefined },
): Promise<ExportTable> {
  requirePermission(context, 'content.edit');
  const { database, site } = context;
  const columns = [...redirectColumns, ...toldRedirectColumns];
  async function* batches() {
    for (let after = 0, left = exportedMaximum; left > 0; ) {
      const rows = await database
        .select()
        .from(redirects)
        .where(
          and(
            or(isNull(redirects.siteId), eq(redirects.siteId, site.id)),
            search === '' ? undefined : holds(redirects.fromPath, search.toLowerCase()),
            gt(redirects.id, after),
          ),
        )
        .orderBy(asc(redirects.id))
        .limit(Math.min(left, batchSize));
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
      left -= rows.length;
      const told = await withTargets(context, rows);
      yield told.map((row) => columns.map((column) => column.of(row)));
    }
  }
  return { columns: columns.map(({ name }) => name), batches: batches() };
}

export async function withTargets(
  context: Context,
  rows: readonly RedirectRow[],
): Promise<ExportedRedirect[]> {
  const targets = await addressesOf(context, rows);
  return rows.map((row, place) => ({ ...row, to: targets[place] ?? null }));
}
