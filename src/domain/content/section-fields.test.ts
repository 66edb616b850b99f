import { expect, test } from 'vitest';
import { mapSections } from './section-fields.ts';

const shown = (type: string, options: Record<string, unknown>, more: object = {}) =>
  mapSections([{ id: 'a', type, v: 1, options, ...more }], (_kind, value) => value)[0];

test('what was never given stands in shown options as what draws nothing, or as what is usual', () => {
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

test('what is of another kind than its field counts as never given', () => {
  const options = { title: 7, buttons: 'Buy', productLimit: '2' };
  expect(shown('hero', options)?.options).toMatchObject({ title: '', buttons: [], productLimit: 2 });
});

test('on phones stands what differs there, and nothing else', () => {
  const mobileOptions = { title: null, image: null, productLimit: 1 };
  expect(shown('hero', {}, { mobileOptions })?.mobileOptions).toEqual({
    title: '',
    image: null,
    productLimit: 1,
  });
});
