import { describe, expect, it } from 'vitest';
import { addressInputOf, addressValuesOf, checkAddress, readAddress } from './address-rules.ts';

const filled = {
  ...addressValuesOf(null, 'HR'),
  firstName: 'Đurđa',
  lastName: 'O’Šimić-Žganjer',
  contactEmail: 'durda@example.com',
  contactPhone: '+385 1 555 0142',
  street: 'Ulica limara',
  houseNumber: '12 a',
  zipCode: '10000',
  city: 'Zagreb',
};

describe('an address that is sent', () => {
  const sent = (street: string, houseNumber: string) => {
    const form = new FormData();
    form.set('shipping.street', street);
    form.set('shipping.houseNumber', houseNumber);
    const { street: read, houseNumber: number } = readAddress(form, 'shipping');
    return [read, number];
  };

  it('has the house number that a browser has filled in after the street', () => {
    expect(sent('Ilica 15', '')).toEqual(['Ilica', '15']);
  });

  it('is unchanged if a number is in its field, or there is none', () => {
    expect(sent('Ulica 15. ožujka', '')).toEqual(['Ulica 15. ožujka', '']);
    expect(sent('Ilica 15', '2')).toEqual(['Ilica 15', '2']);
  });
});

describe('an address in the checkout', () => {
  it('is valid when every required field is filled', () => {
    expect(checkAddress(filled, 'shipping')).toEqual({});
  });

  it('names every required field that is empty, by its path', () => {
    expect(Object.keys(checkAddress(addressValuesOf(null, 'HR'), 'main'))).toEqual([
      'main.contactEmail',
      'main.contactPhone',
      'main.firstName',
      'main.lastName',
      'main.street',
      'main.houseNumber',
      'main.zipCode',
      'main.city',
    ]);
  });

  it('treats spaces as empty', () => {
    expect(checkAddress({ ...filled, city: '   ' }, 'shipping')).toEqual({
      'shipping.city': { rule: 'required' },
    });
  });

  it.each([
    ['city', 75],
    ['street', 75],
    ['houseNumber', 15],
    ['zipCode', 25],
  ] as const)('limits %s to %i characters', (field, maximum) => {
    expect(checkAddress({ ...filled, [field]: 'x'.repeat(maximum) }, 'shipping')).toEqual({});
    expect(checkAddress({ ...filled, [field]: 'x'.repeat(maximum + 1) }, 'shipping')).toEqual({
      [`shipping.${field}`]: { rule: 'maxLength', parameter: maximum },
    });
  });

  it('refuses an invalid e-mail address and digits in a name', () => {
    expect(checkAddress({ ...filled, contactEmail: 'durda@', firstName: 'R2' }, 'shipping')).toEqual({
      'shipping.contactEmail': { rule: 'email' },
      'shipping.firstName': { rule: 'alphaSpecialCharsValidator' },
    });
  });

  it('requires the company name only while the box is ticked', () => {
    expect(checkAddress({ ...filled, isCompany: true }, 'shipping')).toEqual({
      'shipping.companyName': { rule: 'required' },
    });
    expect(addressInputOf({ ...filled, companyName: 'Krov d.o.o.' }).companyName).toBeNull();
    expect(addressInputOf({ ...filled, companyName: ' Krov d.o.o. ', isCompany: true })).toMatchObject({
      companyName: 'Krov d.o.o.',
      companyOIB: null,
    });
  });

  it('reads a form as it was typed', () => {
    const form = new FormData();
    form.set('shipping.firstName', ' Ana ');
    form.set('main.firstName', 'Ivo');
    form.set('main.isCompany', 'on');
    expect(readAddress(form, 'shipping')).toMatchObject({ firstName: ' Ana ', city: '', isCompany: false });
    expect(readAddress(form, 'main')).toMatchObject({ firstName: 'Ivo', isCompany: true });
  });
});
