import { expect, test } from 'vitest';
import { mapSections } from './section-fields.ts';

const shown = (type: string, options: Record<string, unknown>, more: object = {}) =>
  mapSections([{ id: 'a', type, v: 1, options, ...more }], (_kind, value) => value)[0];

test('options never given have their default, or are empty', () => {
  expect(shown('hero', { title: 'Roofs', text: null, image: null })?.options).toEqual({
    title: 'Roofs',
    text: '',
    image: null,
    eyebrow: '',
    imagePosition: 'center bottom',
    buttons: [],
    productTag: '',
    productLimit: 2,
  });
  expect(shown('references', { items: [{ title: 'Split', link: null }] })?.options).toMatchObject({
    items: [{ key: '', title: 'Split', text: '', place: '', link: null, products: [] }],
  });
});

test('values of another type than their field count as never given', () => {
  const options = { title: 7, buttons: 'Buy', productLimit: '2' };
  expect(shown('hero', options)?.options).toMatchObject({ title: '', buttons: [], productLimit: 2 });
});

test('options for phones contain only the differences', () => {
  const mobileOptions = { title: null, image: null, productLimit: 1 };
  expect(shown('hero', {}, { mobileOptions })?.mobileOptions).toEqual({
    title: '',
    image: null,
    productLimit: 1,
  });
});
