import { describe, expect, test } from 'vitest';
import { addressFormOf } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';

const pageOf = (shipping: object | null, more: object = {}) =>
  ({
    cart: { checkout: { main: null, shipping, ...more }, ...more },
    customer: undefined,
    countries: [],
    place: { country: 'DE', zipCode: '80331' },
  }) as unknown as CheckoutPage;

test('country and postcode of the quote are filled into the address', () => {
  expect(addressFormOf(pageOf(null)).shipping).toMatchObject({ country: 'DE', zipCode: '80331', city: '' });
});

describe('with saved addresses', () => {
  const saved = (id: number, country: string, zipCode: string, type = 'shipping') => ({
    ...{
      id,
      type,
      country,
      zipCode,
      firstName: 'Ana',
      lastName: 'Marić',
      street: 'Vukovarska',
      houseNumber: '5',
    },
    ...{ city: 'Grad', contactEmail: 'ana@example.com', contactPhone: '+385 1 555 0142' },
    ...{ companyName: null, companyOIB: null },
  });
  const formOf = (place: object, addresses: object[]) =>
    addressFormOf({
      ...pageOf(null),
      countries: [{ iso: 'HR' }, { iso: 'DE' }],
      customer: {
        id: 1,
        email: 'ana@example.com',
        addresses,
        details: { firstName: 'Ana', lastName: 'Marić' },
      },
      place,
    } as unknown as CheckoutPage);
  const [zagreb, split] = [saved(1, 'HR', '10000'), saved(2, 'HR', '21000')];

  test('the one that matches the quote is proposed', () => {
    expect(formOf({ country: 'HR', zipCode: '' }, [zagreb, split]).saved.shipping).toBe(1);
    expect(formOf({ country: 'HR', zipCode: '21000' }, [zagreb, split]).saved.shipping).toBe(2);
  });

  test('a quote in another country starts a new one there', () => {
    const { saved: chosen, shipping } = formOf({ country: 'DE', zipCode: '80331' }, [zagreb, split]);
    expect(chosen.shipping).toBeNull();
    expect(shipping).toMatchObject({ country: 'DE', zipCode: '80331', city: '', firstName: 'Ana' });
  });
});

test('an address that was given stays as it is', () => {
  const given = { country: 'HR', zipCode: '21000', city: 'Split' };
  expect(addressFormOf(pageOf(given)).shipping).toMatchObject(given);
  expect(addressFormOf(pageOf({ ...given, zipCode: '' })).shipping.zipCode).toBe('');
});

test('without delivery the only address is the billing address', () => {
  const [given, main] = [
    { country: 'HR', zipCode: '21000', city: 'Split' },
    { country: 'DE', zipCode: '80331', city: 'München' },
  ];
  const form = addressFormOf(pageOf(given, { digitalOnly: true, main }));
  expect(form).toMatchObject({ shipping: main, billingDiffers: false });
  expect(addressFormOf(pageOf(given, { main })).shipping).toMatchObject(given);
});
