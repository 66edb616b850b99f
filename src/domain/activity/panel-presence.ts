import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { EditedThing } from '#values/edited-things.ts';
import { editPresenceSeconds } from '#values/limits.ts';
import type { Permission } from '#values/permissions.ts';
import { requireUser } from '../accounts/account-roles.ts';
import { users } from '../accounts/accounts-tables.ts';
import { nameForSite } from '../accounts/shown-names.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { panelPresence } from './activity-tables.ts';

/** Only those who may change it see who is working on it. */
const permissionFor: Readonly<Record<EditedThing, Permission>> = {
  form: 'content.publish',
  consent: 'content.publish',
  askedConsents: 'content.edit',
  event: 'content.write',
  navigation: 'content.publish',
  options: 'settings.manage',
  template: 'content.edit',
  product: 'catalogue.manage',
};

/** What all sites have in common (docs/decisions/consents.md): who changes it changes it everywhere. */
const ofAllSites: ReadonlySet<EditedThing> = new Set(['form', 'consent', 'event']);

/** More have one thing open nowhere; an answer stays small. */
const othersMaximum = 20;

/**
 * Notes that the actor has something open in the panel to change it, and who else has said so within the last minute.
 * @returns their names; null of somebody of another site, where all sites have the thing in common
 * @throws Refusal NO_ACTIVE_USER, PERSON_REQUIRED, FORBIDDEN where they may not change it
 */
export async function reportPanelPresence(
  context: Context,
  { kind, id }: { readonly kind: EditedThing; readonly id: string },
): Promise<(string | null)[]> {
  requirePermission(context, permissionFor[kind]);
  const { userId } = requireUser(context);
  const place = ofAllSites.has(kind) ? `${kind}/${id}` : `${context.site.id}/${kind}/${id}`;
  return inTransaction(context, async ({ database, clock }) => {
    const seenAt = clock.now();
    const since = new Date(seenAt.getTime() - editPresenceSeconds * 1000);
    // Concurrent reports delete the same rows: none waits for another's.
    const old = database
      .select({ place: sql`ctid` })
      .from(panelPresence)
      .where(lt(panelPresence.seenAt, since))
      .for('update', { skipLocked: true });
    await database.delete(panelPresence).where(sql`ctid IN ${old}`);
    await database
      .insert(panelPresence)
      .values({ place, userId, seenAt })
      .onConflictDoUpdate({ target: [panelPresence.place, panelPresence.userId], set: { seenAt } });
    const others = await database
      .select({
        siteId: users.siteId,
        firstName: users.firstName,
        lastName: users.lastName,
        username: users.username,
      })
      .from(panelPresence)
      .innerJoin(users, eq(users.id, panelPresence.userId))
      .where(
        and(
          eq(panelPresence.place, place),
          ne(panelPresence.userId, userId),
          gte(panelPresence.seenAt, since),
        ),
      )
      .orderBy(asc(users.firstName), asc(users.id))
      .limit(othersMaximum);
    return others.map((person) => nameForSite(context.site, person));
  });
}
