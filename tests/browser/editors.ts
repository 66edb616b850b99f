import type { BrowserContext } from 'playwright-core';
import { saveUser } from '#domain/accounts/users-service.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { Language } from '#values/language.ts';
import { testRuntime } from '../support/test-runtime.ts';
import { logInByCall } from './login-calls.ts';
import { shopUnderTest } from './shop-under-test.ts';

const password = 'Sljeme-crijep-77';
/** By shop and language: each is made once. */
const made = new Map<string, Promise<string>>();

/** Logs in somebody who edits and wants the back office in a language; of the demo's people there is one alone. */
export async function logInEditor(context: BrowserContext, language: Language): Promise<void> {
  await logInByCall(context, await editorsEmail(language), password);
}

/** What such a person types to log in. */
export async function editorsLogin(language: Language): Promise<{ email: string; password: string }> {
  return { email: await editorsEmail(language), password };
}

async function editorsEmail(language: Language): Promise<string> {
  const { dataDir } = shopUnderTest();
  const key = `${dataDir}|${language}`;
  const making = made.get(key) ?? makeEditor(dataDir, language);
  made.set(key, making);
  return making;
}

async function makeEditor(dataDir: string, language: Language): Promise<string> {
  const email = `urednik.${language}.${process.env.VITEST_POOL_ID}@attika.example`;
  const { pool, database, close } = await openShopDatabase({ databaseUrl: undefined, dataDir }, silentLogger);
  try {
    const { rows } = await pool.query<{ id: number }>('select id from site order by id limit 1');
    await saveUser(testRuntime(database), {
      siteId: rows[0]?.id ?? 0,
      email,
      firstName: 'Nikola',
      lastName: 'Šarić',
      passwordHash: await createPasswordHasher().hash(password),
      language,
      scope: 'publisher',
      emailConfirmed: true,
      blocked: false,
      memberCardBarcode: null,
    });
  } finally {
    await close();
  }
  return email;
}
