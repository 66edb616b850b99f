import { and, count, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { inAllLanguages, saysFolded } from '#platform/database/text-search.ts';
import { dayMs } from '#values/durations.ts';
import type { Translated } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { users } from '../accounts/accounts-tables.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import { authorOf } from '../text-history.ts';
import { type BinnedKind, binEntries } from './bin-tables.ts';
import type { DeletedRows } from './deleted-rows.ts';

/** How long things stay where the site's option BinDays says nothing. */
const daysDefault = 30;

export type BinEntry = Pick<
  typeof binEntries.$inferSelect,
  'id' | 'siteId' | 'kind' | 'thingId' | 'type' | 'title' | 'deletedAt'
> & {
  /** E-mail of who deleted it; null: somebody of another site, or whose account is no more. */
  readonly deletedBy: string | null;
  /** When it will be gone for good. */
  readonly goneAt: Date;
};

export type Deleted = {
  readonly kind: BinnedKind;
  readonly thingId: number;
  readonly siteId: number | null;
  readonly type: string;
  readonly title: Translated;
  readonly rows: DeletedRows;
};

/** Keeps what is being deleted, within the transaction that does it. */
export async function putInBin(context: Context, deleted: Deleted): Promise<void> {
  await context.database
    .insert(binEntries)
    .values({ ...deleted, deletedBy: authorOf(context), deletedAt: context.clock.now() });
}

type Listed = { readonly keywords?: string | undefined; readonly page: number; readonly limit: number };

/** What the site has deleted, the last first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listBin(
  context: Context,
  { keywords = '', page, limit }: Listed,
): Promise<{ readonly entries: readonly BinEntry[]; readonly total: number }> {
  requirePermission(context, 'content.edit');
  const { database, site } = context;
  const where = and(isOfSite(site), saysFolded(inAllLanguages(binEntries.title), keywords));
  const rows = await database
    .select({
      ...{ id: binEntries.id, siteId: binEntries.siteId, kind: binEntries.kind, type: binEntries.type },
      ...{ thingId: binEntries.thingId, title: binEntries.title, deletedAt: binEntries.deletedAt },
      ...{ email: users.email, userSite: users.siteId },
    })
    .from(binEntries)
    .leftJoin(users, eq(users.id, binEntries.deletedBy))
    .where(where)
    .orderBy(desc(binEntries.deletedAt), desc(binEntries.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(binEntries).where(where);
  const days = daysOf(site);
  return {
    entries: rows.map(({ email, userSite, ...entry }) => ({
      ...entry,
      deletedBy: userSite === site.id ? email : null,
      goneAt: new Date(entry.deletedAt.getTime() + days * dayMs),
    })),
    total: counted?.total ?? 0,
  };
}

/** What is to be brought back, and by whom. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function findInBin(
  context: Context,
  id: number,
): Promise<{ readonly kind: BinnedKind; readonly title: Translated }> {
  requirePermission(context, 'content.edit');
  const [entry] = await context.database
    .select({ kind: binEntries.kind, title: binEntries.title })
    .from(binEntries)
    .where(and(eq(binEntries.id, id), isOfSite(context.site)));
  if (!entry) throw new Refusal('NOT_FOUND');
  return entry;
}

/** Within a transaction, the entry that is to be brought back: it is taken out. @throws Refusal NOT_FOUND */
export async function takeFromBin(
  { database, site }: Pick<Context, 'database' | 'site'>,
  id: number,
): Promise<typeof binEntries.$inferSelect> {
  const [taken] = await database
    .delete(binEntries)
    .where(and(eq(binEntries.id, id), isOfSite(site)))
    .returning();
  if (!taken) throw new Refusal('NOT_FOUND');
  return taken;
}

/** Removes one for good. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function removeFromBin(context: Context, id: number): Promise<{ readonly title: Translated }> {
  requirePermission(context, 'content.publish');
  return takeFromBin(context, id);
}

/** Removes what has lain there for as long as its site says; what is of all sites for the longest time that one of them says. */
export async function emptyBin(
  { database, clock }: Pick<ShopRuntime, 'database' | 'clock'>,
  sites: readonly Site[],
): Promise<void> {
  const before = (days: number) => lt(binEntries.deletedAt, new Date(clock.now().getTime() - days * dayMs));
  for (const site of sites) {
    await database.delete(binEntries).where(and(eq(binEntries.siteId, site.id), before(daysOf(site))));
  }
  const longest = Math.max(...sites.map(daysOf));
  if (sites.length > 0) {
    await database.delete(binEntries).where(and(isNull(binEntries.siteId), before(longest)));
  }
}

function daysOf({ options }: Pick<Site, 'options'>): number {
  return typeof options.BinDays === 'number' ? options.BinDays : daysDefault;
}

function isOfSite({ id }: Pick<Site, 'id'>) {
  return or(isNull(binEntries.siteId), eq(binEntries.siteId, id));
}
