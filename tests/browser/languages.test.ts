import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';
import { categoryAddress, demoProduct, eventAddress, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForScripts } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { firstInDailySet } from './hands.ts';
import { aShopper, cartLink, seen } from './shopper.ts';
import { phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const nameOf: Record<Language, RegExp> = { hr: /Hrvatski$/, en: /English$/, de: /Deutsch$/ };

const checkoutAddress = (language: Language) => pathOf('checkout', language);

const pages = [
  ['a product', (language: Language) => productAddress('romb-400', language)],
  ['the checkout', checkoutAddress],
  ['the cart', (language: Language) => pathOf('cart', language)],
  ['a category', (language: Language) => categoryAddress('cat-tiles', language)],
  ['an event', (language: Language) => eventAddress('evt-open-day-2027', language)],
  ['the start page', (language: Language) => pathOf('home', language)],
] as const;

test.concurrent.for(firstInDailySet(pages, 2))(
  'the language switch keeps %s and the lines of the cart',
  async ([, address]) => {
    const { page, context } = await aShopper(openVisitor, 'hr');
    await prepareCart(
      { url: shopUrl(), language: 'hr', goods: { 'bracket-333': 3 } },
      { cookies: context, pageUrl: shopUrl() },
    );
    await openPage(page, address('hr'));
    for (const language of ['de', 'en', 'hr'] as const) {
      const t = shopTexts(language);
      await seen(page.getByRole('banner').getByRole('link', { name: nameOf[language] })).click();
      await page.waitForURL(shopUrl() + address(language));
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await waitForScripts(page);
      // The checkout has no way to the cart but back; there the goods themselves stand.
      const lines =
        address === checkoutAddress
          ? page.getByRole('main').getByText(demoProduct('bracket-333').name[language]).first()
          : page.getByRole('banner').getByRole('link', { name: t('layout.cartWithCount', { count: 3 }) });
      await lines.waitFor({ state: 'attached' });
    }
  },
);

test.concurrent('the switch keeps a note that was just written in the checkout', {
  tags: 'release',
}, async () => {
  const { page, t, context } = await aShopper(openVisitor, 'hr');
  await prepareCart(
    { url: shopUrl(), language: 'hr', goods: { 'bracket-333': 3 }, upTo: 'delivery' },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, `${checkoutAddress('hr')}?step=payment`);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByLabel(t('checkout.message.label')).fill('Zvono ne radi.');
  expect((await saved).status()).toBe(200);
  await seen(page.getByRole('banner').getByRole('link', { name: nameOf.de })).click();
  await page.waitForURL((url) => url.pathname === checkoutAddress('de'));
  await waitForScripts(page);
  const note = page.getByLabel(shopTexts('de')('checkout.message.label'));
  expect(await note.inputValue()).toBe('Zvono ne radi.');
});

test.concurrent('the switch keeps the filters of a list, in the menu of a phone too', {
  tags: 'release',
}, async () => {
  const { page, t } = await aShopper(openVisitor, 'hr', phone);
  await openPage(page, `${categoryAddress('cat-roofing', 'hr')}?discount=true`);
  await page.getByRole('button', { name: t('layout.openMenu') }).click();
  await page.getByRole('dialog').getByRole('link', { name: nameOf.de }).click();
  await page.waitForURL(`${shopUrl()}${categoryAddress('cat-roofing', 'de')}?discount=true`);
});

test.concurrent('names of the lines follow the language', { tags: 'release' }, async () => {
  const { page, context } = await aShopper(openVisitor, 'hr');
  await prepareCart(
    { url: shopUrl(), language: 'hr', goods: { 'romb-400-ral6020': 2 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  for (const language of languages) {
    await openPage(page, pathOf('cart', language));
    const name = demoProduct('romb-400-ral6020').name[language];
    await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
  }
});

test.concurrent('a new visitor is redirected to the browser’s language, one who has chosen to the choice', async () => {
  const german = await aShopper(openVisitor, 'de');
  await openPage(german.page, '/');
  expect(new URL(german.page.url()).pathname).toBe('/de');
  // The first thing that is done with the page, before any script of it is here.
  await german.page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await seen(german.page.getByRole('banner').getByRole('link', { name: nameOf.en })).click();
  await german.page.waitForURL(`${shopUrl()}/en`);
  const cookie = (await german.context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie).toMatchObject({ value: 'en', path: '/' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  await german.page.unrouteAll();
  const again = await german.context.newPage();
  await openPage(again, '/');
  expect(new URL(again.url()).pathname).toBe('/en');
  await waitForScripts(again);
  await seen(again.getByRole('banner').getByRole('link', { name: nameOf.de })).click();
  await again.waitForURL(`${shopUrl()}/de`);
  const chosen = (await german.context.cookies()).find(({ name }) => name === 'locale');
  expect(chosen?.value).toBe('de');
});

test.concurrent.for([
  { header: { 'accept-language': 'de-AT,de;q=0.9' }, status: 302, location: '/de' },
  { header: { 'accept-language': 'en-GB' }, status: 302, location: '/en' },
  { header: { 'accept-language': 'hr-HR,en;q=0.5' }, status: 200, location: null },
  { header: { 'accept-language': 'fr' }, status: 200, location: null },
  { header: { 'accept-language': 'de', cookie: 'locale=hr' }, status: 200, location: null },
  { header: { 'accept-language': 'hr', cookie: 'locale=en' }, status: 302, location: '/en' },
])('the start page answers $header with $status', async ({ header, status, location }) => {
  const response = await fetch(shopUrl(), { headers: header as Record<string, string>, redirect: 'manual' });
  expect(response.status).toBe(status);
  expect(response.headers.get('location')).toBe(location);
});

test.concurrent('the home link within Croatian stays Croatian, whatever the browser’s language', {
  tags: 'release',
}, async () => {
  const { page } = await aShopper(openVisitor, 'de');
  await openPage(page, '/shop');
  await page
    .getByRole('banner')
    .getByRole('link')
    .filter({ has: page.getByRole('img') })
    .first()
    .click();
  await page.waitForURL(`${shopUrl()}/`);
  expect(await page.locator('html').getAttribute('lang')).toBe('hr');
  await cartLink(page, { t: shopTexts('hr') }).waitFor();
});
