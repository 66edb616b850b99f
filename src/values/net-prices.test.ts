import { expect, test } from 'vitest';
import { isCompanyAddress, netPriceReadersOf } from './net-prices.ts';

test('nobody has prices without tax first unless the site allows it', () => {
  expect(['Nobody', 'Companies', 'Everyone', 'everyone', true, undefined].map(netPriceReadersOf)).toEqual([
    'Nobody',
    'Companies',
    'Everyone',
    'Nobody',
    'Nobody',
    'Nobody',
  ]);
});

test('only an address with company name and tax number is a company’s', () => {
  expect(isCompanyAddress({ companyName: 'Krov d.o.o.', companyOIB: '12345678903' })).toBe(true);
  expect(isCompanyAddress({ companyName: 'Krov d.o.o.', companyOIB: ' ' })).toBe(false);
  expect(isCompanyAddress({ companyName: null, companyOIB: '12345678903' })).toBe(false);
  expect(isCompanyAddress({})).toBe(false);
});
