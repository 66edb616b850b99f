import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { aShopper } from './shopper.ts';
import { desktop, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for([desktop, phone])(
  'a long German name stays within its column: $width px',
  async (viewport) => {
    const { page } = await aShopper(openVisitor, 'de', viewport);
    await openPage(page, productAddress('nibbler', 'de'));
    const { words, column } = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      const box = heading.closest('[class*="box"]');
      return {
        words: range.getBoundingClientRect().right,
        column: box?.getBoundingClientRect().right ?? 0,
      };
    });
    expect(words).toBeLessThanOrEqual(column + 0.5);
  },
);

test.concurrent('the pictures of a cart are at least as large as they are shown', async () => {
  const { page, context } = await aShopper(openVisitor, 'hr');
  await prepareCart(
    { url: shopUrl(), language: 'hr', goods: { 'bracket-333': 2 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, pathOf('cart', 'hr'));
  const picture = page.getByRole('table').locator('img').first();
  await eventually(async () => {
    const { shownPx, realPx } = await picture.evaluate((image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error('That is no picture.');
      const real = new Image();
      real.src = image.currentSrc;
      return real.decode().then(() => ({ shownPx: image.clientWidth, realPx: real.naturalWidth }));
    });
    expect(shownPx).toBeGreaterThan(50);
    expect(realPx).toBeGreaterThanOrEqual(shownPx);
  });
});

test.concurrent.for([1280, 390])(
  'what a form says once it was sent lies below the header: %i px',
  async (width) => {
    const { page } = await aShopper(openVisitor, 'de', { width, height: 700 });
    await openPage(page, pathOf('register', 'de'));
    // Taking the focus scrolls to it, from wherever the long form has left the page.
    const covered = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const note = document.createElement('div');
      note.tabIndex = -1;
      note.textContent = 'Danke';
      document.querySelector('main h1')?.after(note);
      note.focus();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return note.getBoundingClientRect().top < header;
    });
    expect(covered).toBe(false);
  },
);

/** Boxes of parts that can be seen, in the order of the page. */
const boxesOf = (parts: Locator) =>
  parts.evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, right, top, bottom, height }) => ({ left, right, top, bottom, height })),
  );

const spreadOf = (figures: readonly number[]) => Math.max(...figures) - Math.min(...figures);

test.concurrent.for([390, 1280])(
  'the lines of an address keep their height beside a longer one: %i px',
  async (width) => {
    const { page, context } = await aShopper(openVisitor, 'de', { width, height: 900 });
    const billing = {
      companyName: 'Horvat d.o.o.',
      street: 'Avenija Dubrovnik',
    };
    await prepareCart(
      { url: shopUrl(), language: 'de', goods: { 'bracket-333': 2 }, upTo: 'address', billing },
      { cookies: context, pageUrl: shopUrl() },
    );
    await openPage(page, pathOf('checkout', 'de'));
    const addresses = page.locator('main address').filter({ visible: true });
    await eventually(async () => expect(await addresses.count()).toBe(2));
    const lines = await boxesOf(addresses.locator('span'));
    // One has a company besides.
    expect(lines.length).toBeGreaterThanOrEqual(13);
    expect(spreadOf(lines.map(({ height }) => height))).toBeLessThanOrEqual(1);
  },
);

test.concurrent.for([
  { width: 390, columns: 2 },
  { width: 768, columns: 4 },
  { width: 1280, columns: 4 },
  { width: 1920, columns: 4 },
])('the columns of the footer stand in rows and keep their words: $width px', async ({ width, columns }) => {
  const { page } = await aShopper(openVisitor, 'de', { width, height: 900 });
  await openPage(page, pathOf('home', 'de'));
  const navigations = await boxesOf(page.getByRole('contentinfo').getByRole('navigation'));
  expect(navigations).toHaveLength(4);
  for (let place = 0; place < navigations.length; place += columns) {
    const row = navigations.slice(place, place + columns);
    expect(spreadOf(row.map(({ top }) => top))).toBeLessThanOrEqual(1);
    expect(spreadOf(row.map(({ left, right }) => right - left))).toBeLessThanOrEqual(1);
    for (const [index, { left }] of row.slice(1).entries())
      expect(left).toBeGreaterThanOrEqual(row[index]?.right ?? 0);
  }
  const sticksOut = await page
    .getByRole('contentinfo')
    .evaluate((footer) =>
      [...footer.querySelectorAll('nav a, nav h2, address p')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
        .map((part) => part.textContent),
    );
  expect(sticksOut).toEqual([]);
});

test.concurrent('the menu of a phone stands in one line, and its branches open below their names', async () => {
  const { page, t } = await aShopper(openVisitor, 'de', phone);
  await openPage(page, pathOf('home', 'de'));
  await page.getByRole('button', { name: t('layout.openMenu') }).click();
  const menu = page.getByRole('dialog').getByRole('navigation', { name: t('layout.mainNavigation') });
  const branches = menu.locator('summary, div > a').filter({ visible: true });
  await branches.first().waitFor();
  const textLeft = (part: Locator) =>
    part.evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      }),
    );
  expect(await branches.count()).toBeGreaterThan(3);
  expect(spreadOf(await textLeft(branches))).toBeLessThanOrEqual(1);
  for (const { height } of await boxesOf(branches)) expect(height).toBeGreaterThanOrEqual(44);
  const branch = menu.locator('summary').first();
  if ((await branch.locator('..').getAttribute('open')) === null) await branch.click();
  const children = menu.locator('details[open] li a').filter({ visible: true });
  await children.first().waitFor();
  const [branchLeft = 0] = await textLeft(branch);
  const lefts = await textLeft(children);
  expect(spreadOf(lefts)).toBeLessThanOrEqual(1);
  expect(lefts[0]).toBeGreaterThan(branchLeft);
  for (const { height } of await boxesOf(children)) expect(height).toBeGreaterThanOrEqual(44);
});
