import { expect, test } from 'vitest';
import { description } from './hero/description.ts';
import { findPhoneSection } from './section-loads.ts';

const section = (mobileOptions?: Record<string, unknown>) => ({
  id: 'hero-1',
  type: 'hero',
  v: 1,
  options: { title: 'A roof that fits to the millimetre', productLimit: 2 },
  ...(mobileOptions ? { mobileOptions } : {}),
});

test('a section with other texts on phones has a second form with all its other options', () => {
  expect(findPhoneSection(section({ title: 'A roof that fits' }), description)?.options).toEqual({
    title: 'A roof that fits',
    productLimit: 2,
  });
});

test('equal options, or those only for the style sheet, need no second form', () => {
  expect(findPhoneSection(section(), description)).toBeUndefined();
  expect(
    findPhoneSection(section({ title: 'A roof that fits to the millimetre' }), description),
  ).toBeUndefined();
  expect(findPhoneSection(section({ productLimit: 1 }), description)).toBeUndefined();
});
