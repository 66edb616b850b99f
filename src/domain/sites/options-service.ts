import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission, requirePerson } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { listOptions, optionVersionOf, type SiteOption, savedOptions } from './options-queries.ts';
import { raiseSettingsVersion, settingsOfOptions } from './settings-versions.ts';
import { optionProblems } from './site-options.ts';
import { saveOptions } from './sites-service.ts';
import { sites } from './sites-tables.ts';

export const sitePasswordMinimum = 8;
/** Who gets in is decided by people. */
const securityOptions = ['RequireSecondFactor', 'PasswordProtection'];

/**
 * Changes options of the context's site; those that are not named stay, `null` takes one away. The password of a site is
 * given as it is typed and kept as a hash; `true` keeps the one that is set.
 * @param seen versions of options that whoever changes them has seen (options-queries.ts)
 * @returns all options as they are now
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, PERSON_REQUIRED for a program that changes who gets in, VALIDATION with each `options.<key>` that is wrong; EDIT_CONFLICT with `seen`,
 *   the present versions, where one of them is another by now
 */
export async function updateOptions(
  context: Context,
  { passwords }: { readonly passwords: PasswordHasher },
  changes: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, string>> = {},
): Promise<SiteOption[]> {
  requirePermission(context, 'settings.manage');
  if (securityOptions.some((key) => Object.hasOwn(changes, key))) requirePerson(context.actor);
  const wanted = await withHashedPassword(passwords, changes);
  return inTransaction(context, async (transaction) => {
    const { database, site } = transaction;
    // Two who change options at once: the second begins with what the first has saved.
    await database.select({ id: sites.id }).from(sites).where(eq(sites.id, site.id)).for('update');
    const present = await savedOptions(transaction);
    requireSeen(present, seen);
    const options = Object.fromEntries(
      Object.entries({ ...present, ...wanted }).filter(([, value]) => value !== null),
    );
    const problems = optionProblems(options, site);
    // What stands there already and is not touched is nobody's mistake here.
    const ofChanges = Object.entries(problems).filter(([path]) =>
      Object.hasOwn(changes, path.replace(/^options\./, '')),
    );
    if (ofChanges.length > 0) throw new Refusal('VALIDATION', {}, Object.fromEntries(ofChanges));
    if (await saveOptions(database, site.id, options)) {
      const changed = Object.keys(changes).filter((key) => !isDeepStrictEqual(present[key], options[key]));
      for (const group of settingsOfOptions(changed)) await raiseSettingsVersion(transaction, site.id, group);
      transaction.emit({ kind: 'site.changed' });
    }
    return listOptions({ ...transaction, site: { ...site, options } });
  });
}

function requireSeen(
  present: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, string>>,
): void {
  const versions = Object.fromEntries(
    Object.keys(seen).map((key) => [key, optionVersionOf(Object.hasOwn(present, key) ? present[key] : null)]),
  );
  if (Object.entries(seen).some(([key, version]) => versions[key] !== version)) {
    throw new Refusal('EDIT_CONFLICT', { seen: versions });
  }
}

async function withHashedPassword(
  passwords: PasswordHasher,
  { PasswordProtection: given, ...others }: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (given === undefined || given === true) return others;
  if (typeof given !== 'string') return { ...others, PasswordProtection: given };
  if ([...given].length < sitePasswordMinimum) {
    const tooShort = { rule: 'minLength', parameter: sitePasswordMinimum } as const;
    throw new Refusal('VALIDATION', {}, { 'options.PasswordProtection': tooShort });
  }
  return { ...others, PasswordProtection: await passwords.hash(given) };
}
