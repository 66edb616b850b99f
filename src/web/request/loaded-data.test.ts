import { expect, test } from 'vitest';
import { openData, sealData } from './loaded-data.ts';

test('what is sealed opens as it was, the same object each time', () => {
  const sealed = sealData({ title: 'Krov "<b>" \u2028', cents: 7310, none: null, left: undefined });
  const opened = openData(sealed);
  expect(opened).toEqual({ title: 'Krov "<b>" \u2028', cents: 7310, none: null });
  expect(openData(sealed)).toBe(opened);
});

test.each([[undefined], [null], ['text'], [{ title: 'Krov' }]])(
  '%j that was never sealed stays as it is',
  (value) => {
    expect(openData(value)).toBe(value);
  },
);

test('nothing is sealed as nothing', () => {
  expect(openData(sealData(null))).toBe(null);
});
