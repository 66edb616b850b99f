import type { CurrencyConfig } from '#domain/site.ts';
import { type Cents, convertedCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';

/** The currency in which a visitor sees prices; `rate` is units of it for 1 EUR. */
export type Currency = {
  readonly id: number;
  readonly label: string;
  readonly symbol: string;
  readonly rate: number;
  /** True for the currency the shop keeps its books in: bank transfers are made in it alone. */
  readonly isMain: boolean;
};

/** The currency of an id. Refuses one that the site does not offer: VALIDATION, `currencyId` oneOf. */
export function getCurrency(config: CurrencyConfig, currencyId: number): Currency {
  const currency = config.allowedCurrencies.find((candidate) => candidate.id === currencyId);
  if (!currency) throw new Refusal('VALIDATION', {}, { currencyId: { rule: 'oneOf' } });
  return { ...currency, isMain: currency.id === config.id };
}

/**
 * Converts one amount from euro cents, half up to the cent. Piece prices, delivery, fees and thresholds are converted
 * each by itself and multiplied afterwards (docs/rules/prices.md).
 */
export function convertCents(euroCents: Cents, currency: Currency): Cents {
  return convertedCents(euroCents, currency.rate);
}
