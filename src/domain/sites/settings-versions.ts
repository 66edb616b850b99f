import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { SettingsGroup } from '#values/settings.ts';
import { actorIdOf } from '../actor.ts';
import type { Context } from '../context.ts';
import type { SiteOptionKey } from './site-options.ts';
import { settingsVersions } from './sites-tables.ts';

/** Options that settings show, too. */
const groupsOfOptions: Partial<Record<SiteOptionKey, SettingsGroup>> = {
  SendEmailTo: 'sender',
  SendOrdersTo: 'sender',
  SendGdprTo: 'sender',
  SecurityEmail: 'sender',
  PaperPremises: 'numbers',
  PaperDevice: 'numbers',
  Invoicing: 'invoicing',
  PaperYears: 'invoicing',
};

/** Which version of a group of settings holds; 1 where it was never changed. */
export async function readSettingsVersion(
  database: Database,
  siteId: number,
  group: SettingsGroup,
): Promise<number> {
  const [held] = await database
    .select({ version: settingsVersions.version })
    .from(settingsVersions)
    .where(and(eq(settingsVersions.siteId, siteId), eq(settingsVersions.group, group)));
  return held?.version ?? 1;
}

/** Makes what others have seen of a group an older version. @returns the version that holds from now on */
export async function raiseSettingsVersion(
  context: Context,
  siteId: number,
  group: SettingsGroup,
): Promise<number> {
  const { database, clock } = context;
  const facts = { changedBy: actorIdOf(context), changedAt: clock.now() };
  const [raised] = await database
    .insert(settingsVersions)
    .values({ siteId, group, version: 2, ...facts })
    .onConflictDoUpdate({
      target: [settingsVersions.siteId, settingsVersions.group],
      set: { ...facts, version: sql`${settingsVersions.version} + 1` },
    })
    .returning({ version: settingsVersions.version });
  if (!raised) throw new Error('A version of settings was not returned.');
  return raised.version;
}

/** The groups of settings that options of these keys belong to. */
export function settingsOfOptions(keys: readonly string[]): SettingsGroup[] {
  return [...new Set(keys.flatMap((key) => groupsOfOptions[key as SiteOptionKey] ?? []))];
}
