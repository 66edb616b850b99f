import { describe, expect, test } from 'vitest';
import { isPlainTarget, targetPathMaximum } from './request-target.ts';

describe('one target for every reader', () => {
  test.each([
    '/',
    '/shop',
    '/SHOP/',
    '/en/product/krov-1.5-mm',
    '/shop.data?_routes=pages',
    '/_.data',
    '/.well-known/security.txt',
    '/%6b%6fntakt',
    '/media/1/5/kro%C5%A1nja%20..jpg',
    '/a...b/...',
    '/100%25',
    '/%zz',
    '/kro\u00c4\u008da',
    '/%E8',
    '/shop?next=//evil.example/../x&back=%5C%00%2f',
    `/${'a'.repeat(targetPathMaximum - 1)}`,
  ])('%s', (target) => {
    expect(isPlainTarget(target)).toBe(true);
  });
});

describe('ambiguous', () => {
  const dots = [
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '.%2e',
    '%252e%252e',
    '%25252e.',
    '..;a=b',
    '..%3bx',
    '...data',
    '..%2edata',
    '%25%32%65%25%32%65',
    '%25%32e.',
    '..%20',
    '..%23',
    '..%3fa',
    '.%09',
  ];
  test.each([
    ...dots.flatMap((segment) => [
      `/${segment}`,
      `/.well-known/${segment}/kontakt`,
      `/assets/${segment}?x=1`,
    ]),
    '/a\\b',
    '/.well-known\\..\\kontakt',
    '/.well-known/%5c..%5Ckontakt',
    '/a%2fb',
    '/a%252Fb',
    '/a%25%32%66b',
    '/.well-known/%25%35%63..%25%35%63kontakt',
    '/%2500',
    '//evil.example',
    '/shop//x',
    '/a%00b',
    '/a%0d%0ab',
    '/a\u0000b',
    '/a\tb',
    '/a%7f',
    '/%c0%ae%c0%ae/kontakt',
    '/%c0%af',
    '/%e0%80%ae',
    '/%f0%80%80%ae',
    '/shop#x',
    '/shop?a#x',
    '/%25252525252e',
    'http://localhost/shop',
    'HTTPS://evil.example/',
    'shop',
    '*',
    '',
    `/${'a'.repeat(targetPathMaximum)}`,
  ])('%s', (target) => {
    expect(isPlainTarget(target)).toBe(false);
  });
});
