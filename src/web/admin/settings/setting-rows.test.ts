import { expect, test } from 'vitest';
import { countriesIn, countryCodes } from '#values/country-codes.ts';
import { withEntry, withoutEntry } from './setting-entries.ts';
import { pathsOf, rowsOf, type Settings, shownValue, withEntered } from './setting-rows.ts';
import { sectionsOf } from './setting-sections.ts';

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
const rows = rowsOf(sectionsOf('delivery', settings, said));

test('a method has a row for each of its names, prices and days, at the paths of the API', () => {
  expect(sectionsOf('delivery', settings, { ...said, language: 'de' })[0]?.title).toBe('Paketdienst');
  expect(rows.flatMap(pathsOf)).toEqual([
    ...['hrv', 'eng', 'ger'].map((code) => `deliveryMethods.0.name.${code}`),
    ...['hrv', 'eng', 'ger'].map((code) => `deliveryMethods.0.description.${code}`),
    ...['deliveryMethods.0.maximumLengthMm', 'deliveryMethods.0.maximumGrams'],
    ...['countries', 'zipCodes', 'days.0', 'days.1'].map((field) => `deliveryMethods.0.prices.0.${field}`),
    ...['maximumGrams', 'price'].map((field) => `deliveryMethods.0.prices.0.bands.0.${field}`),
    ...['deliveryMethods.0.freeFrom.0.country', 'deliveryMethods.0.freeFrom.0.amount'],
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
  const ofSender = rowsOf(sectionsOf('sender', sender, said));
  const form = new FormData();
  form.set('sendEmailTo', ' ');
  form.set('sendOrdersTo', 'b@attika.example\n c@attika.example');
  expect(withEntered(sender, ofSender, form)).toEqual({
    ...sender,
    sendEmailTo: null,
    sendOrdersTo: ['b@attika.example', 'c@attika.example'],
  });
  const stores: Settings = { version: 1, stores: [{ storeId: '1', allowedCountries: ['HR'] }] };
  const ofStores = rowsOf(sectionsOf('countries', stores, said));
  form.set('stores.0.allowedCountries', 'HR, SI');
  expect(withEntered(stores, ofStores, form).stores?.[0]?.allowedCountries).toEqual(['HR', 'SI']);
  form.set('stores.0.allowedCountries', 'HR, ALL');
  expect(withEntered(stores, ofStores, form).stores?.[0]?.allowedCountries).toBe('ALL');
});

test('countries are chosen by their names, all others where a rate is for them', () => {
  const named = { ...said, language: 'de' as const, countries: countriesIn('de') };
  expect(
    countriesIn('de')
      .map(({ iso }) => iso)
      .sort(),
  ).toEqual([...countryCodes].sort());
  const zone = rowsOf(sectionsOf('delivery', settings, named)).find(({ path }) =>
    path.endsWith('.countries'),
  );
  expect(zone?.choices?.find(({ value }) => value === 'AT')?.label).toBe('Österreich');
  const rates = [{ country: '', validFrom: '2026-11-29', rate: '' as unknown as number }];
  const tax = { version: 1, taxClasses: [{ key: 'tax-standard', name: {}, rates }] } as Settings;
  const rate = rowsOf(sectionsOf('tax', tax, named)).find(({ path }) => path.endsWith('.country'));
  expect(rate?.choices?.slice(0, 2).map(({ value }) => value)).toEqual(['*', 'AF']);
  expect(rate?.choices).toHaveLength(250);
});

const ground = { methodKeys: ['del-courier'], pickupKeys: [], today: '2026-11-29' };

test('what is added stands at the end of its list under a key of its own, and asks for what nobody has entered', () => {
  const once = withEntry(settings, 'deliveryMethods', 'courier', ground);
  expect(once.path).toBe('deliveryMethods.1');
  const twice = withEntry(once.settings, 'deliveryMethods', 'courier', ground).settings;
  expect(twice.deliveryMethods?.map(({ key }) => key)).toEqual(['del-courier', 'courier', 'courier-2']);
  expect(twice.deliveryMethods?.[1]?.prices[0]?.bands[0]?.price).toBe('');
  const zoned = withEntry(settings, 'deliveryMethods.0.prices', 'zone', ground);
  expect(zoned.path).toBe('deliveryMethods.0.prices.1');
  expect(settings.deliveryMethods?.[0]?.prices).toHaveLength(1);
  const paid = withEntry(
    { version: 1, paymentMethods: [] },
    'paymentMethods',
    'bankTransfer',
    ground,
  ).settings;
  expect(paid.paymentMethods?.[0]).toMatchObject({
    ...{ key: 'bank-transfer', kind: 'bankTransfer', deliveryMethodKeys: ['del-courier'], gateway: null },
  });
});

test('what is taken away goes alone', () => {
  const { settings: two } = withEntry(settings, 'deliveryMethods', 'truck', ground);
  expect(withoutEntry(two, 'deliveryMethods.0').deliveryMethods?.map(({ key }) => key)).toEqual(['truck']);
  expect(withoutEntry(two, 'deliveryMethods.0.freeFrom.0').deliveryMethods?.[0]?.freeFrom).toEqual([]);
  expect(two.deliveryMethods).toHaveLength(2);
});

test('weights are entered in kilograms, choices and switches as they are ticked', () => {
  const form = new FormData();
  const weight = rows.find(({ path }) => path.endsWith('0.maximumGrams'));
  if (!weight) throw new Error('There is no row for a weight.');
  expect(shownValue(settings, weight, weight.path, 'hr')).toBe('30');
  form.set(weight.path, '31,5');
  expect(withEntered(settings, rows, form).deliveryMethods?.[0]?.maximumGrams).toBe(31_500);
  const { settings: paid } = withEntry(
    { version: 1, paymentMethods: [] },
    'paymentMethods',
    'bankTransfer',
    ground,
  );
  const methods = settings.deliveryMethods ?? [];
  const ofPaid = rowsOf(sectionsOf('payment', paid, { ...said, methods }));
  expect(withEntered(paid, ofPaid, form).paymentMethods?.[0]).toMatchObject({
    ...{ deliveryMethodKeys: [], digitalAllowed: false },
  });
  form.append('paymentMethods.0.deliveryMethodKeys', 'del-courier');
  form.set('paymentMethods.0.digitalAllowed', 'true');
  expect(withEntered(paid, ofPaid, form).paymentMethods?.[0]).toMatchObject({
    ...{ deliveryMethodKeys: ['del-courier'], digitalAllowed: true },
  });
});
