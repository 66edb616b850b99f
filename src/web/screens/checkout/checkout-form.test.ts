import { expect, test } from 'vitest';
import { addressFormOf } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';

const pageOf = (shipping: object | null, more: object = {}) =>
  ({
    cart: { checkout: { main: null, shipping, ...more }, ...more },
    customer: undefined,
    countries: [],
    place: { country: 'DE', zipCode: '80331' },
  }) as unknown as CheckoutPage;

test('country and postcode that delivery was asked for stand in the address', () => {
  expect(addressFormOf(pageOf(null)).shipping).toMatchObject({ country: 'DE', zipCode: '80331', city: '' });
});

test('an address that was given stays as it is', () => {
  const given = { country: 'HR', zipCode: '21000', city: 'Split' };
  expect(addressFormOf(pageOf(given)).shipping).toMatchObject(given);
  expect(addressFormOf(pageOf({ ...given, zipCode: '' })).shipping.zipCode).toBe('');
});

test('where nothing is brought the one address is that of the invoice', () => {
  const [given, main] = [
    { country: 'HR', zipCode: '21000', city: 'Split' },
    { country: 'DE', zipCode: '80331', city: 'München' },
  ];
  const form = addressFormOf(pageOf(given, { digitalOnly: true, main }));
  expect(form).toMatchObject({ shipping: main, billingDiffers: false });
  expect(addressFormOf(pageOf(given, { main })).shipping).toMatchObject(given);
});
