import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { differsFromExcluded, fromExcluded } from '#platform/database/upsert.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { CountryInput, LanguageEntryInput, TaxClassInput } from './site-input.ts';
import { checkCountries, checkLanguageEntries, checkTaxClasses } from './sites-rules.ts';
import { countries, languageEntries, taxClasses, taxRates } from './sites-tables.ts';

/** The day from which a rate holds that names none; the default of the table's column. */
const earliestDay = '2000-01-01';

/**
 * Adds to the list of the world's languages (docs/rules/pages.md) or corrects those with the same id.
 * @throws Refusal VALIDATION
 */
export async function saveLanguageEntries(
  runtime: ShopRuntime,
  entries: readonly LanguageEntryInput[],
): Promise<void> {
  checkLanguageEntries(entries);
  if (entries.length === 0) return;
  await inTransaction(runtime, async ({ database, emit }) => {
    const changed = await database
      .insert(languageEntries)
      .values([...entries])
      .onConflictDoUpdate({
        target: languageEntries.id,
        set: fromExcluded(languageEntries, [
          'code',
          'code2',
          'name',
          'nameHrv',
          'nameEng',
          'nameGer',
          'nameSrp',
        ]),
        setWhere: differsFromExcluded(languageEntries),
      })
      .returning({ id: languageEntries.id });
    if (changed.length > 0) emit({ kind: 'site.changed' });
  });
}

/**
 * Adds to the countries of ISO 3166-1 or corrects those with the same numeric code.
 * @throws Refusal VALIDATION
 */
export async function saveCountries(runtime: ShopRuntime, entries: readonly CountryInput[]): Promise<void> {
  checkCountries(entries);
  if (entries.length === 0) return;
  await inTransaction(runtime, async ({ database, emit }) => {
    const changed = await database
      .insert(countries)
      .values([...entries])
      .onConflictDoUpdate({
        target: countries.id,
        set: fromExcluded(countries, ['iso', 'code', 'name']),
        setWhere: differsFromExcluded(countries),
      })
      .returning({ id: countries.id });
    if (changed.length > 0) emit({ kind: 'site.changed' });
  });
}

/**
 * Adds tax classes or brings those with the same key up to date; rates are added or corrected, never taken away,
 * because orders of the past were computed with them.
 * @throws Refusal VALIDATION
 */
export async function saveTaxClasses(runtime: ShopRuntime, classes: readonly TaxClassInput[]): Promise<void> {
  checkTaxClasses(classes);
  await inTransaction(runtime, async ({ database, emit }) => {
    let changed = false;
    for (const taxClass of classes) {
      const saved = await saveTaxClass(database, taxClass);
      changed = (await saveRates(database, saved.id, taxClass.rates)) || saved.changed || changed;
    }
    if (changed) emit({ kind: 'site.changed' });
  });
}

async function saveTaxClass(database: Database, { key, name }: TaxClassInput) {
  const [known] = await database.select().from(taxClasses).where(eq(taxClasses.key, key));
  if (!known) {
    const [made] = await database.insert(taxClasses).values({ key, name }).returning({ id: taxClasses.id });
    if (!made) throw new Error('A new tax class was not returned.');
    return { id: made.id, changed: true };
  }
  const changed = !isDeepStrictEqual(known.name, name);
  if (changed) await database.update(taxClasses).set({ name }).where(eq(taxClasses.id, known.id));
  return { id: known.id, changed };
}

async function saveRates(
  database: Database,
  taxClassId: number,
  rates: TaxClassInput['rates'],
): Promise<boolean> {
  if (rates.length === 0) return false;
  const changed = await database
    .insert(taxRates)
    .values(rates.map((rate) => ({ ...rate, validFrom: rate.validFrom ?? earliestDay, taxClassId })))
    .onConflictDoUpdate({
      target: [taxRates.taxClassId, taxRates.country, taxRates.validFrom],
      set: { rateBasisPoints: sql`excluded.rate_basis_points` },
      setWhere: sql`${taxRates}.* IS DISTINCT FROM excluded.*`,
    })
    .returning({ country: taxRates.country });
  return changed.length > 0;
}
