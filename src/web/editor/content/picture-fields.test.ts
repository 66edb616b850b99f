import { expect, test } from 'vitest';
import { line, listOf, picture } from '#sections/section-description.ts';
import { findPicturePath, mediumOfAddress } from './picture-fields.ts';

const fields = { title: line(), image: picture, items: listOf({ caption: line(), image: picture }) };
const options = { title: 'Galerija', image: 4, items: [{ image: 8 }, { image: 9 }] };

test('a picture on the page leads to the field that shows it', () => {
  expect(findPicturePath(fields, options, 4)).toBe('image');
  expect(findPicturePath(fields, options, 9)).toBe('items.1.image');
  expect(findPicturePath(fields, options, 5)).toBeUndefined();
});

test('only addresses of the library name a medium', () => {
  expect(mediumOfAddress('/media/1/138/MediumSize/logo.svg?v=1')).toBe(138);
  expect(mediumOfAddress('https://shop.example/media/2/7/FullHDSize/a.webp')).toBe(7);
  expect(mediumOfAddress('/assets/broken.svg')).toBeUndefined();
});
