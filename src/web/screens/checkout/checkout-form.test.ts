import { expect, test } from 'vitest';
import { addressFormOf } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';

const pageOf = (shipping: object | null) =>
  ({
    cart: { checkout: { main: null, shipping } },
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
