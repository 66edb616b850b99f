import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { money } from './amounts.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { lateWatchesAreHere } from './late-watches.ts';
import { aShopper, cartLink, type Shopper } from './shopper.ts';
import { expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

const cartCookies = async ({ context }: Shopper) =>
  (await context.cookies()).filter(({ name }) => name === 'cartId' || name === 'protectCode');

async function fillCart({ context, language }: Shopper, goods: Record<string, number>) {
  return prepareCart({ url: shopUrl(), language, goods }, { cookies: context, pageUrl: shopUrl() });
}

/** Orders the visitor's cart as if from another device. */
async function orderElsewhere(shopper: Shopper): Promise<void> {
  const { language } = shopper;
  const cart = await prepareCart({ url: shopUrl(), language, goods: { 'bracket-333': 1 }, upTo: 'ordered' });
  await shopper.context.addCookies([
    { name: 'cartId', value: String(cart.cartId), url: shopUrl() },
    { name: 'protectCode', value: encodeURIComponent(cart.protectCode), url: shopUrl() },
  ]);
}

test.concurrent('the first product creates the session: two cookies for a year, and the cart modal', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await openPage(page, productAddress('bracket-333', 'hr'));
  expect(await cartCookies(shopper)).toEqual([]);
  await page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
  await page.getByRole('dialog', { name: t('cart.titleWithCount', { count: 1 }) }).waitFor();
  const cookies = await cartCookies(shopper);
  expect(cookies.map(({ name, path }) => [name, path]).sort()).toEqual([
    ['cartId', '/'],
    ['protectCode', '/'],
  ]);
  for (const { expires } of cookies) expect(expires - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  expect(shopper.complaints).toEqual([]);
});

test.concurrent('the cart modal takes 80 % of the height and 70 % of the width, and is closed by a press outside', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t } = shopper;
  await fillCart(shopper, { 'bracket-333': 2 });
  await openPage(page, productAddress('bracket-333', 'en'));
  await cartLink(page, shopper).click();
  const dialog = page.getByRole('dialog', { name: t('cart.titleWithCount', { count: 2 }) });
  await dialog.waitFor();
  const box = await dialog.boundingBox();
  expect(box?.width).toBeCloseTo(1280 * 0.7, -1);
  expect(box?.height).toBeCloseTo(900 * 0.8, -1);
  await page.mouse.click(20, 450);
  await dialog.waitFor({ state: 'hidden' });
});

test.concurrent('on a phone the cart takes the whole screen, and going back closes it', async () => {
  const shopper = await aShopper(openVisitor, 'en', phone);
  const { page } = shopper;
  await fillCart(shopper, { 'bracket-333': 2 });
  await openPage(page, productAddress('bracket-333', 'en'));
  await cartLink(page, shopper).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject(phone);
  // As by the phone's own way back.
  const address = page.url();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);
});

test.concurrent('in a window of 320 px a large sum fits beside its quantity', async () => {
  const shopper = await aShopper(openVisitor, 'de', { width: 320, height: 640 } as typeof phone);
  const { page, language } = shopper;
  await fillCart(shopper, { 'cordless-seamer': 2, 'bracket-333': 3 });
  await openPage(page, productAddress('bracket-333', language));
  await cartLink(page, shopper).click();
  await page.getByRole('dialog').getByText(money(language, 7900), { exact: true }).first().waitFor();
  await expectNoSidewaysScroll(page);
  await openPage(page, pathOf('cart', language));
  await expectNoSidewaysScroll(page);
});

test.concurrent('on a phone a message of the cart covers neither its total nor its buttons', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone);
  const { page, t } = shopper;
  await fillCart(shopper, { 'seam-tape': 1 });
  await openPage(page, productAddress('bracket-333', 'hr'));
  await page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
  await page.getByRole('dialog', { name: t('cart.titleWithCount', { count: 2 }) }).waitFor();
  const cart = page.getByRole('dialog');
  const name = demoProduct('bracket-333').name.hr;
  await cart.getByRole('button', { name: t('cart.line.remove', { name }) }).click();
  const message = await boxOf(
    cart.getByRole('status').filter({ hasText: t('messages.notifications.removedFromCart') }),
  );
  const { top, bottom } = await boxOf(cart.getByRole('link', { name: t('cart.toCheckout') }));
  expect(bottom <= message.top || top >= message.bottom).toBe(true);
});

async function boxOf(locator: Locator): Promise<{ top: number; bottom: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It cannot be seen.');
  return { top: box.y, bottom: box.y + box.height };
}

test.concurrent.for(inTurn('en'))(
  'a removed line is gone from the cart and the badge: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t } = shopper;
    await fillCart(shopper, { 'bracket-333': 2, 'seam-tape': 1 });
    await openPage(page, pathOf('cart', language));
    await lateWatchesAreHere(page);
    const name = demoProduct('bracket-333').name[language];
    await page.getByRole('button', { name: t('cart.line.remove', { name }) }).click();
    await page
      .getByRole('status')
      .filter({ hasText: t('messages.notifications.removedFromCart') })
      .waitFor();
    await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 1 }) }).waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('layout.cartWithCount', { count: 1 }) })
      .waitFor();
    const other = demoProduct('seam-tape').name[language];
    const removeOther = page.getByRole('button', { name: t('cart.line.remove', { name: other }) });
    // Whoever removes one goes on with the removal of the next.
    await removeOther.and(page.locator(':focus')).waitFor();
    await removeOther.click();
    await page.getByText(t('cart.empty.title')).waitFor();
    // What was removed last can be had back, and nobody has to be quick: with nothing else to go on with, that has the focus.
    const restore = page.getByRole('button', { name: t('cart.line.restoreNamed', { name: other }) });
    await restore.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await removeOther.and(page.locator(':focus')).waitFor();
    expect(await restore.count()).toBe(0);
    await removeOther.click();
  },
);

test.concurrent('a quantity above the stock is refused at the line, which shows the previous one', async () => {
  const shopper = await aShopper(openVisitor, 'de');
  const { page, t } = shopper;
  await fillCart(shopper, { 'seam-tape': 1 });
  await openPage(page, pathOf('cart', 'de'));
  const name = demoProduct('seam-tape').name.de;
  const quantity = page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) });
  await quantity.fill('90');
  await page.getByText(t('messages.outOfStockWithAvailable', { available: 4 })).waitFor();
  await quantity.press('Tab');
  await eventually(async () => expect(await quantity.inputValue()).toBe('1'));
});

test.concurrent('an invalid quantity is reported at its field and adds nothing; one above the stock too', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await openPage(page, productAddress('seam-tape', 'hr'));
  await waitForHydration(page);
  const unit = t('catalogue.unit.pcs', { count: 2 });
  const quantity = page.getByRole('spinbutton', { name: t('catalogue.add.quantity', { unit }) });
  const add = page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true });
  for (const typed of ['0', '-5', '', '1.5', '1000']) {
    await quantity.fill(typed);
    await add.click();
    await page.getByText(t('catalogue.add.invalidQuantity')).waitFor();
    expect([await quantity.inputValue(), await quantity.getAttribute('aria-invalid')]).toEqual([
      typed,
      'true',
    ]);
    await quantity.fill('1');
    await page.getByText(t('catalogue.add.invalidQuantity')).waitFor({ state: 'hidden' });
  }
  await quantity.fill('0');
  await quantity.press('Enter');
  await page.getByText(t('catalogue.add.invalidQuantity')).waitFor();
  expect(await cartCookies(shopper)).toEqual([]);
  await quantity.fill('3');
  await add.click();
  await page.getByRole('dialog', { name: t('cart.titleWithCount', { count: 3 }) }).waitFor();
  await page.keyboard.press('Escape');
  await quantity.fill('999');
  await add.click();
  await page.getByText(t('messages.outOfStockBesideCart', { available: 4, inCart: 3, addable: 1 })).waitFor();
  await cartLink(page, shopper).waitFor();
});

test.concurrent('a newer change of a line replaces the waiting one', { tags: 'release' }, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await fillCart(shopper, { 'bracket-333': 1 });
  await page.clock.install();
  await openPage(page, pathOf('cart', 'hr'));
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON().qty);
  });
  const name = demoProduct('bracket-333').name.hr;
  const quantity = page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) });
  // Both within the time that a change waits, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  await quantity.fill('7');
  await quantity.fill('11');
  await page.clock.resume();
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 11 }) }).waitFor();
  expect(sent).toEqual([11]);
});

test.concurrent('cookies of a cart that no longer exists are dropped silently at the start', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await orderElsewhere(shopper);
  await openPage(page, productAddress('bracket-333', 'hr'));
  await eventually(async () => expect(await cartCookies(shopper)).toEqual([]));
  await cartLink(page, shopper).waitFor();
  expect(await page.getByText(t('messages.notifications.cartUpdateError')).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(productAddress('bracket-333', 'hr'));
});

test.concurrent.for(inTurn('hr'))(
  'a cart ordered elsewhere is dropped with an alert, on the home page: %s',
  { tags: 'release' },
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t } = shopper;
    await openPage(page, productAddress('seam-tape', language));
    await orderElsewhere(shopper);
    await page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: t('messages.notifications.cartUpdateError') })
      .waitFor();
    await page.waitForURL(shopUrl() + (language === 'hr' ? '/' : pathOf('home', language)));
    expect(await cartCookies(shopper)).toEqual([]);
  },
);

test.concurrent('the cart page shows what another tab has added, without an event', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, context, t } = shopper;
  const other = await context.newPage();
  await page.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await openPage(page, productAddress('bracket-333', 'hr'));
  await page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await openPage(other, productAddress('seam-tape', 'hr'));
  await other.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
  await other.getByRole('dialog', { name: t('cart.titleWithCount', { count: 2 }) }).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('cart.toCart') })
    .click();
  await page.waitForURL(`**${pathOf('cart', 'hr')}`);
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 2 }) }).waitFor();
});

test.concurrent('a line of a hidden variant links to its product with the choice', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page } = shopper;
  await fillCart(shopper, { 'romb-400-ral6020': 5 });
  await openPage(page, pathOf('cart', 'hr'));
  const name = demoProduct('romb-400-ral6020').name.hr;
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await page.getByRole('radio', { name: /RAL 6020/ }).waitFor();
  expect(await page.getByRole('radio', { name: /RAL 6020/ }).isChecked()).toBe(true);
});

test.concurrent('the page that finds a product sold out names it, though its line is gone', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'en', undefined, { javaScriptEnabled: false });
  const { page, t } = shopper;
  const rare = { 'cordless-seamer': 1 };
  await fillCart(shopper, { ...rare, rivets: 1 });
  // Somebody else buys both that there are (demo/products/tools.json).
  const goods = { 'cordless-seamer': 2 };
  await prepareCart({
    url: shopUrl(),
    language: 'en',
    goods,
    deliveryMethodId: 3,
    branchId: 1,
    upTo: 'ordered',
  });
  await page.goto(pathOf('cart', 'en'));
  const name = demoProduct('cordless-seamer').name.en;
  await page.getByText(`${name}: ${t('notices.catalogue.cartLineSoldOut')}`).waitFor();
  expect(await page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) }).count()).toBe(0);
});

test('a session that no longer exists removes the guest and the member card', {
  tags: 'release',
}, async () => {
  const { page, context } = await aShopper(openVisitor, 'hr');
  const kept = {
    cartId: '999999',
    protectCode: 'x'.repeat(24),
    guestUser: encodeURIComponent('{"id":1,"email":"ana@example.com"}'),
    memberCardBarcode: '2900010012117',
  };
  const cookies = Object.entries(kept).map(([name, value]) => ({ name, value, url: shopUrl() }));
  await context.addCookies(cookies);
  await openPage(page, productAddress('bracket-333', 'hr'));
  await eventually(async () => {
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => name in kept)).toEqual([]);
  });
});
