import { expect, test } from 'vitest';
import { acceptedCookiesText } from '#web/visitor/accepted-cookies.ts';
import {
  cartCookies,
  currencyCookie,
  guestUserCookie,
  memberCardCookie,
  noticeCookie,
  paperKeyCookie,
  placeCookie,
  withoutCartSession,
  withoutPlace,
} from './session-cookies.ts';

const cookiesOf = (address: string): readonly string[] => {
  const request = new Request(address);
  return [
    ...cartCookies({ cartId: 7, protectCode: 'code' }, request),
    guestUserCookie({ id: 3, email: 'ana@example.com' }, request),
    memberCardCookie('0012', request),
    currencyCookie('2', request),
    noticeCookie('loggedIn', request),
    paperKeyCookie('slug', 'key', request),
    placeCookie({ country: 'DE', zipCode: '10115' }, request),
    withoutPlace(request),
    ...withoutCartSession(request).getSetCookie(),
    acceptedCookiesText(['necessary'], request.url.startsWith('https:')),
  ];
};

test('every cookie that a page sets is Secure over https', () => {
  for (const cookie of cookiesOf('https://shop.example/kosarica')) {
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
  }
});

test('without https, as on a developer’s machine, browsers store them all the same', () => {
  for (const cookie of cookiesOf('http://localhost:3000/kosarica')) expect(cookie).not.toContain('Secure');
});

test('the key to an order’s papers is not readable by scripts, and expires after a week', () => {
  const cookie = paperKeyCookie('slug', 'key', new Request('https://shop.example/naplata'));
  expect(cookie).toMatch(/^orderPapers=slug\.key;/);
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('Max-Age=604800');
});
