import { textFor } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import { countryCode } from '#values/postcode.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { convertCents, getCurrency } from '../pricing/currency-conversion.ts';
import { type CheckoutDirectory, deliversTo } from './checkout-directory.ts';
import { assumedCountryOf, findDestination } from './known-country.ts';
import { freeFromOf } from './method-rules.ts';

/** The countries that the store delivers to, in the order in which speakers of the language look them up. */
export function listCountries(
  context: Context,
  directory: CheckoutDirectory,
): { id: number; iso: string; code: string; name: string; isAssumed: boolean }[] {
  const { language, site, store } = context;
  const collator = new Intl.Collator(language);
  const assumed = assumedCountryOf(context, directory);
  return directory
    .countriesOf(store)
    .map(({ id, iso, code, name }) => ({
      id,
      iso,
      code,
      name: textFor({ language, site }, name),
      isAssumed: iso === assumed,
    }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/**
 * Cart total in cents of the context's currency from which courier delivery to a country is free; null where it never
 * is.
 * @param asked ISO 3166-1 alpha-2; absent: what is known of the visitor, else the country that is assumed
 * @throws Refusal PRICES_HIDDEN; VALIDATION for a currency that the site does not offer
 */
export async function findFreeDeliveryCents(
  context: Context,
  directory: CheckoutDirectory,
  asked: string | undefined,
): Promise<Cents | null> {
  if (context.site.priceMode === 'enquiry') throw new Refusal('PRICES_HIDDEN');
  const currency = getCurrency(context.site.currencyConfig, context.currencyId);
  const country = asked ? countryCode(asked) : (await findDestination(context, directory)).country;
  const thresholds = deliversTo(directory, context, country)
    ? directory.deliveryMethods().flatMap((method) => freeFromOf(method, country) ?? [])
    : [];
  return thresholds.length === 0 ? null : convertCents(Math.min(...thresholds), currency);
}
