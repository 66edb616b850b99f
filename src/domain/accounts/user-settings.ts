import { and, eq } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { requireBackoffice } from './account-roles.ts';
import { userSettings } from './accounts-tables.ts';

/** A setting of a back-office user, such as the language of the back office. */
export type UserSetting = { readonly group: string; readonly key: string; readonly value: string };

/** The settings that something reads, and what they may say; others are not kept. */
const knownSettings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  /** The language in which a user wants the back office. */
  global: { language: ['hrv', 'eng', 'ger'] },
};

/**
 * A setting of whoever is logged in.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN (customers), CONFIGURATION_NOT_SET where it was never set
 */
export async function getUserSetting(context: Context, group: string, key: string): Promise<UserSetting> {
  const { userId } = requireBackoffice(context);
  const [setting] = await context.database
    .select({ value: userSettings.value })
    .from(userSettings)
    .where(and(eq(userSettings.userId, userId), eq(userSettings.group, group), eq(userSettings.key, key)));
  if (!setting) throw new Refusal('CONFIGURATION_NOT_SET');
  return { group, key, value: setting.value };
}

/**
 * Sets it.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN (customers), VALIDATION (group, key, value)
 */
export async function saveUserSetting(context: Context, setting: UserSetting): Promise<UserSetting> {
  const { userId } = requireBackoffice(context);
  const { group, key, value } = setting;
  const values = findKnown(findKnown(knownSettings, group), key);
  if (!values) throw new Refusal('VALIDATION', {}, { key: { rule: 'oneOf' } });
  if (!values.includes(value)) throw new Refusal('VALIDATION', {}, { value: { rule: 'oneOf' } });
  await inTransaction(context, async ({ database }) => {
    await database
      .insert(userSettings)
      .values({ userId, group, key, value })
      .onConflictDoUpdate({
        target: [userSettings.userId, userSettings.group, userSettings.key],
        set: { value },
      });
  });
  return setting;
}

function findKnown<T>(from: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return from && Object.hasOwn(from, name) ? from[name] : undefined;
}
