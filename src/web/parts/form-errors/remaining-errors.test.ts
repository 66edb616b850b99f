import { expect, test } from 'vitest';
import { isAddressSettledBy } from '../address-fields/address-rules.ts';
import { remainingErrors } from './remaining-errors.ts';

const required = { rule: 'required' } as const;
const format = { rule: 'format', parameter: '10000' } as const;

test('changing a field clears no other error', () => {
  const errors = { city: required, zipCode: format };
  expect(remainingErrors(errors, 'street', { city: required }, new Set(['city']))).toEqual(errors);
});

test('an error that a rule no longer finds is cleared; those of the server stay', () => {
  const errors = { 'branchId.3': required, zipCode: format };
  expect(remainingErrors(errors, 'deliveryMethodId', {}, new Set(['branchId.3']))).toEqual({
    zipCode: format,
  });
});

test.each([
  // What is changed, what stays of the errors that the server has found.
  ['shipping.country', ['shipping.contactEmail', 'main.companyOIB', 'main.zipCode']],
  ['shipping.isCompany', ['shipping.contactEmail', 'shipping.zipCode', 'main.companyOIB', 'main.zipCode']],
  ['shipping.saved', ['main.companyOIB', 'main.zipCode']],
  ['billingDiffers', ['shipping.contactEmail', 'shipping.companyOIB', 'shipping.zipCode']],
  ['withAddresses', []],
  ['main.country', ['shipping.contactEmail', 'shipping.companyOIB', 'shipping.zipCode']],
])('with %s the server’s errors that depend on it are cleared', (changed, kept) => {
  const paths = ['contactEmail', 'companyOIB', 'zipCode'].map((field) => `shipping.${field}`);
  const errors = Object.fromEntries(
    [...paths, 'main.companyOIB', 'main.zipCode'].map((path) => [path, format]),
  );
  expect(Object.keys(remainingErrors(errors, changed, {}, new Set(), isAddressSettledBy))).toEqual(kept);
});

test('an error that a rule still finds stays, whatever was changed', () => {
  const errors = { 'main.city': required };
  expect(remainingErrors(errors, 'main.saved', errors, new Set(), isAddressSettledBy)).toEqual(errors);
});
