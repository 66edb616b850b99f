import { and, eq } from 'drizzle-orm';
import { type Language, languageCodes } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { requireBackoffice } from './account-roles.ts';
import { userSettings } from './accounts-tables.ts';

/** A setting of a back-office user, such as the language of the back office. */
export type UserSetting = { readonly group: string; readonly key: string; readonly value: string };

/** The language in which a user has the back office: three letters. */
export const panelLanguage = { group: 'global', key: 'language' } as const;

/** The settings that something reads, and what they may say; others are not kept. */
const knownSettings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [panelLanguage.group]: { [panelLanguage.key]: ['hrv', 'eng', 'ger'] },
};

/**
 * A setting of the logged-in user.
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
  await inTransaction(context, (transaction) => keepUserSetting(transaction, userId, setting));
  return setting;
}

/** Keeps a setting of somebody, whoever asks. */
export async function keepUserSetting(
  { database }: Pick<Context, 'database'>,
  userId: number,
  { group, key, value }: UserSetting,
): Promise<void> {
  await database
    .insert(userSettings)
    .values({ userId, group, key, value })
    .onConflictDoUpdate({
      target: [userSettings.userId, userSettings.group, userSettings.key],
      set: { value },
    });
}

/** A new user of the back office works in the language of the account, until somebody chooses another one. */
export async function beginInLanguage(
  { database }: Pick<Context, 'database'>,
  userId: number,
  language: Language,
): Promise<void> {
  await database
    .insert(userSettings)
    .values({ userId, group: 'global', key: 'language', value: languageCodes[language] })
    .onConflictDoNothing();
}

function findKnown<T>(from: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return from && Object.hasOwn(from, name) ? from[name] : undefined;
}
