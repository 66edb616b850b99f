import { pickText } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { convertCents, getCurrency } from '../pricing/currency-conversion.ts';
import { type CheckoutDirectory, homeCountryOf } from './checkout-directory.ts';
import { freeFromOf } from './method-rules.ts';

/** The countries that the store delivers to, in the order in which speakers of the language look them up. */
export function listCountries(
  context: Context,
  directory: CheckoutDirectory,
): { id: number; iso: string; code: string; name: string }[] {
  const { language, site, store } = context;
  const collator = new Intl.Collator(language);
  return directory
    .countriesOf(store)
    .map(({ id, iso, code, name }) => ({
      id,
      iso,
      code,
      name: pickText(name, language, site.defaultLanguage).text,
    }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/**
 * Cart total in cents of the context's currency from which courier delivery is free; null where it never is.
 * @param country ISO 3166-1 alpha-2; the site's own where absent
 * @throws Refusal PRICES_HIDDEN; VALIDATION for a currency that the site does not offer
 */
export function freeDeliveryCents(
  context: Context,
  directory: CheckoutDirectory,
  country: string = homeCountryOf(context.site),
): Cents | null {
  if (context.site.priceMode === 'enquiry') throw new Refusal('PRICES_HIDDEN');
  const currency = getCurrency(context.site.currencyConfig, context.currencyId);
  const thresholds = directory
    .deliveryMethods()
    .map((method) => freeFromOf(method, country))
    .filter((threshold) => threshold !== null);
  return thresholds.length === 0 ? null : convertCents(Math.min(...thresholds), currency);
}
