import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inPlainLetters, localPath, safeLocalPath } from './local-path.ts';

test.each([
  '/',
  '/profil',
  '/en/profile',
  '/product/standing-seam-panel?color=ral-7016&length=2500',
  '/shop/%C5%BEljebovi',
  '/de/shop?search=100%25',
  '/naplata#placanje',
  '/a.b-c_d~e',
  '/shop?next=/profil',
])('follows %j', (path) => {
  expect(safeLocalPath(path)).toBe(path);
});

const tricks = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  'https://evil.example',
  'http:evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'evil.example',
  'www.evil.example/profil',
  '@evil.example',
  '.evil.example',
  ':80',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '%2f%2fevil.example',
  '%5c%5cevil.example',
  '/%252fevil.example',
  '/%25252fevil.example',
  '/%2525252525252fevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/%00/evil.example',
  '/%0d%0aLocation:%20https:%2f%2fevil.example',
  '/%0aSet-Cookie:a=b',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/%2e%2e/%2fevil.example',
  '/a/../..//evil.example',
  '/%2e/%2fevil.example',
  '/profil//evil.example',
  '/\u202e//evil.example',
  '/\u2028/evil.example',
  '/\uFF0Fevil.example',
  '/\u3002evil.example',
  '/%EF%BC%8F%2fevil.example',
  '/<script>',
  '/"onmouseover=',
  "/'",
  '/a b',
  '/;//evil.example',
  '/:@evil.example',
  '/%',
  '/%zz',
  '/%ff',
  '/%E2%80%AE',
  '',
  '?redirect=//evil.example',
  '#//evil.example',
  `/${'a'.repeat(600)}`,
];

test.each(tricks)('does not follow %j', (path) => {
  expect(safeLocalPath(path)).toBeUndefined();
});

test('knows at least fifty tricks, each once', () => {
  expect(new Set(tricks).size).toBe(tricks.length);
  expect(tricks.length).toBeGreaterThanOrEqual(50);
});

test.each([undefined, null, 1, ['/profil'], { path: '/profil' }])('does not accept %j as a path', (value) => {
  expect(safeLocalPath(value)).toBeUndefined();
});

test('a browser stays on the site with every accepted path', () => {
  for (const path of tricks) {
    const followed = safeLocalPath(path) ?? '/';
    expect(new URL(followed, 'https://shop.example').origin).toBe('https://shop.example');
  }
});

const own = 'https://shop.example';

/** Written strangely, but places of this site: only the parameter `redirect` is told by its letters. */
const strangePlaces = new Set(tricks.filter((path) => /^\/(?:[a\u3002<"']|:@)/.test(path)));
const ownTricks = [
  `${own}//evil.example`,
  `${own}/.//evil.example`,
  '/x/..//evil.example',
  '/%2e//evil.example',
];

test.each([...tricks.filter((path) => !strangePlaces.has(path)), ...ownTricks])(
  'an address that is judged by its target does not follow %j either',
  (address) => {
    expect(localPath(address, [own])).toBeUndefined();
  },
);

test.each([
  ['/shop/%C5%BEljebovi?color=1,2', '/shop/%C5%BEljebovi?color=1,2'],
  ['/shop?keyword=a+b&x=[1]', '/shop?keyword=a+b&x=[1]'],
  ['/x/../shop', '/shop'],
  [`${own}/shop#top`, '/shop#top'],
  ['HTTPS://SHOP.example/', '/'],
])('%j is %j of this site', (address, path) => {
  expect(localPath(address, [own])).toBe(path);
});

test.each([
  ['/shop?search=a+b&sizes[]=1', '/shop?search=a%20b&sizes%5B%5D=1'],
  ["/en/members?name=O'Neil*&page=2", '/en/members?name=O%27Neil%2A&page=2'],
  ['/žlijebovi', '/%C5%BElijebovi'],
])('%j can be a way back, spelled %j', (address, path) => {
  expect(inPlainLetters(address)).toBe(path);
  expect(safeLocalPath(inPlainLetters(address))).toBe(path);
});

test('a browser stays on the site with any accepted input', () => {
  const pieces = fc.constantFrom(
    ...[
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '%25',
      '//',
      '@',
      ':',
      '?',
      '#',
      'a',
      'evil.example',
      'https:',
      'http://',
    ],
    ...[
      '\t',
      '\n',
      ' ',
      '\u0000',
      '\u202e',
      '\uFF0F',
      '%09',
      '%0a',
      '%00',
      own,
      'shop.example',
      'user@',
      '%252f',
      '%E2%88%95',
    ],
  );
  const address = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 10 }).map((parts) => `/${parts.join('')}`),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(address, (text) => {
      for (const path of [localPath(text, [own]), safeLocalPath(text)]) {
        if (path === undefined) continue;
        expect(path).toMatch(/^\/(?![/\\])/);
        for (const page of [`${own}/`, `${own}/en/cart?x=1`, 'http://localhost:3000/a/b/']) {
          const followed = new URL(path, page);
          expect(followed.origin).toBe(new URL(page).origin);
          expect(followed.pathname.startsWith('//')).toBe(false);
          // What is resolved once stays as it is.
          expect(localPath(path)).toBe(path);
        }
      }
    }),
    { numRuns: 3000 },
  );
});
