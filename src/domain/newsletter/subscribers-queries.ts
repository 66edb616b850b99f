import { and, asc, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { csvBegin, csvLine } from '#values/csv.ts';
import type { Language } from '#values/language.ts';
import type { SubscriberSort, SubscriberState } from '#values/subscriber-states.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { newsletterSubscriptions } from './newsletter-tables.ts';

export type Subscriber = Pick<
  typeof newsletterSubscriptions.$inferSelect,
  'id' | 'email' | 'language' | 'status' | 'requestedAt' | 'confirmedAt' | 'unsubscribedAt'
>;

export type SubscriberFilter = {
  readonly state?: SubscriberState | undefined;
  readonly language?: Language | undefined;
  /** Some letters of the e-mail. */
  readonly keywords?: string | undefined;
};

/** Tokens are nobody's to see. */
const { id, email, language, status, requestedAt, confirmedAt, unsubscribedAt } = newsletterSubscriptions;
const shown = { id, email, language, status, requestedAt, confirmedAt, unsubscribedAt };
const exportedAtOnce = 1000;

type Listed = SubscriberFilter & {
  readonly sort?: { readonly field: SubscriberSort; readonly direction: 'asc' | 'desc' } | undefined;
  readonly page: number;
  readonly limit: number;
};

/** Who has asked for the site's newsletter, the newest first unless told. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listSubscribers(
  context: Context,
  { sort = { field: 'requested_at', direction: 'desc' }, page, limit, ...filter }: Listed,
): Promise<{ readonly rows: readonly Subscriber[]; readonly total: number }> {
  requirePermission(context, 'subscribers.read');
  const where = conditionOf(context, filter);
  const inDirection = sort.direction === 'asc' ? asc : desc;
  const rows = await context.database
    .select(shown)
    .from(newsletterSubscriptions)
    .where(where)
    .orderBy(inDirection(sort.field === 'email' ? email : requestedAt), inDirection(id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await context.database
    .select({ total: count() })
    .from(newsletterSubscriptions)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * The same as lines of a table (CSV), read and given piece by piece.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, at once
 */
export function exportSubscribers(context: Context, filter: SubscriberFilter): AsyncGenerator<string, void> {
  requirePermission(context, 'subscribers.export');
  return linesOf(context, filter);
}

async function* linesOf(context: Context, filter: SubscriberFilter): AsyncGenerator<string, void> {
  yield csvBegin + csvLine(['email', 'language', 'state', 'requested_at', 'confirmed_at', 'unsubscribed_at']);
  let lastId = 0;
  for (;;) {
    const rows: Subscriber[] = await context.database
      .select(shown)
      .from(newsletterSubscriptions)
      .where(and(conditionOf(context, filter), gt(id, lastId)))
      .orderBy(asc(id))
      .limit(exportedAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(lineOf).join('');
    lastId = last.id;
  }
}

function lineOf(subscriber: Subscriber): string {
  const moments = [subscriber.requestedAt, subscriber.confirmedAt, subscriber.unsubscribedAt];
  const told = moments.map((moment) => moment?.toISOString() ?? '');
  return csvLine([subscriber.email, subscriber.language, subscriber.status, ...told]);
}

function conditionOf({ site }: Context, filter: SubscriberFilter): SQL | undefined {
  const sought = filter.keywords?.trim().toLowerCase() ?? '';
  return and(
    eq(newsletterSubscriptions.siteId, site.id),
    filter.state && eq(status, filter.state),
    filter.language && eq(language, filter.language),
    sought === '' ? undefined : sql`strpos(${email}, ${sought}) > 0`,
  );
}
