import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { type Goods, prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { addressField, aShopper, cartLink, fillAddress, open, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

const fill = ({ context, language }: Shopper, goods: Record<string, Goods>, upTo: 'filled' | 'delivery') =>
  prepareCart(
    { goods, deliveryMethodId: 1, url: shopUrl(), language, upTo },
    { cookies: context, pageUrl: shopUrl() },
  );

const legalLinks = {
  hr: ['Dostava i povrat', 'Opći uvjeti', 'Privatnost', 'Podaci o tvrtki', 'Pristupačnost'],
  en: ['Delivery and returns', 'Terms of sale', 'Privacy', 'Legal notice', 'Accessibility'],
  de: ['Lieferung und Rückgabe', 'AGB', 'Datenschutz', 'Impressum', 'Barrierefreiheit'],
};

test.concurrent.for([
  { language: 'hr', viewport: desktop, scripts: true },
  { language: 'en', viewport: phone, scripts: true },
  { language: 'de', viewport: phone, scripts: false },
] as const)(
  'the checkout has no links to elsewhere: $language at $viewport.width px, scripts $scripts',
  async ({ language, viewport, scripts }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled: scripts });
    const { page, t, onPhone } = shopper;
    await fill(shopper, { rivets: 2 }, 'filled');
    await open(shopper, pathOf('checkout', language));
    const header = page.getByRole('banner');
    await header.locator('a:has(img)').waitFor();
    const call = header.getByRole('link', {
      name: onPhone ? t('paying.call', { phone: '' }).trim() : '+385',
    });
    expect(await call.first().getAttribute('href')).toMatch(/^tel:\+385/);
    expect(await page.getByRole('navigation', { name: t('layout.mainNavigation') }).count()).toBe(0);
    expect(await page.getByRole('search').count()).toBe(0);
    const footer = page.getByRole('contentinfo');
    const legal = footer.getByRole('navigation').filter({ hasNot: page.locator('[hreflang]') });
    expect(await legal.getByRole('link').allInnerTexts()).toEqual(legalLinks[language]);
    await footer.getByText(t('paying.help')).waitFor();
    if (scripts) await expectAccessible(page);
    await header.getByRole('link', { name: t('paying.backToCart') }).click();
    await page.waitForURL(`**${pathOf('cart', language)}`);
    await cartLink(page, shopper).waitFor();
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent.for([
  { width: 390, place: 'contentinfo' },
  { width: 768, place: 'contentinfo' },
  { width: 1280, place: 'banner' },
  { width: 1920, place: 'banner' },
] as const)('there is one language switch: $width px', async ({ width, place }) => {
  const shopper = await aShopper(openVisitor, 'hr', { width, height: 900 } as typeof phone);
  const { page } = shopper;
  await fill(shopper, { rivets: 2 }, 'filled');
  await openPage(page, pathOf('checkout', 'hr'));
  expect(await page.getByRole('link', { name: /Deutsch$/ }).count()).toBe(1);
  await expectAccessible(page);
  const way = page.getByRole(place).getByRole('link', { name: /Deutsch$/ });
  const size = await way.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await way.click();
  await page.waitForURL(`**${pathOf('checkout', 'de')}`);
  expect(shopper.complaints).toEqual([]);
});

test.concurrent('a typo in a mail domain causes a question, and nothing is changed without a press', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await fill(shopper, { rivets: 2 }, 'filled');
  await openPage(page, pathOf('checkout', 'hr'));
  await fillAddress(shopper, 'ana@gmial.com');
  const question = page.getByRole('button', { name: 'ana@gmail.com', exact: true });
  await addressField(shopper, 'contactEmail').press('Tab');
  await question.waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: t('paying.didYouMean') })
    .waitFor();
  expect(await addressField(shopper, 'contactEmail').inputValue()).toBe('ana@gmial.com');
  await expectAccessible(page);
  await question.focus();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await addressField(shopper, 'contactEmail').inputValue()).toBe('ana@gmail.com');
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('email');
  // Whoever means it goes on with it.
  await addressField(shopper, 'contactEmail').fill('ana@gmial.com');
  await page.getByRole('button', { name: t('checkout.toShipping') }).click();
  await page.getByText('ana@gmial.com').filter({ visible: true }).first().waitFor();
  expect(shopper.complaints).toEqual([]);
});

test.concurrent('the first e-mail typed on the page stays, and is asked about', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page } = shopper;
  await fill(shopper, { rivets: 2 }, 'filled');
  // No script has come yet: the first sign of somebody fetches them.
  await page.goto(pathOf('checkout', 'hr'), { waitUntil: 'networkidle' });
  const email = addressField(shopper, 'contactEmail');
  await email.click();
  await page.keyboard.type('ana@gmial.com', { delay: 60 });
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'ana@gmail.com', exact: true }).waitFor();
  expect(await email.inputValue()).toBe('ana@gmial.com');
  expect(shopper.complaints).toEqual([]);
});

test.concurrent('every field of an address has its autocomplete token', async () => {
  const shopper = await aShopper(openVisitor, 'en');
  await fill(shopper, { rivets: 2 }, 'filled');
  await openPage(shopper.page, pathOf('checkout', 'en'));
  const tokens = await shopper.page
    .locator('[name^="shipping."][autocomplete]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')?.split(' ').at(-1)));
  expect(tokens).toEqual([
    ...['email', 'tel', 'given-name', 'family-name', 'address-line1', 'address-line2', 'postal-code'],
    ...['address-level2', 'country', 'organization'],
  ]);
  // As a browser fills in the first line of an address that it knows.
  await addressField(shopper, 'street').fill('Ilica 15');
  await addressField(shopper, 'street').dispatchEvent('change');
  await eventually(async () => expect(await addressField(shopper, 'houseNumber').inputValue()).toBe('15'));
  expect(await addressField(shopper, 'street').inputValue()).toBe('Ilica');
});

test.concurrent('the goods are shown once, with their pictures, above the order button', async () => {
  const shopper = await aShopper(openVisitor, 'de');
  const { page, t } = shopper;
  await fill(shopper, { rivets: 2, 'snips-left': 1 }, 'delivery');
  await openPage(page, `${pathOf('checkout', 'de')}?step=payment`);
  const review = page.locator('#order-goods');
  await review.waitFor();
  expect(await review.getByRole('listitem').count()).toBe(2);
  expect(await review.locator('img').count()).toBe(2);
  const summary = page.getByRole('complementary');
  expect(
    await summary
      .getByRole('listitem')
      .filter({ has: page.locator('img') })
      .count(),
  ).toBe(0);
  const toReview = summary.getByRole('link', { name: t('paying.reviewed') });
  expect(await toReview.getAttribute('href')).toBe('#order-goods');
});

test.concurrent.for([
  { goods: { 'snips-left': 1 }, offered: 1 },
  { goods: { 'snips-left': 1, 'guide-falc': 1 }, offered: 1 },
  { goods: { 'guide-falc': 1 }, offered: 0 },
  { goods: { 'snips-left': 1, 'mat-8': 1 }, offered: 0 },
  { goods: { 'snips-left': 1, 'falc-430-ral7016-t070': { qty: 1, lengthMm: 4000 } }, offered: 0 },
] as { goods: Record<string, Goods>; offered: number }[])(
  'a gift wrap is offered for what can be wrapped: $goods',
  async ({ goods, offered }) => {
    const shopper = await aShopper(openVisitor, 'hr');
    const { page, t } = shopper;
    await fill(shopper, goods, 'filled');
    await openPage(page, pathOf('cart', 'hr'));
    await page.getByLabel(t('cart.texts.instructions')).waitFor();
    expect(await page.getByLabel(t('cart.texts.giftWrap'), { exact: true }).count()).toBe(offered);
  },
);
