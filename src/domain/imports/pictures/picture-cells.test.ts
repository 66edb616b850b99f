import { describe, expect, test } from 'vitest';
import { addressIn, fileNameAt, picturesIn } from './picture-cells.ts';

describe('a cell of pictures', () => {
  test.each([
    ['a.jpg', [{ source: 'a.jpg' }]],
    ['12', [{ source: 12 }]],
    [
      'a.jpg, 7 ,https://x.example/b.png,a.jpg',
      [{ source: 'a.jpg' }, { source: 7 }, { source: 'https://x.example/b.png' }],
    ],
    ['["a, b.jpg",7,"8"]', [{ source: 'a, b.jpg' }, { source: 7 }, { source: 8 }]],
    [
      '[{"source":"a.jpg","alt":" Krov "},{"source":"b.jpg","alt":""}]',
      [{ source: 'a.jpg', alt: 'Krov' }, { source: 'b.jpg' }],
    ],
    // One letter with its mark, or the two that macOS makes of it.
    ['z\u030Clijeb.jpg', [{ source: 'žlijeb.jpg' }]],
  ])('%s', (cell, value) => {
    expect(picturesIn(cell)).toEqual({ value });
  });

  test.each([
    ['[1', { rule: 'format', parameter: 'json' }],
    ['{"source":"a.jpg"}', { rule: 'format', parameter: 'json' }],
    ['[""]', { rule: 'format', parameter: 'json' }],
    ['[null]', { rule: 'format', parameter: 'json' }],
    [Array.from({ length: 101 }, (_, at) => `${at}.jpg`).join(), { rule: 'maximum', parameter: 100 }],
    [`${'a'.repeat(2000)}.jpg`, { rule: 'maxLength', parameter: 2000 }],
  ])('%.20s is wrong', (cell, problem) => {
    expect(picturesIn(cell)).toEqual({ problem });
  });
});

test('addresses have one spelling', () => {
  const allowed = () => false;
  expect(addressIn('//CDN.example/a b.jpg#top', allowed)).toEqual({
    address: 'https://cdn.example/a%20b.jpg',
  });
  expect(addressIn('https://', allowed)).toEqual({ problem: { rule: 'format', parameter: 'https' } });
  expect(addressIn('data:image/png;base64,AA', () => true)).toEqual({
    problem: { rule: 'format', parameter: 'https' },
  });
  expect(addressIn('https://10.0.0.1/a.jpg', () => true)).toEqual({
    problem: { rule: 'format', parameter: 'innerAddress' },
  });
  expect(fileNameAt('https://cdn.example/x/%C5%BElijeb.jpg?v=2')).toBe('žlijeb.jpg');
  expect(fileNameAt('https://cdn.example/')).toBe('picture');
  expect(fileNameAt('https://cdn.example/%E0%A4%A.jpg')).toBe('%E0%A4%A.jpg');
});
