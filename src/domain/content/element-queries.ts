import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { documents } from './content-tables.ts';
import { isOfSite } from './edited-documents.ts';

/** The static elements of a site are few; a site's own stands for the one of the same handler that all share. */
export async function listElementHandlers(
  context: Pick<Context, 'database' | 'site'>,
): Promise<{ readonly id: number; readonly handler: string }[]> {
  const rows = await context.database
    .select({ id: documents.id, handler: documents.handler })
    .from(documents)
    .where(and(eq(documents.kind, 'element'), isNotNull(documents.handler), isOfSite(context)))
    .orderBy(sql`${documents.siteId} IS NULL`, asc(documents.id))
    .limit(1000);
  const first = new Map<string, { id: number; handler: string }>();
  for (const { id, handler } of rows) if (handler && !first.has(handler)) first.set(handler, { id, handler });
  return [...first.values()].sort((a, b) => a.id - b.id);
}
