import { expect, test } from 'vitest';
import { splitCampaign, withWords } from './campaign-words.ts';

test.each([
  ['/shop', '/shop', ''],
  ['/shop?page=2', '/shop?page=2', ''],
  ['/shop?utm_source=letter', '/shop', 'utm_source=letter'],
  ['/shop?gclid=a-b&page=2&utm_medium=', '/shop?page=2', 'gclid=a-b&utm_medium='],
  ['/shop?gclidish=1&page=2', '/shop?gclidish=1&page=2', ''],
  ['/shop?q=a?b&fbclid', '/shop?q=a?b', 'fbclid'],
  ['/shop?', '/shop?', ''],
])('%s', (url, address, campaign) => {
  expect(splitCampaign(url)).toEqual({ address, campaign });
});

test.each([
  ['/shop/new', 'utm_source=letter', '/shop/new?utm_source=letter'],
  ['/shop/new?page=2#list', 'fbclid=1', '/shop/new?page=2&fbclid=1#list'],
  ['/shop/new', '', '/shop/new'],
])('%s with %s', (location, campaign, address) => {
  expect(withWords(location, campaign)).toBe(address);
});
