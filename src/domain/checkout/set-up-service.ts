import { and, eq, gt, sql } from 'drizzle-orm';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import { dayMs } from '#values/durations.ts';
import { isEmailAddress, normaliseEmail } from '#values/email-address.ts';
import { type Language, languageIds, languages, type Translated } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { settingsMaxima } from '#values/settings.ts';
import { users } from '../accounts/accounts-tables.ts';
import { passwordProblems } from '../accounts/password-rules.ts';
import { createUser } from '../accounts/users-service.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { hashSecret, tokenBytes } from '../secret-hash.ts';
import type { Site } from '../site.ts';
import { savedOptions } from '../sites/options-queries.ts';
import { saveOptions } from '../sites/sites-service.ts';
import { countries, shopOrigins, sites, stores } from '../sites/sites-tables.ts';
import { deliveryMethods, paymentMethods } from './checkout-tables.ts';
import { writeLegalDrafts } from './legal/legal-drafts.ts';

/* A new, empty shop is set up once, by whoever has the address that its first start has printed. */

/** How long the address holds. */
const setUpDays = 7;

export type SetUp = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly shopName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The first one is the shop's own. */
  readonly languages: readonly Language[];
  /** Another one than the euro, in which the books are kept; null: none. */
  readonly currency: SetUpCurrency | null;
};

type SetUpCurrency = {
  readonly id: number;
  readonly label: string;
  readonly symbol: string;
  readonly rate: number;
};

/** Makes the token of the address, in the transaction that fills the database; its hash alone is kept. */
export async function openSetUp({ database, clock, random }: ShopRuntime): Promise<string> {
  const token = random.token(tokenBytes);
  await database.update(shopOrigins).set({
    setUpHash: hashSecret(token),
    setUpExpiresAt: new Date(clock.now().getTime() + setUpDays * dayMs),
  });
  return token;
}

/** Whether the shop may still be set up with this token: nobody has done so, and nobody works in its back office. */
export async function isSetUpOpen({ database, clock }: ShopRuntime, token: string): Promise<boolean> {
  const [open] = await database
    .select({ filledAt: shopOrigins.filledAt })
    .from(shopOrigins)
    .where(and(eq(shopOrigins.setUpHash, hashSecret(token)), gt(shopOrigins.setUpExpiresAt, clock.now())));
  if (!open) return false;
  const [somebody] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isBackofficeUser, true))
    .limit(1);
  return somebody === undefined;
}

/**
 * Makes the first administrator and says whose shop it is; the token counts no longer then. Of several at once one succeeds.
 * @throws Refusal ONE_TIME_TOKEN_INVALID; VALIDATION with the fields that are wrong; USER_EXISTS
 */
export async function setUpShop(
  context: Context,
  { passwords }: { readonly passwords: PasswordHasher },
  token: string,
  input: SetUp,
): Promise<void> {
  if (!(await isSetUpOpen(context, token))) throw new Refusal('ONE_TIME_TOKEN_INVALID');
  const problems = await setUpProblems(context, input);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  const { firstName, lastName, country, currency } = input;
  const email = normaliseEmail(input.email);
  const name = input.shopName.trim();
  const passwordHash = await passwords.hash(input.password);
  await inTransaction(context, async (transaction) => {
    const { database, site, emit } = transaction;
    await database.select().from(shopOrigins).for('update');
    if (!(await isSetUpOpen(transaction, token))) throw new Refusal('ONE_TIME_TOKEN_INVALID');
    await database.update(shopOrigins).set({ setUpHash: null, setUpExpiresAt: null });
    const ofOwner = { ...site, defaultLanguage: context.language };
    const owner = { email, firstName: firstName.trim(), lastName: lastName.trim(), passwordHash };
    await createUser(transaction, ofOwner, { ...owner, scope: 'admin' });
    const [row] = await database.select().from(sites).where(eq(sites.id, site.id));
    if (!row) throw new Error('The site of a new shop was not found.');
    const { company, currencyConfig } = row;
    const main = currencyConfig.allowedCurrencies.filter(({ id }) => id === currencyConfig.id);
    await database
      .update(sites)
      .set({
        name,
        company: { ...company, legalName: name, country },
        currencyConfig: { ...currencyConfig, allowedCurrencies: [...main, ...(currency ? [currency] : [])] },
      })
      .where(eq(sites.id, site.id));
    const names = Object.fromEntries(languages.map((language) => [language, name]));
    await database.update(stores).set({ name: names }).where(eq(stores.siteId, site.id));
    await sellIn(transaction, country);
    const options = await savedOptions(transaction);
    const [first = site.defaultLanguage] = input.languages;
    await saveOptions(database, site.id, {
      ...options,
      CopyrightText: withName(options.CopyrightText, site, name),
      // Its owner opens it, once there is something to sell.
      Maintenance: true,
      DefaultLanguage: languageIds[first],
      AllowedLanguages: input.languages.map((language) => languageIds[language]),
    });
    await writeLegalDrafts(transaction, 'update');
    emit({ kind: 'site.changed' });
  });
}

/** The line at the foot of every page, with the name in the place of the one that a new shop begins with. */
function withName(line: unknown, { stores: [store] }: Site, name: string): unknown {
  const texts = line as Translated | undefined;
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts?.[language];
      return text === undefined ? [] : [[language, text.replace(store?.name[language] ?? name, () => name)]];
    }),
  );
}

/** Delivers to the shop's own country, by the methods that a new shop has. */
async function sellIn({ database, site }: Context, country: string): Promise<void> {
  await database
    .update(stores)
    .set({
      checkoutSettings: sql`${stores.checkoutSettings} || ${JSON.stringify({ allowedCountries: [country] })}::jsonb`,
    })
    .where(eq(stores.siteId, site.id));
  for (const { id, prices } of await database.select().from(deliveryMethods)) {
    const moved = prices.map((group) => ({ ...group, countries: [country] }));
    await database.update(deliveryMethods).set({ prices: moved }).where(eq(deliveryMethods.id, id));
  }
  await database.update(paymentMethods).set({ countries: [country] });
}

async function setUpProblems(context: Context, input: SetUp): Promise<FieldErrors> {
  const problems: FieldErrors = {};
  for (const field of ['firstName', 'lastName', 'shopName', 'email', 'password'] as const) {
    if (input[field].trim() === '') problems[field] = { rule: 'required' };
    else if (input[field].length > settingsMaxima.name && field !== 'email') {
      problems[field] = { rule: 'maxLength', parameter: settingsMaxima.name };
    }
  }
  const email = normaliseEmail(input.email);
  if (!isEmailAddress(email)) problems.email ??= { rule: 'email' };
  const [known] = await context.database
    .select({ iso: countries.iso })
    .from(countries)
    .where(eq(countries.iso, input.country));
  if (!known) problems.country = { rule: 'oneOf' };
  if (input.languages.length === 0) problems.languages = { rule: 'required' };
  if (input.currency && !(input.currency.rate > 0 && input.currency.rate < 1_000_000)) {
    problems.rate = { rule: 'minimum', parameter: 0 };
  }
  if (!problems.password) {
    const { firstName, lastName, password } = input;
    const owner = { email, firstName, lastName, isBackofficeUser: true };
    // The shop's own words are easy to guess, too.
    const shop = { ...context.site, name: input.shopName };
    Object.assign(problems, await passwordProblems(password, 'password', shop, owner));
  }
  return problems;
}
