import { asc } from 'drizzle-orm';
import type { Site, Store } from '#domain/site.ts';
import type { Database } from '#platform/database/database.ts';
import type { Translated } from '#values/language.ts';
import { countryCode } from '#values/postcode.ts';
import type { Context } from '../context.ts';
import { gatewayOf } from '../orders/payment-attempts.ts';
import { readTaxTable, type TaxTable } from '../pricing/tax-rates.ts';
import { countries } from '../sites/sites-tables.ts';
import { deliveryMethods, paymentMethods } from './checkout-tables.ts';
import type { DeliveryMethod, PaymentMethod } from './method-rules.ts';

export type Country = {
  readonly id: number;
  readonly iso: string;
  readonly code: string;
  readonly name: Translated;
};

/**
 * What every price and every step of the checkout looks up and what hardly ever changes, held in memory: tax rates,
 * delivery and payment methods, countries.
 */
export type CheckoutDirectory = {
  readonly tax: TaxTable;
  deliveryMethods(): readonly DeliveryMethod[];
  paymentMethods(): readonly PaymentMethod[];
  /** Countries that a store delivers to; `ALL` in its settings allows every one. */
  countriesOf(store: Store): readonly Country[];
  /** Reads the tables again, after `site.changed`. */
  reload(): Promise<void>;
};

/** @param providers names of the card gateways that this installation has; methods of others are not offered */
export async function openCheckoutDirectory(
  database: Database,
  providers: ReadonlySet<string> = new Set(),
): Promise<CheckoutDirectory> {
  const isOpen = (method: PaymentMethod) =>
    method.kind !== 'gateway' || providers.has(gatewayOf(method) ?? '');
  let all = await readAll(database);
  return {
    tax: { rateOf: (taxClass, country, day) => all.tax.rateOf(taxClass, country, day) },
    deliveryMethods: () => all.deliveryMethods,
    paymentMethods: () => all.paymentMethods.filter(isOpen),
    countriesOf({ checkoutSettings: { allowedCountries } }) {
      if (allowedCountries === 'ALL') return all.countries;
      return all.countries.filter(({ iso }) => allowedCountries.includes(iso));
    },
    async reload() {
      all = await readAll(database);
    },
  };
}

async function readAll(database: Database) {
  return {
    tax: await readTaxTable(database),
    deliveryMethods: (await database
      .select()
      .from(deliveryMethods)
      .orderBy(asc(deliveryMethods.position))) as DeliveryMethod[],
    paymentMethods: (await database
      .select()
      .from(paymentMethods)
      .orderBy(asc(paymentMethods.position))) as PaymentMethod[],
    countries: (await database.select().from(countries).orderBy(asc(countries.iso))) as Country[],
  };
}

/** True where the context's store delivers to a country (ISO 3166-1 alpha-2, in small letters too). */
export function deliversTo(directory: CheckoutDirectory, { store }: Context, country: string): boolean {
  const asked = countryCode(country);
  return directory.countriesOf(store).some(({ iso }) => iso === asked);
}

/** The country that holds until an address names one. */
export function homeCountryOf(site: Site): string {
  return site.company.country;
}
