import { expect, test } from 'vitest';
import { pickImageFormat } from './image-negotiation.ts';

test.each([
  ['Chrome', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['Firefox', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['an older Safari', 'image/webp,image/png,image/*;q=0.8,*/*;q=0.5', 'webp'],
  ['curl', '*/*', 'jpeg'],
  ['one that says nothing', undefined, 'jpeg'],
  ['one that takes no AVIF', 'image/avif;q=0,image/webp', 'webp'],
  ['one that prefers JPEG', 'image/jpeg,image/webp;q=0.5,image/avif;q=0.1', 'jpeg'],
  ['one that writes loud', 'IMAGE/AVIF; Q=1', 'avif'],
  ['one that writes nonsense', ';;,q=9,image/webp;q=high,,', 'jpeg'],
])('%s gets the format it accepts', (_name, accept, format) => {
  expect(pickImageFormat(accept, 'image/jpeg')).toBe(format);
});

test('the format of the original is used if nothing newer is accepted', () => {
  expect(pickImageFormat('*/*', 'image/png')).toBe('png');
  expect(pickImageFormat('*/*', 'image/gif')).toBe('png');
  expect(pickImageFormat('*/*', 'image/avif')).toBe('webp');
});

test('a drawing is served as such with its own extension, and as a picture with another', () => {
  expect(pickImageFormat('image/avif', 'image/svg+xml', 'svg')).toBe('svg');
  expect(pickImageFormat('image/avif', 'image/svg+xml', 'png')).toBe('avif');
  expect(pickImageFormat('*/*', 'image/svg+xml', 'png')).toBe('png');
  expect(pickImageFormat('*/*', 'image/jpeg', 'svg')).toBe('jpeg');
});
