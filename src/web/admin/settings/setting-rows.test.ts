import { expect, test } from 'vitest';
import { pathsOf, type Settings, sectionsOf, shownValue, withEntered } from './setting-rows.ts';

const settings: Settings = {
  version: 3,
  deliveryMethods: [
    {
      ...{ key: 'del-courier', kind: 'courier', maximumLengthMm: 3000, maximumGrams: 30_000 },
      ...{ taxClassKey: 'tax-standard', description: {}, name: { hrv: 'Dostava', ger: 'Paketdienst' } },
      freeFrom: [{ country: 'HR', amount: 150 }],
      prices: [{ countries: ['HR'], bands: [{ maximumGrams: 2000, price: 4.5 }], days: [1, 2] }],
    },
  ],
};
const said = { t: (key: string) => key, language: 'hr' as const };
const rows = sectionsOf('delivery', settings, said).flatMap((section) => section.rows);

test('a method has a row for each of its names, prices and days, at the paths of the API', () => {
  expect(sectionsOf('delivery', settings, { ...said, language: 'de' })[0]?.title).toBe('Paketdienst');
  expect(rows.flatMap(pathsOf)).toEqual([
    ...['hrv', 'eng', 'ger'].map((code) => `deliveryMethods.0.name.${code}`),
    'deliveryMethods.0.freeFrom.0.amount',
    'deliveryMethods.0.prices.0.bands.0.price',
    ...['deliveryMethods.0.prices.0.days.0', 'deliveryMethods.0.prices.0.days.1'],
  ]);
});

test('amounts are shown and read as the language writes them, and what is no number is left to the API', () => {
  const [price] = rows.filter(({ path }) => path.endsWith('price'));
  if (!price) throw new Error('There is no row for a price.');
  expect(shownValue(settings, price, price.path, 'hr')).toBe('4,5');
  expect(shownValue(settings, price, price.path, 'en')).toBe('4.5');
  const form = new FormData();
  form.set(price.path, '5,25');
  form.set('deliveryMethods.0.name.eng', ' Courier ');
  const changed = withEntered(settings, rows, form);
  expect(changed.deliveryMethods?.[0]?.prices[0]?.bands[0]?.price).toBe(5.25);
  expect(changed.deliveryMethods?.[0]?.name).toEqual({ hrv: 'Dostava', ger: 'Paketdienst', eng: 'Courier' });
  expect(settings.deliveryMethods?.[0]?.name.eng).toBeUndefined();
  form.set(price.path, 'puno');
  expect(withEntered(settings, rows, form).deliveryMethods?.[0]?.prices[0]?.bands[0]?.price).toBe('puno');
});

test('lists are words, an empty address is none', () => {
  const sender: Settings = { version: 1, name: 'Attika', sendEmailTo: 'a@attika.example', sendOrdersTo: [] };
  const ofSender = sectionsOf('sender', sender, said).flatMap((section) => section.rows);
  const form = new FormData();
  form.set('sendEmailTo', ' ');
  form.set('sendOrdersTo', 'b@attika.example\n c@attika.example');
  expect(withEntered(sender, ofSender, form)).toEqual({
    ...sender,
    sendEmailTo: null,
    sendOrdersTo: ['b@attika.example', 'c@attika.example'],
  });
  const stores: Settings = { version: 1, stores: [{ storeId: '1', allowedCountries: ['HR'] }] };
  const ofStores = sectionsOf('countries', stores, said).flatMap((section) => section.rows);
  form.set('stores.0.allowedCountries', 'hr, si');
  expect(withEntered(stores, ofStores, form).stores?.[0]?.allowedCountries).toEqual(['HR', 'SI']);
  form.set('stores.0.allowedCountries', 'all');
  expect(withEntered(stores, ofStores, form).stores?.[0]?.allowedCountries).toBe('ALL');
});
