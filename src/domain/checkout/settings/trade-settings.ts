import { asc, eq, sql } from 'drizzle-orm';
import type { FieldErrors } from '#values/refusal.ts';
import { saveTaxClasses } from '../../sites/registers-service.ts';
import { sites, stores, taxClasses, taxRates } from '../../sites/sites-tables.ts';
import { knownThings, refuseIfAny, type SettingsKeeper, siteRow } from './settings-keeper.ts';
import { currencyProblems, taxProblems } from './settings-rules.ts';
import { translatedOf, wordsOf } from './settings-values.ts';

/* By whose law and in which money the shop sells: rates of tax, countries, currencies. */

export const taxKeeper: SettingsKeeper = {
  isShared: true,
  async read({ database }) {
    const classes = await database.select().from(taxClasses).orderBy(asc(taxClasses.id));
    const rates = await database
      .select()
      .from(taxRates)
      .orderBy(asc(taxRates.country), asc(taxRates.validFrom));
    return {
      taxClasses: classes.map(({ id, key, name }) => ({
        key,
        name: wordsOf(name),
        rates: rates
          .filter(({ taxClassId }) => taxClassId === id)
          .map(({ country, validFrom, rateBasisPoints }) => ({
            country,
            validFrom,
            rate: rateBasisPoints / 100,
          })),
      })),
    };
  },
  async write(context, settings) {
    refuseIfAny(taxProblems(settings, await knownThings(context)));
    await saveTaxClasses(
      context,
      settings.taxClasses.map(({ key, name, rates }) => ({
        key,
        name: translatedOf(name),
        rates: rates.map(({ country, validFrom, rate }) => ({
          country,
          validFrom,
          rateBasisPoints: Math.round(rate * 100),
        })),
      })),
    );
  },
};

export const countriesKeeper: SettingsKeeper = {
  async read({ database, site }) {
    const rows = await database
      .select()
      .from(stores)
      .where(eq(stores.siteId, site.id))
      .orderBy(asc(stores.id));
    return {
      stores: rows.map(({ storeId, checkoutSettings: { allowedCountries } }) => ({
        storeId,
        allowedCountries: allowedCountries === 'ALL' ? 'ALL' : [...allowedCountries],
      })),
    };
  },
  async write(context, settings) {
    const { database, site } = context;
    const { isCountry } = await knownThings(context);
    const rows = await database.select().from(stores).where(eq(stores.siteId, site.id));
    const problems: FieldErrors = {};
    settings.stores.forEach(({ storeId, allowedCountries }, index) => {
      if (!rows.some((row) => row.storeId === storeId)) {
        problems[`stores.${index}.storeId`] = { rule: 'oneOf' };
      }
      if (allowedCountries === 'ALL') return;
      allowedCountries.forEach((country, place) => {
        if (!isCountry(country)) problems[`stores.${index}.allowedCountries.${place}`] = { rule: 'oneOf' };
      });
      if (allowedCountries.length === 0) problems[`stores.${index}.allowedCountries`] = { rule: 'required' };
    });
    refuseIfAny(problems);
    for (const { storeId, allowedCountries } of settings.stores) {
      await database
        .update(stores)
        .set({
          checkoutSettings: sql`${stores.checkoutSettings} || ${JSON.stringify({ allowedCountries })}::jsonb`,
        })
        .where(eq(stores.storeId, storeId));
    }
  },
};

export const currenciesKeeper: SettingsKeeper = {
  async read(context) {
    const { allowedCurrencies } = (await siteRow(context)).currencyConfig;
    return {
      currencies: allowedCurrencies.map(({ id, label, symbol, rate }) => ({ id, label, symbol, rate })),
    };
  },
  async write(context, settings) {
    const { currencyConfig } = await siteRow(context);
    refuseIfAny(currencyProblems(settings, currencyConfig.id));
    await context.database
      .update(sites)
      .set({ currencyConfig: { ...currencyConfig, allowedCurrencies: settings.currencies } })
      .where(eq(sites.id, context.site.id));
  },
};
