import { expect, test } from 'vitest';
import { isLoopbackHost } from './network-address.ts';

test.each([
  'localhost',
  'LOCALHOST:3000',
  'pro.localhost:3000',
  'localhost.',
  '127.0.0.1:80',
  '127.1.2.3',
  '[::1]',
  '[::1]:3000',
])('%s is the machine itself', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each([
  '',
  'shop.example',
  'localhost.example.com',
  'notlocalhost',
  '127.0.0.1.nip.io',
  '1270.0.0.1',
  '[::2]',
  '10.0.0.1',
  '0.0.0.0',
])('%s may be another', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
