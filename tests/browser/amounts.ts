import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#values/language.ts';
import { eventually } from './eventually.ts';
import type { Shopper } from './shopper.ts';

export type Currency = 'EUR' | 'CHF';

/** What a cart, an order form or an order has to say, in major units, worked out by hand from the demo's data. */
export type Totals = {
  items: number;
  /** Positive; without one there is no row. */
  coupon?: number;
  /** 0: free; later: depends on an address that is not known yet, or on a branch; without one nothing is delivered. */
  delivery?: number | 'later' | 'laterByBranch';
  /** Of the way to pay; without one there is no row. */
  fee?: number;
  total: number;
  /** Tax contained, by its rate in percent; nothing outside the EU. */
  tax?: readonly (readonly [rate: number, tax: number])[];
  currency?: Currency;
};

/** An amount as pages in that language write it: '1.234,50 €', '€1,234.50', '−2,00 CHF'. */
export function money(language: Language, amount: number, currency: Currency = 'EUR'): string {
  const number = figure(language, Math.abs(amount), 2);
  const sign = amount < 0 ? '\u2212' : '';
  if (language !== 'en') return `${sign}${number} ${currency === 'EUR' ? '€' : 'CHF'}`;
  return currency === 'EUR' ? `${sign}€${number}` : `${sign}CHF ${number}`;
}

/** What pages and mails say of a chosen length: 'Duljina: 4.250 mm'. */
export function lengthFact(language: Language, lengthMm: number): string {
  const word = { hr: 'Duljina', en: 'Length', de: 'Länge' }[language];
  return `${word}: ${figure(language, lengthMm)}\u00a0mm`;
}

/** A number as pages in that language write it: '4.250', '15,3'. */
export function figure(language: Language, value: number, decimals = 0): string {
  const [whole = '', rest] = value.toFixed(decimals).split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : '.');
  return rest === undefined ? thousands : `${thousands}${language === 'en' ? '.' : ','}${rest}`;
}

/** Waits until the sums in a place say exactly that: every row in its order, and the tax of every rate. */
export async function expectTotals(shopper: Shopper, place: Locator, totals: Totals): Promise<void> {
  const expected = rowsOf(shopper, totals);
  await eventually(async () => expect(await sumsIn(place)).toEqual(expected));
}

async function sumsIn(place: Locator): Promise<string[]> {
  const sums = place.locator('dl[data-layout="ends"]').filter({ visible: true });
  const rows = await sums
    .locator('> div')
    .evaluateAll((found) =>
      found.map((row) => [...row.children].map(({ textContent }) => textContent).join(': ')),
    );
  const taxes = await sums.locator('+ ul > li').allTextContents();
  return [...rows, ...taxes].map(plain);
}

function rowsOf({ language, t }: Shopper, totals: Totals): string[] {
  const { items, coupon, delivery, fee, total, tax = [], currency } = totals;
  const amount = (value: number) => money(language, value, currency);
  const row = (name: string, value: string) => `${t(`cart.totals.${name}`)}: ${value}`;
  return [
    row('items', amount(items)),
    ...(coupon === undefined ? [] : [row('coupon', amount(-coupon))]),
    // What is not known yet leads to what delivery costs.
    ...(delivery === undefined
      ? []
      : [row(delivery === 'later' ? 'deliveryCosts' : 'delivery', deliveryWords(delivery, t, amount))]),
    ...(fee === undefined ? [] : [row('payment', amount(fee))]),
    row('total', amount(total)),
    ...tax.map(([rate, contained]) => t('cart.totals.tax', { rate, tax: amount(contained) })),
  ].map(plain);
}

function deliveryWords(
  delivery: number | 'later' | 'laterByBranch',
  t: Shopper['t'],
  amount: (value: number) => string,
): string {
  if (delivery === 'later') return t('cart.totals.deliveryLater');
  if (delivery === 'laterByBranch') return t('checkout.shipping.afterBranch');
  return delivery === 0 ? t('cart.totals.free') : amount(delivery);
}

/** Blanks that keep words together are blanks to whoever reads. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
