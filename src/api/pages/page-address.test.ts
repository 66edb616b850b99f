import { expect, test } from 'vitest';
import { isOutsidePages } from './page-address.ts';

test.for(['/_cli/get-latest-release', '/_cli/set-domain', '/section-tool', '/en/section-tool?type=hero'])(
  'outside development its addresses are ordinary ones: %s',
  (url) => {
    expect([isOutsidePages({ method: 'POST', url }), isOutsidePages({ method: 'GET', url })]).toEqual([
      true,
      false,
    ]);
  },
);

test('pages take forms, calls and files do not', () => {
  expect(isOutsidePages({ method: 'POST', url: '/kontakt' })).toBe(false);
  expect(isOutsidePages({ method: 'POST', url: '/en/section-tools' })).toBe(false);
  expect(isOutsidePages({ method: 'POST', url: '/api/v1/login' })).toBe(true);
  expect(isOutsidePages({ method: 'GET', url: '/media/1/2/LargeSize/krov.jpg' })).toBe(true);
});
