import { describe, expect, test } from 'vitest';
import {
  linkTo,
  mannersOf,
  readAddress,
  referenceOf,
  tabOf,
  typedAddressOf,
  withManners,
} from './link-values.ts';

const found = { id: 1, title: 'Roof', hint: null, picture: null, isShown: true };

describe('the target of a link', () => {
  test('is stored by its kind and key', () => {
    const post = { ...found, key: 'post-snow', documentKind: 'post' } as const;
    expect(linkTo('document', post)).toEqual({ kind: 'term', termType: 'post', key: 'post-snow' });
    expect(linkTo('category', { ...found, key: 'cat-seam' })).toEqual({
      kind: 'term',
      termType: 'productCategory',
      key: 'cat-seam',
    });
    expect(linkTo('event', { ...found, key: 'evt-1' })).toEqual({ kind: 'event', key: 'evt-1' });
  });

  test.each([
    [{ kind: 'term', termType: 'tag', key: 'pt-snow' }, 'document', 'pt-snow'],
    [{ kind: 'term', termType: 'productCategory', key: 'cat-seam' }, 'category', 'cat-seam'],
    [{ kind: 'bundle', key: 'kit-roof-60' }, 'product', 'kit-roof-60'],
    [{ kind: 'cartItem', product: 'falc-430' }, 'product', 'falc-430'],
    [{ kind: 'file', key: 'doc-care' }, 'file', 'doc-care'],
  ] as const)('%j is resolved again', (link, tab, key) => {
    expect(tabOf(link)).toBe(tab);
    expect(referenceOf(link)).toEqual({ tab, key });
  });

  test.each([
    [null, 'document'],
    [{ kind: 'route', name: 'Cart' }, 'screen'],
    [{ kind: 'path', path: '/shop?discount=true' }, 'address'],
    [{ kind: 'path', path: '#about' }, 'anchor'],
    [{ kind: 'external', url: 'https://partner.example/' }, 'address'],
    [{ kind: 'language', code: 'eng' }, 'language'],
    [{ kind: 'teleport' }, 'document'],
  ] as const)('%j opens the picker where it is changed', (link, tab) => {
    expect(tabOf(link)).toBe(tab);
  });
});

describe('an address', () => {
  const own = ['http://localhost:4000', 'https://shop.example'];

  test.each([
    ['/kontakt', '/kontakt'],
    [' /en/contact?a=1#form ', '/en/contact?a=1#form'],
    ['https://shop.example/kontakt', '/kontakt'],
    ['http://www.SHOP.example/', '/'],
    ['shop.example/de/kontakt', '/de/kontakt'],
    ['http://localhost:4000/kontakt?a=1', '/kontakt?a=1'],
  ])('of the site itself typed as %s leads to its %s', (typed, path) => {
    expect(readAddress(typed, own)).toEqual({ value: { kind: 'path', path } });
  });

  test.each(['/\\elsewhere.example', '//elsewhere.example'])('is not %s', (typed) => {
    expect(readAddress(typed, own)).toHaveProperty('error');
  });

  test('of a file is absolute: no page of the site has it', () => {
    const file = '/media/1/5/FullHDSize/price-list.pdf';
    const url = `https://shop.example${file}`;
    expect(readAddress(url, own.slice(1))).toEqual({ value: { kind: 'external', url } });
    expect(readAddress(file, own.slice(1))).toEqual({ value: { kind: 'external', url } });
  });

  test('of the site itself is shown as it was typed', () => {
    expect(typedAddressOf({ kind: 'path', path: '/kontakt' })).toBe('/kontakt');
    expect(typedAddressOf({ kind: 'path', path: '#about' })).toBe('');
    expect(typedAddressOf({ kind: 'external', url: 'https://a.example' })).toBe('https://a.example');
  });

  test.each([
    ['partner.example', 'https://partner.example'],
    [' https://partner.example/a?b=1#c ', 'https://partner.example/a?b=1#c'],
    ['partner.example:8443/a', 'https://partner.example:8443/a'],
    ['ana@partner.example', 'mailto:ana@partner.example'],
    ['+385 (0)1 555-0100', 'tel:+385015550100'],
    ['tel:112', 'tel:112'],
  ])('typed as %s is %s', (typed, url) => {
    expect(readAddress(typed, own)).toEqual({ value: { kind: 'external', url } });
  });

  test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'two words', 'ftp://a.example', 'https://'])(
    'is not %j',
    (typed) => {
      expect(readAddress(typed)).toHaveProperty('error');
    },
  );

  test('is not longer than browsers accept', () => {
    expect(readAddress(`https://a.example/${'a'.repeat(2000)}`)).toEqual({
      error: { rule: 'maxLength', parameter: 2000 },
    });
  });
});

test('how a link opens is kept for another target, and other values of its rel stay', () => {
  const link = { kind: 'external', url: 'https://a.example', target: '_self', rel: 'nofollow author' };
  const manners = mannersOf(link);
  expect(manners).toEqual({ target: '_self', nofollow: true, sponsored: false });
  expect(withManners({ kind: 'route', name: 'Cart' }, { ...manners, sponsored: true }, link)).toEqual({
    kind: 'route',
    name: 'Cart',
    target: '_self',
    rel: 'author nofollow sponsored',
  });
  expect(withManners(link, { target: undefined, nofollow: false, sponsored: false }, null)).toEqual({
    kind: 'external',
    url: 'https://a.example',
  });
});
