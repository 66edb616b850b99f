import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { hasFocus } from './keys.ts';
import { lateWatchesAreHere } from './late-watches.ts';
import { aShopper, cartLink, seen } from './shopper.ts';
import { phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/* docs/rules/pages.md: the browser's back button closes what lies over a page, and stays on the page. */

test.concurrent('filters on a phone: choices stay, forward and a reload change nothing, the next press leaves', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone);
  const { page, t, complaints } = shopper;
  await openPage(page, pathOf('cart', 'hr'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('cart.empty.toShop') })
    .click();
  await page.waitForURL(shopUrl() + pathOf('shop', 'hr'));
  await page.getByRole('link', { name: t('list.filter.title'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  await page.waitForURL(/\?\w+=/);
  // The page shows what its address says, and its entry is known again.
  await page.waitForFunction(() => window.history.state.layer === 1);
  const address = page.url();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(address);
  await page.getByRole('list', { name: t('list.filter.activeTitle') }).waitFor();
  await page.goForward();
  expect(page.url()).toBe(address);
  expect(await dialog.count()).toBe(0);
  // The router has not heard of it: it would load the list of the entry below.
  expect(loaded.filter((path) => path.endsWith('.data'))).toEqual([]);
  await page.reload();
  await waitForHydration(page);
  expect(page.url()).toBe(address);
  await page.goBack();
  await page.waitForURL(shopUrl() + pathOf('cart', 'hr'));
  expect(complaints).toEqual([]);
});

test.concurrent('an overlay closed by its own button, or left by a link, needs no additional press', async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t, context } = shopper;
  await prepareCart(
    { url: shopUrl(), language: 'en', goods: { 'bracket-333': 2 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, pathOf('shop', 'en'));
  await waitForHydration(page);
  const card = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const product = (await card.getAttribute('href')) ?? '';
  await card.click();
  await page.waitForURL(shopUrl() + product);
  const dialog = page.getByRole('dialog');
  for (const round of [1, 2]) {
    await cartLink(page, shopper).click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: t('layout.closeCart') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url(), String(round)).toBe(shopUrl() + product);
  }
  await cartLink(page, shopper).click();
  await dialog.getByRole('link', { name: t('cart.toCart') }).click();
  await page.waitForURL(shopUrl() + pathOf('cart', 'en'));
  await page.goBack();
  await page.waitForURL(shopUrl() + product);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL(shopUrl() + pathOf('shop', 'en'));
});

test.concurrent('Back twice, before the page between is drawn, skips the entry of its overlay', async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t, context } = shopper;
  await prepareCart(
    { url: shopUrl(), language: 'en', goods: { 'bracket-333': 2 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, pathOf('shop', 'en'));
  await waitForHydration(page);
  const card = page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link');
  const product = (await card.getAttribute('href')) ?? '';
  await card.click();
  await page.waitForURL(shopUrl() + product);
  const dialog = page.getByRole('dialog');
  await cartLink(page, shopper).click();
  await dialog.getByRole('link', { name: t('cart.toCart') }).click();
  await page.waitForURL(shopUrl() + pathOf('cart', 'en'));
  await page.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goBack();
  await page.goBack();
  await page.waitForURL(shopUrl() + pathOf('shop', 'en'));
  release();
  await card.waitFor();
});

test.concurrent('menu, search and the picture of a product on a phone', async () => {
  const shopper = await aShopper(openVisitor, 'de', phone);
  const { page, t } = shopper;
  await openPage(page, productAddress('romb-400', 'de'));
  const address = page.url();
  const dialog = page.getByRole('dialog');
  const openers = [
    page.getByRole('button', { name: t('layout.openMenu') }),
    seen(page.getByRole('banner').getByRole('link', { name: t('layout.search.label') })),
    seen(page.getByRole('main').getByRole('button', { name: new RegExp(t('catalogue.gallery.zoom')) })),
  ];
  for (const opener of openers) {
    await opener.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(address);
  }
  await eventually(() => expect(page.url()).toBe(address));
});

test.concurrent('a panel of the menu: the page before has the focus where the panel was opened', {
  tags: ['release'],
}, async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t } = shopper;
  await openPage(page, pathOf('login', 'en'));
  await lateWatchesAreHere(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account.login.toRegister') })
    .click();
  await page.waitForURL(shopUrl() + pathOf('register', 'en'));
  // The focus has arrived: what follows is not undone by it.
  await eventually(async () => expect(await hasFocus(page.getByRole('main'))).toBe(true));
  const branch = page
    .getByRole('navigation', { name: t('layout.mainNavigation') })
    .locator('summary')
    .last();
  await branch.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.goBack();
  await page.waitForURL(shopUrl() + pathOf('login', 'en'));
  await eventually(async () => expect(await hasFocus(branch)).toBe(true));
});
