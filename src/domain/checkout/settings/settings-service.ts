import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import type { SettingsGroup } from '#values/settings.ts';
import { recordChanges } from '../../activity/change-sets.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransactionOnce } from '../../context.ts';
import { raiseSettingsVersion, readSettingsVersion } from '../../sites/settings-versions.ts';
import { requireFirstSite, type SiteDirectory } from '../../sites/site-directory.ts';
import { sites } from '../../sites/sites-tables.ts';
import { writeLegalDrafts } from '../legal/legal-drafts.ts';
import { settingsKeepers } from './settings-groups.ts';
import type { SettingsSources } from './settings-keeper.ts';
import type { Settings } from './settings-values.ts';

export type VersionedSettings = Partial<Settings> & { readonly version: number };
type Directory = Pick<SiteDirectory, 'getFirst'>;

/** A group of settings as it holds now. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function getSettings(
  context: Context,
  { directory }: { readonly directory: Directory },
  group: SettingsGroup,
): Promise<VersionedSettings> {
  requirePermission(context, 'settings.manage');
  // Read first: a change between the two makes the version an older one, and nothing is overwritten unseen.
  const version = await readSettingsVersion(context.database, ownerOf(context, directory, group), group);
  return { ...(await settingsKeepers[group].read(context)), version };
}

/**
 * Changes a group of settings; fields that are not named stay. All of it is checked together before any of it holds. Orders
 * that were placed before keep what they were placed with.
 * @throws Refusal NO_ACTIVE_USER; FORBIDDEN, also for what all sites have in common, from another site than the first; EDIT_CONFLICT
 *   with the present settings as `current` for an older version; VALIDATION with the path of every wrong field
 */
export async function updateSettings(
  context: Context,
  sources: SettingsSources & { readonly directory: Directory },
  group: SettingsGroup,
  { version, ...given }: VersionedSettings,
): Promise<VersionedSettings> {
  requirePermission(context, 'settings.manage');
  const keeper = settingsKeepers[group];
  if (keeper.isShared) requireFirstSite(context, sources.directory);
  const siteId = ownerOf(context, sources.directory, group);
  const update = async (transaction: Context) => {
    const { database } = transaction;
    // Options and facts of the site are changed by others, too, who hold it while they do.
    await database.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('update');
    const present = await readSettingsVersion(database, siteId, group);
    const before = await keeper.read(transaction);
    if (present !== version) {
      throw new Refusal('EDIT_CONFLICT', { version: present, current: { ...before, version: present } });
    }
    await keeper.write(transaction, { ...before, ...given } as Settings, sources);
    if (inLegalTexts.has(group)) await writeLegalDrafts(transaction, 'update');
    const after = await keeper.read(transaction);
    const changed = differences(group, before, after);
    if (changed.length === 0) return { ...after, version };
    await recordChanges(transaction, 'api', changed);
    transaction.emit({ kind: 'site.changed' });
    return { ...after, version: await raiseSettingsVersion(transaction, siteId, group) };
  };
  return inTransactionOnce(context, update, () => getSettings(context, sources, group));
}

/** What drafts of legal texts say. */
const inLegalTexts: ReadonlySet<SettingsGroup> = new Set(['company', 'bank', 'delivery', 'payment']);

function differences(group: SettingsGroup, before: Partial<Settings>, after: Partial<Settings>) {
  const names = Object.keys(after) as (keyof Settings)[];
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => ({
      entity: 'settings',
      entityId: group,
      field: name,
      before: before[name],
      after: after[name],
    }));
}

/** Whose row has the version: what all sites have in common is kept with the first one. */
function ownerOf({ site }: Context, directory: Directory, group: SettingsGroup): number {
  return settingsKeepers[group].isShared ? directory.getFirst().id : site.id;
}
