import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { type CartPreparation, prepareCart } from '../../tools/prepared-cart.ts';
import { anAccount, logInAtScreen, profilePath } from './account-steps.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, buyerEmail, type Shopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

// What is scarce is sold out here.
withOwnShop();
const openVisitor = withBrowser();

/** Somebody who is logged in, on the page of the one order of the account. */
async function atOrder(shopper: Shopper, name: string, goods: CartPreparation['goods']): Promise<void> {
  const { page, language, scripts } = shopper;
  const email = buyerEmail(name);
  await anAccount(shopper, email, { city: 'Samobor' });
  // Collected, for no parcel takes every length.
  const collected = { deliveryMethodId: 3, branchId: 1 };
  await prepareCart({ url: shopUrl(), language, goods, ...collected, upTo: 'ordered', email });
  await logInAtScreen(shopper, email);
  await page.goto(profilePath(language, 'orders'));
  await page.getByRole('main').locator('a[href*="order="]').first().click();
  await page.waitForURL(/[?&]order=\d+/);
  if (scripts) await waitForHydration(page);
}

const again = ({ page, t }: Shopper) => page.getByRole('button', { name: t('again.button') });

test('an order with a length and a kit is ordered again with one press', async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t } = shopper;
  const goods = { 'coping-300': { qty: 2, lengthMm: 4250 }, 'kit-gutter': 1, 'guide-falc': 1 };
  await atOrder(shopper, 'again.en', goods);
  await expectAccessible(page);
  await again(shopper).click();
  await page.waitForURL(`**${pathOf('cart', 'en')}`);
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 4 }) }).waitFor();
  for (const key of Object.keys(goods)) {
    await page
      .getByRole('main')
      .getByRole('link', { name: demoProduct(key).name.en })
      .first()
      .waitFor();
  }
  await page.getByText('Length: 4,250\u00a0mm').first().waitFor();
  expect(shopper.complaints).toEqual([]);
});

test('what is short is listed, and the rest is in the cart: on a phone, without scripts', async () => {
  const shopper = await aShopper(openVisitor, 'de', phone, { javaScriptEnabled: false });
  const { page, t } = shopper;
  // Two of the three that there are.
  await atOrder(shopper, 'again.de', { 'angle-333': 2, 'bracket-333': 2 });
  await again(shopper).click();
  const { name } = demoProduct('angle-333');
  await page.getByText(t('again.problem.outOfStock', { some: 'yes', taken: 1, qty: 2 })).waitFor();
  await page.getByText(name.de, { exact: false }).first().waitFor();
  await page.getByText(t('again.some', { pieces: 3 })).waitFor();
  // Whoever loads the page anew orders nothing more.
  await page.reload();
  await page.getByText(t('again.some', { pieces: 3 })).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('again.toCart') })
    .click();
  await page.waitForURL(`**${pathOf('cart', 'de')}`);
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 3 }) }).waitFor();
});

test('the list of orders has the button too, and nobody else can make the page show a result', async () => {
  const shopper = await aShopper(openVisitor, 'en', phone, { javaScriptEnabled: false });
  const { page, t, language } = shopper;
  await atOrder(shopper, 'again.list', { 'bracket-333': 3 });
  const address = page.url();
  await page.goto(`${address}&again=9_0-1-0--&signature=made-up`);
  expect(await page.getByText(t('again.some', { pieces: 9 })).count()).toBe(0);
  await page.goto(profilePath(language, 'orders'));
  await expectNoSidewaysScroll(page);
  await again(shopper).click();
  await page.waitForURL(`**${pathOf('cart', 'en')}`);
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 3 }) }).waitFor();
});

test('changed prices read well with scripts', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone);
  const { page, t } = shopper;
  // The last one.
  await atOrder(shopper, 'again.hr', { 'angle-333': 1 });
  await openPage(page, page.url());
  await again(shopper).click();
  await page.getByText(t('again.none')).waitFor();
  await waitForHydration(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
