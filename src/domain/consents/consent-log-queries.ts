import { and, count, desc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { holds } from '#platform/database/text-search.ts';
import { dayMs } from '#values/durations.ts';
import type { Translated } from '#values/language.ts';
import { users } from '../accounts/accounts-tables.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { consentLog, consentTexts, namedAddress } from './consents-tables.ts';

export type ConsentLogRow = typeof consentLog.$inferSelect;

type Listed = {
  readonly status?: ConsentLogRow['status'] | undefined;
  readonly sourceType?: string | undefined;
  /** Of so many days up to now. */
  readonly days?: number | undefined;
  /** Some letters of the e-mail. */
  readonly keywords?: string | undefined;
  readonly page: number;
  readonly limit: number;
};

/** What was agreed to or withdrawn on the context's site, the newest first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listConsentLog(
  context: Context,
  { status, sourceType, days, keywords = '', page, limit }: Listed,
): Promise<{
  readonly rows: readonly ConsentLogRow[];
  readonly total: number;
  readonly names: ReadonlyMap<string, Translated>;
  /** Addresses of the accounts that had entries written, by id. */
  readonly askers: ReadonlyMap<number, string>;
}> {
  requirePermission(context, 'consents.read');
  const { database, site, clock } = context;
  const sought = keywords.trim().toLowerCase();
  const where: SQL | undefined = and(
    eq(consentLog.siteId, site.id),
    status && eq(consentLog.status, status),
    sourceType === undefined ? undefined : eq(consentLog.sourceType, sourceType),
    days === undefined ? undefined : gt(consentLog.loggedAt, new Date(clock.now().getTime() - days * dayMs)),
    sought === '' ? undefined : holds(namedAddress(consentLog), sought),
  );
  const rows = await database
    .select()
    .from(consentLog)
    .where(where)
    .orderBy(desc(consentLog.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(consentLog).where(where);
  const [names, askers] = [await namesOf(context, rows), await askersOf(context, rows)];
  return { rows, total: counted?.total ?? 0, names, askers };
}

async function askersOf(
  { database, site }: Context,
  rows: readonly ConsentLogRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ askedByUserId }) => askedByUserId ?? []))];
  if (ids.length === 0) return new Map();
  const known = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.siteId, site.id), inArray(users.id, ids)));
  return new Map(known.map(({ id, email }) => [id, email]));
}

/** What consents were called in the words that were agreed to, by id and version. */
async function namesOf(
  { database }: Context,
  rows: readonly ConsentLogRow[],
): Promise<ReadonlyMap<string, Translated>> {
  const ids = [...new Set(rows.flatMap(({ consents }) => consents.map(({ id }) => id)))];
  if (ids.length === 0) return new Map();
  const { consentId, textVersion, displayName } = consentTexts;
  const known = await database
    .select({ consentId, textVersion, displayName })
    .from(consentTexts)
    .where(inArray(consentId, ids));
  return new Map(known.map((words) => [versionKey(words.consentId, words.textVersion), words.displayName]));
}

/** Names a version of a consent's words. */
export function versionKey(id: number, textVersion: string): string {
  return `${id} ${textVersion}`;
}
