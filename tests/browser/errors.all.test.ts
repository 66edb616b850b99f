import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { eventually, tasksHaveRun } from './eventually.ts';
import { fetchPage } from './server-pages.ts';
import { aShopper, cartLink, seen } from './shopper.ts';
import { shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

test.concurrent.for(languages)('an unknown address says so, with links: %s', async (language) => {
  const { page, t } = await aShopper(openVisitor, language);
  const home = pathOf('home', language);
  for (const address of [
    `${home}/nema-toga`,
    `${home}/a/b/c`,
    pathOf('product', language, { slug: 'nema-toga' }),
  ]) {
    const response = await openPage(page, address.replace('//', '/'));
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: t('layout.notFoundTitle') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.locator('link[rel=alternate]').count()).toBe(0);
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: t('layout.toShop') })
    .click();
  await page.waitForURL(shopUrl() + pathOf('shop', language));
});

test.concurrent('an address without a slug redirects to the shop, other forms of an address are not pages', async () => {
  const bare = await fetchPage(shopUrl(), '/product');
  expect([bare.status, bare.headers.location]).toEqual([302, '/shop']);
  expect((await fetchPage(shopUrl(), '/naplata/uspjesna')).status).toBe(404);
  expect((await fetchPage(shopUrl(), '/naplata/uspjesna?orderSlug=nobody-knows-this-order')).status).toBe(
    404,
  );
});

test.concurrent.for(languages)(
  'if a page cannot be fetched, the error page says so and has links: %s',
  async (language) => {
    const { page, t } = await aShopper(openVisitor, language);
    await openPage(page, pathOf('cart', language));
    const header = await page.getByRole('banner').elementHandle();
    await page.route(/\/shop[^/]*\.data/, (route) => route.fulfill({ status: 500, body: '' }));
    await seen(page.getByRole('main').getByRole('link', { name: t('cart.empty.toShop') })).click();
    await page.getByRole('heading', { level: 1, name: t('layout.errorTitle') }).waitFor();
    await page.getByText(t('layout.status', { status: 500 })).waitFor();
    // All around it stays: a document made anew would stand there without its style sheets for a moment.
    expect(await header?.evaluate((element) => element.isConnected)).toBe(true);
    await page.unrouteAll();
    await page.getByRole('button', { name: t('layout.tryAgain') }).click();
    await page.getByRole('heading', { level: 1, name: t('list.allProducts') }).waitFor();
  },
);

test.concurrent('after a release the page is reloaded once if a part of it is gone, then an error page says so', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await openPage(page, productAddress('bracket-333', 'hr'));
  await page.route(/\/assets\/cart-modal-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await cartLink(page, shopper).click();
  await eventually(() => expect(loads).toBe(1));
  await waitForHydration(page);
  await cartLink(page, shopper).click();
  await page.getByRole('heading', { level: 1, name: t('layout.errorTitle') }).waitFor();
  expect(loads).toBe(1);
});

test.concurrent('a screen that a release has removed reloads the page once, then the error page says so', async () => {
  const { page, t } = await aShopper(openVisitor, 'hr');
  await openPage(page, pathOf('cart', 'hr'));
  await page.route(/\/assets\/product-list-screen-[^/]*\.js/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const toShop = page.getByRole('main').getByRole('link', { name: t('cart.empty.toShop') });
  await toShop.click();
  await eventually(() => expect(loads).toBe(1));
  await waitForHydration(page);
  await toShop.click();
  await page.getByRole('heading', { level: 1, name: t('layout.errorTitle') }).waitFor();
  expect(loads).toBe(1);
});

test.concurrent('a missing watching component is not noticed if a release has removed it', async () => {
  const { page, t } = await aShopper(openVisitor, 'hr');
  let asked = 0;
  await page.route(/\/assets\/late-watches-/, (route) => {
    if (route.request().method() === 'GET') asked += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await openPage(page, pathOf('cart', 'hr'));
  const loaded = page.waitForEvent('load');
  await eventually(() => expect(asked).toBe(1));
  // There may be another release.
  await loaded;
  await waitForHydration(page);
  // A page that were loaded once more would have lost the mark.
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  await eventually(() => expect(asked).toBe(2));
  await tasksHaveRun(page);
  await page.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor();
  expect(await page.locator('html[data-marked]').count()).toBe(1);
});

test.concurrent('without a connection a barely loaded page says so in place, with everything around it', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  // What keeps pages through a lost connection comes some seconds after them (lost-connection.all.test.ts).
  await page.route(/\/assets\/late-watches-/, (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, pathOf('cart', 'hr'));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await context.setOffline(true);
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('layout.openMenu') })
    .click();
  await page.getByText(t('layout.connectionAwaited')).waitFor();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: t('cart.empty.toShop') }).click();
  await page.getByRole('heading', { level: 1, name: t('layout.errorTitle') }).waitFor();
  await main.getByText(t('layout.connectionLost')).waitFor();
  await page.getByRole('banner').waitFor();
  expect(loads).toBe(0);
  await context.setOffline(false);
  await main.getByRole('button', { name: t('layout.tryAgain') }).click();
  await page.getByRole('heading', { level: 1, name: t('list.allProducts') }).waitFor();
});
