import { expect, test } from 'vitest';
import { trackersOf } from './trackers.ts';

test('identifiers come from the options of the site', () => {
  const options = [
    { key: 'GoogleAnalyticsId', value: 'G-ABC123' },
    { key: 'GoogleTagManagerId', value: 'GTM-ABC1' },
    { key: 'FacebookPixelId', value: '1234567890' },
    { key: 'NumberOfStars', value: 5 },
  ];
  expect(trackersOf(options)).toEqual({
    googleAnalyticsId: 'G-ABC123',
    googleTagManagerId: 'GTM-ABC1',
    facebookPixelId: '1234567890',
  });
});

test.each(['', '   ', 'G-1;script-src *', "x' 'unsafe-inline", null, 5])('%j is no identifier', (value) => {
  expect(trackersOf([{ key: 'GoogleAnalyticsId', value }])).toEqual({});
});
