import { expect, test } from 'vitest';
import { checkProduct, fieldsOf, overlaps, stillTyped, withoutSaved, withTyped } from './product-values.ts';

const stored = {
  sku: 'GUT-125',
  name: { hrv: 'Žlijeb', eng: 'Gutter' },
  retailPrice: 12.5,
  taxClass: 'tax-standard',
  brand: null,
  categories: ['gutters'],
};

test('only what is different from what is stored is sent, texts language by language', () => {
  let draft = withTyped({}, stored, 'name.ger', 'Rinne');
  draft = withTyped(draft, stored, 'name.eng', '');
  draft = withTyped(draft, stored, 'retailPrice', 13);
  draft = withTyped(draft, stored, 'brand', '');
  draft = withTyped(draft, stored, 'categories', ['gutters']);
  expect(fieldsOf(draft)).toEqual({ name: { ger: 'Rinne', eng: null }, retailPrice: 13 });
  expect(fieldsOf(withTyped(draft, stored, 'retailPrice', 12.5))).toEqual({
    name: { ger: 'Rinne', eng: null },
  });
});

test('what is typed while it is being saved stays to be saved', () => {
  const sent = { 'name.ger': 'Rinne', retailPrice: 13 };
  expect(withoutSaved({ ...sent, retailPrice: 14, brand: 'Attika' }, sent)).toEqual({
    retailPrice: 14,
    brand: 'Attika',
  });
});

test('what is stored by now, whoever did that, is typed no longer', () => {
  expect(stillTyped({ 'name.eng': 'Gutter', retailPrice: 13 }, stored)).toEqual({ retailPrice: 13 });
});

test('two people meet only where both have changed the same to something else', () => {
  const theirs = { ...stored, name: { hrv: 'Žlijeb', eng: 'Gutter', ger: 'Dachrinne' }, retailPrice: 13 };
  const draft = { 'name.eng': 'Half-round gutter', 'name.ger': 'Rinne', retailPrice: 13 };
  expect(overlaps(stored, theirs, draft)).toEqual(['name.ger']);
});

test('what no product is without, and what is no number, is told before it is sent', () => {
  expect(checkProduct(stored, {}, 'hrv')).toEqual({});
  expect(checkProduct({}, { retailPrice: '12,x', weightKg: 'heavy' }, 'hrv')).toEqual({
    'name.hrv': { rule: 'required' },
    sku: { rule: 'required' },
    taxClass: { rule: 'required' },
    retailPrice: { rule: 'type' },
    weightKg: { rule: 'type' },
  });
});
