import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toastMs, toastMsPerCharacter } from '#values/limits.ts';
import { categoryAddress, demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually, tasksHaveRun } from './eventually.ts';
import { aShopper, seen } from './shopper.ts';
import { shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

/* docs/rules/pages.md: what is told while something is on its way, by the page's own clock, which stands unless it is moved. */

/** From here on time passes in the page only as it is told to. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Answers with data of pages wait until they are let through. */
async function holdData(page: Page): Promise<() => void> {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return letThrough;
}

const bar = (page: Page) => page.locator('[role=progressbar][data-phase]');

test.concurrent('a loading page is shown by a bar after 200 ms, for 5 s at most', async () => {
  const { page, complaints } = await aShopper(openVisitor, 'hr');
  await openPage(page, categoryAddress('cat-rain', 'hr'));
  const letThrough = await holdData(page);
  const product = seen(page.getByRole('main').locator('article a[href]'));
  const href = await product.getAttribute('href');
  await holdTime(page);
  const asked = page.waitForRequest(/\.data(\?|$)/);
  await product.click({ noWaitAfter: true });
  // What begins it is set off a moment after the press, which is not the page's time.
  await asked;
  await tasksHaveRun(page);
  await page.clock.runFor(199);
  expect(await bar(page).count()).toBe(0);
  await page.clock.runFor(1);
  await eventually(async () => expect(await bar(page).getAttribute('data-phase')).toBe('running'));
  // What ends it is set off a moment after it is drawn, which is not the page's time.
  await tasksHaveRun(page);
  await page.clock.runFor(4799);
  expect(await bar(page).getAttribute('data-phase')).toBe('running');
  await page.clock.runFor(1);
  await eventually(async () => expect(await bar(page).getAttribute('data-phase')).toBe('finishing'));
  await page.clock.runFor(240);
  await bar(page).waitFor({ state: 'detached' });
  letThrough();
  await page.waitForURL((url) => url.pathname === href);
  expect(complaints).toEqual([]);
});

test.concurrent('a page that loads at once shows no bar', async () => {
  const { page, complaints } = await aShopper(openVisitor, 'de');
  await openPage(page, categoryAddress('cat-rain', 'de'));
  const product = seen(page.getByRole('main').locator('article a[href]'));
  const href = await product.getAttribute('href');
  await holdTime(page);
  await product.click({ noWaitAfter: true });
  await page.waitForURL((url) => url.pathname === href);
  await page.locator('[class*=product-buy-box]').first().waitFor();
  await page.clock.runFor(1000);
  expect(await bar(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.concurrent('a list is marked as pending for at least 200 ms, and delays nothing', async () => {
  const { page, complaints } = await aShopper(openVisitor, 'en');
  await openPage(page, categoryAddress('cat-rain', 'en'));
  const list = page.getByRole('main').locator('ul[aria-busy]').first();
  const all = await list.locator('> li').count();
  await holdTime(page);
  // A shop that is quicker than the clock is put forward would have answered before.
  const held = Promise.withResolvers<void>();
  await page.route(/\.data\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('complementary').getByRole('checkbox').first().click({ noWaitAfter: true });
  await eventually(async () => expect(await list.getAttribute('data-pending')).not.toBeNull());
  await page.clock.runFor(500);
  held.resolve();
  // The answer stands as soon as it has come; only the mark stays.
  await page.waitForURL(/\?\w+=/);
  await eventually(async () => expect(await list.locator('> li').count()).toBeLessThan(all));
  // The mark's time begins a moment after the answer is drawn, which is not the page's time.
  await tasksHaveRun(page);
  expect(await list.getAttribute('data-pending')).not.toBeNull();
  await page.clock.runFor(199);
  expect(await list.getAttribute('data-pending')).not.toBeNull();
  await page.clock.runFor(1);
  await eventually(async () => expect(await list.getAttribute('data-pending')).toBeNull());
  expect(complaints).toEqual([]);
});

test.concurrent('a toast of our own stays 3 s, a refusal as long as it takes to read', async () => {
  const { page, t, context, language } = await aShopper(openVisitor, 'hr');
  // All there is.
  await prepareCart(
    { url: shopUrl(), language, goods: { 'seam-tape': 4 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, categoryAddress('cat-fix', 'hr'));
  await waitForHydration(page);
  await holdTime(page);
  const add = (key: string) =>
    page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="${productAddress(key, 'hr')}"]`) })
      .getByRole('button')
      .filter({ hasText: t('catalogue.add.toCartShort') })
      .click();
  await add('clip-fixed');
  const name = demoProduct('clip-fixed').name.hr;
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cart.line.remove', { name }) })
    .click();
  const told = page.getByRole('status').getByText(t('messages.notifications.removedFromCart'));
  await told.waitFor();
  await page.clock.runFor(toastMs - 1);
  expect(await told.count()).toBe(1);
  await page.clock.runFor(1);
  await told.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
  // One more than there is. A card has no field to say it at.
  await add('seam-tape');
  await page.mouse.move(0, 0);
  const refused = page.getByRole('alert').filter({ hasText: /\S/ }).locator('p').first();
  await refused.waitFor();
  const readingMs = Math.max(toastMs, (await refused.innerText()).length * toastMsPerCharacter);
  expect(readingMs).toBeGreaterThan(toastMs - 1);
  await page.clock.runFor(readingMs - 1);
  expect(await refused.count()).toBe(1);
  await page.clock.runFor(1);
  await refused.waitFor({ state: 'detached' });
});
