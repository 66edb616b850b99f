import { ApiError } from '#contract/client.ts';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { findLanguageByCode, type Language } from '#values/language.ts';
import type { RequestFacts } from './request-facts.ts';

/** Where the language of the back office stands among a user's settings (docs/rules/backoffice.md). */
export const languageSetting = { group: 'global', key: 'language' } as const;

/** Nothing was chosen yet, or nothing may be asked before a second factor is set up. */
const untold: ReadonlySet<string> = new Set(['CONFIGURATION_NOT_SET', 'SECOND_FACTOR_MISSING']);

/** The language that who asks has set for working in the back office; nothing where none was ever set. */
export async function findOwnLanguage({ personalApi }: RequestFacts): Promise<Language | undefined> {
  try {
    const { value } = await personalApi.call(settingsEndpoints.userSetting, { query: languageSetting });
    return findLanguageByCode(value);
  } catch (error) {
    const isUntold = error instanceof ApiError && untold.has(error.code);
    if (isUntold) return undefined;
    throw error;
  }
}
