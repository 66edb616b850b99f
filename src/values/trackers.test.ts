import { expect, test } from 'vitest';
import { trackersOf } from './trackers.ts';

test('identifiers come from the options of the site', () => {
  const options = [
    { key: 'GoogleAnalyticsId', value: 'G-ABC123' },
    { key: 'GoogleTagManagerId', value: 'GTM-ABC1' },
    { key: 'FacebookPixelId', value: '1234567890' },
    { key: 'AnonymousChat', value: 'https://chat.example/room?shop=1' },
    { key: 'NumberOfStars', value: 5 },
  ];
  expect(trackersOf(options)).toEqual({
    googleAnalyticsId: 'G-ABC123',
    googleTagManagerId: 'GTM-ABC1',
    facebookPixelId: '1234567890',
    chatUrl: 'https://chat.example/room?shop=1',
  });
});

test.each(['', '   ', 'G-1;script-src *', "x' 'unsafe-inline", null, 5])(
  '%j is not an identifier',
  (value) => {
    expect(trackersOf([{ key: 'GoogleAnalyticsId', value }])).toEqual({});
  },
);

test.each([true, '', 'http://chat.example', 'javascript:alert(1)', 'https://chat.example;script-src', 7])(
  '%j is not a chat',
  (value) => {
    expect(trackersOf([{ key: 'AnonymousChat', value }])).toEqual({});
  },
);
