import { and, asc, count, desc, eq, gt, inArray, like, lt, or, sql } from 'drizzle-orm';
import type { Activity, ActivityKind } from '#values/activities.ts';
import { dayMs, minuteMs } from '#values/durations.ts';
import type { AccountParticipant } from '../accounts/account-participants.ts';
import { apiKeys, users } from '../accounts/accounts-tables.ts';
import { signedInOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import { activities } from './activity-tables.ts';

/** Something that was changed. */
export type Deed = {
  readonly activity: Activity;
  /** What the call names the thing by. */
  readonly subject: string | null;
  /** What people call it. */
  readonly title: string | null;
};

export type LoggedActivity = Omit<
  typeof activities.$inferSelect,
  'siteId' | 'userId' | 'keyId' | 'activity'
> & {
  readonly activity: string;
  /** Null once the account was erased, and where a program has done it. */
  readonly user: { readonly id: number; readonly name: string } | null;
  /** Of the program that has done it. */
  readonly key: { readonly id: number; readonly name: string } | null;
};

type ActivityFilter = {
  /** A user's id or a key's. */
  readonly userId?: number | undefined;
  readonly kind?: ActivityKind | undefined;
  /** Not older than so many days. */
  readonly days?: number | undefined;
  readonly page: number;
  readonly limit: number;
};

const titleMaximum = 200;
/** Somebody who goes on with the same thing within these has done one thing: drafts save themselves every other second. */
const togetherMinutes = 30;
/** How long entries are kept where the site's option ActivityDays says nothing. */
const daysDefault = 365;

/** Logs what the actor has done. */
export async function recordActivity(context: Context, { activity, subject, title }: Deed): Promise<void> {
  const { actor, database, site } = context;
  const userId = signedInOf(context)?.userId ?? null;
  const keyId = actor.kind === 'program' ? actor.keyId : null;
  if (userId === null && keyId === null) return;
  const at = context.clock.now();
  const shown = title?.slice(0, titleMaximum) ?? null;
  const isOwn = userId === null ? eq(activities.keyId, keyId ?? 0) : eq(activities.userId, userId);
  const latest = database
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.siteId, site.id), isOwn))
    .orderBy(desc(activities.id))
    .limit(1);
  const goneOn = await database
    .update(activities)
    .set({ at, title: shown })
    .where(
      and(
        inArray(activities.id, latest),
        eq(activities.activity, activity),
        sql`${activities.subject} is not distinct from ${subject}`,
        gt(activities.at, new Date(at.getTime() - togetherMinutes * minuteMs)),
      ),
    )
    .returning({ id: activities.id });
  if (goneOn.length > 0) return;
  await database
    .insert(activities)
    .values({ siteId: site.id, at, userId, keyId, activity, subject, title: shown });
}

/** What was changed in the site's back office, newest first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listActivities(
  context: Context,
  { userId, kind, days, page, limit }: ActivityFilter,
): Promise<{ readonly activities: readonly LoggedActivity[]; readonly total: number }> {
  requirePermission(context, 'users.manage');
  const { database, site, clock } = context;
  const since = days === undefined ? undefined : new Date(clock.now().getTime() - days * dayMs);
  const wanted = and(
    eq(activities.siteId, site.id),
    userId === undefined ? undefined : or(eq(activities.userId, userId), eq(activities.keyId, userId)),
    kind && like(activities.activity, `${kind}.%`),
    since && gt(activities.at, since),
  );
  const [counted] = await database.select({ total: count() }).from(activities).where(wanted);
  const rows = await database
    .select({
      id: activities.id,
      at: activities.at,
      activity: activities.activity,
      subject: activities.subject,
      title: activities.title,
      userId: users.id,
      email: users.email,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      keyId: apiKeys.id,
      keyName: apiKeys.name,
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .leftJoin(apiKeys, eq(apiKeys.id, activities.keyId))
    .where(wanted)
    .orderBy(desc(activities.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    activities: rows.map(({ userId: id, name, email, keyId, keyName, ...row }) => ({
      ...row,
      user: id === null ? null : { id, name: name || (email ?? '') },
      key: keyId === null ? null : { id: keyId, name: keyName ?? '' },
    })),
    total: counted?.total ?? 0,
  };
}

/** Removes what each site keeps no longer (option ActivityDays). */
export async function removeOldActivities(
  { database, clock }: ShopRuntime,
  sites: readonly Pick<Site, 'id' | 'options'>[],
): Promise<void> {
  for (const { id, options } of sites) {
    const days = typeof options.ActivityDays === 'number' ? options.ActivityDays : daysDefault;
    const before = new Date(clock.now().getTime() - days * dayMs);
    await database.delete(activities).where(and(eq(activities.siteId, id), lt(activities.at, before)));
  }
}

/** What somebody has changed in the back office; an erasure leaves it without them (the table's reference). */
export const activityOfPeople: AccountParticipant = {
  async exportPerson({ database }, { userId }) {
    const rows = await database
      .select({
        at: activities.at,
        activity: activities.activity,
        subject: activities.subject,
        title: activities.title,
      })
      .from(activities)
      .where(eq(activities.userId, userId))
      .orderBy(asc(activities.id));
    return { activities: rows };
  },
};
