import { expect, test } from 'vitest';
import { pathOf, type Screen } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { pageRequest } from './server-pages.ts';
import { enquiryShopUrl, shopUrl } from './visitor.ts';

const long = (letters: number) => 'a'.repeat(letters);
const rests = [long(300), long(3000), '%E0', '%', 'NO_SLUG', '...', 'a%3Fb'];
/** What means one address to one reader and another to the next. */
const ambiguous = ['%00', 'a%00b', '%2e%2e%2fadmin', '..%5c', '..', '...data', '%2e%2e.data'];

test.concurrent.for(languages)(
  'an unknown address is always 404, whatever it contains: %s',
  async (language) => {
    const folders = [
      pathOf('product', language),
      pathOf('shop', language),
      pathOf('home', language),
      '/blog',
      '/a/b',
    ];
    const base = shopUrl();
    for (const folder of folders) {
      for (const rest of rests) {
        const path = `${folder === '/' ? '' : folder}/${rest}`;
        const { status, html, headers } = await pageRequest(base, path);
        expect([path.slice(0, 40), status, headers['content-type']]).toEqual([
          path.slice(0, 40),
          404,
          'text/html; charset=utf-8',
        ]);
        expect(html).toContain('<main');
      }
    }
  },
);

test.concurrent('an invalid address is 400, on a page that says so', async () => {
  for (const folder of [pathOf('shop', 'en'), '/en/blog', '/en/admin', '/.well-known']) {
    for (const rest of ambiguous) {
      const path = `${folder}/${rest}`;
      const { status, html } = await pageRequest(shopUrl(), path);
      expect([path, status]).toEqual([path, 400]);
      expect(html).toContain('<main');
    }
  }
});

test.concurrent('what the API refuses about an address is a page with that status, never a 500', async () => {
  for (const path of ['/shop?keyword=%00', '/en/shop?keyword=%00', '/de/shop/dachrinnen?keyword=%00']) {
    const { status, html } = await pageRequest(shopUrl(), path);
    expect([path, status]).toEqual([path, 422]);
    expect(html).toContain('<main');
  }
});

const forms: readonly Screen[] = ['cart', 'checkout', 'profile', 'product', 'page'];
const cartCookie = 'cartId=1; protectCode=abcdefghijklmnop1234';

test.concurrent.for(languages)('an unknown form is refused with 400: %s', async (language) => {
  for (const screen of forms) {
    for (const word of ['constructor', '__proto__', 'toString', 'nothing-there']) {
      const path = pathOf(screen, language, { slug: 'abcd' });
      const { status, html } = await pageRequest(shopUrl(), path, {
        form: { intent: word, form: word },
        headers: { cookie: cartCookie },
      });
      expect([path, word, status]).toEqual([path, word, 400]);
      expect(html).toContain('<main');
    }
  }
});

test.concurrent('a page without forms refuses one with 405 and does not read it', async () => {
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(100_000);
  for (const path of ['/shop', '/checkout/success', '/test', '/nema-toga/a']) {
    const { status, html } = await pageRequest(shopUrl(), path, {
      body: `${parts}--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([path, status]).toEqual([path, 405]);
    expect(html).toContain('<main');
  }
});

test.concurrent.for(languages)('a store without prices has no page about orders: %s', async (language) => {
  for (const screen of ['checkout', 'checkoutSuccess', 'checkoutFailure', 'findOrder'] as const) {
    for (const query of ['', '?orderSlug=abcdefghij', '?orderSlug=']) {
      const path = pathOf(screen, language) + query;
      expect([path, (await pageRequest(enquiryShopUrl(), path)).status]).toEqual([path, 404]);
    }
  }
  const login = await pageRequest(enquiryShopUrl(), pathOf('login', language));
  expect(login.html).not.toContain(pathOf('findOrder', language));
});

test.concurrent('a navigation without a login is redirected back to the page, not to its data', async () => {
  const { html } = await pageRequest(shopUrl(), '/en/profile.data?view=orders');
  expect(html).toContain('/en/login?redirect=%2Fen%2Fprofile%3Fview%3Dorders&notice=loginNeeded');
});
