import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { aShopper } from './shopper.ts';
import { desktop, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

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

test.concurrent.for([390, 1280])(
  'the badge of a cart with thousands of pieces stays in its place: %i px',
  async (width) => {
    const { page, t, context } = await aShopper(openVisitor, 'hr', { width, height: 800 });
    await prepareCart(
      { url: shopUrl(), language: 'hr', goods: { 'guide-falc': 999, 'course-video': 999 } },
      { cookies: context, pageUrl: shopUrl() },
    );
    await openPage(page, pathOf('home', 'hr'));
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: t('layout.cartWithCount', { count: 1998 }) });
    const mark = link.locator('[data-mark="1998"]');
    await mark.waitFor();
    const [badge, own] = [await mark.boundingBox(), await link.boundingBox()];
    if (!badge || !own) throw new Error('The cart has no sign.');
    expect(badge.x).toBeGreaterThanOrEqual(own.x);
    expect(badge.x + badge.width).toBeLessThanOrEqual(Math.min(own.x + own.width, width));
    expect(badge.height).toBeLessThanOrEqual(24);
    await expectNoSidewaysScroll(page);
  },
);

test.concurrent('with reduced motion every change is immediate', async () => {
  const { page } = await aShopper(openVisitor, 'hr');
  await openPage(page, pathOf('login', 'hr'));
  const passing = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('body, body *');
    for (const element of all) element.style.marginLeft = '1px';
    // Reading the last one's size lets the browser begin what it makes of the change.
    return [document.body.clientWidth, document.getAnimations().length].at(-1);
  });
  expect(passing).toBe(0);
});

test.concurrent.for([1280, 390])(
  'the message after sending a form is below the header: %i px',
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
  'the lines of an address keep their height next to a longer one: %i px',
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
  { width: 390, rows: [2, 1] },
  { width: 768, rows: [3] },
  { width: 1280, rows: [3] },
  { width: 1920, rows: [3] },
])(
  'the columns of the footer are aligned in rows and do not break words: $width px',
  async ({ width, rows }) => {
    const { page } = await aShopper(openVisitor, 'de', { width, height: 900 });
    await openPage(page, pathOf('home', 'de'));
    const trees = page.getByRole('contentinfo').getByRole('navigation');
    expect(await trees.count()).toBe(4);
    // The last one has what the law asks for: its links flow on into what stands after them, so that it has no box.
    const navigations = await boxesOf(trees);
    expect(navigations).toHaveLength(3);
    let place = 0;
    for (const columns of rows) {
      const row = navigations.slice(place, place + columns);
      expect(row[0]?.top).toBeGreaterThanOrEqual(navigations[place - 1]?.bottom ?? 0);
      place += columns;
      expect(spreadOf(row.map(({ top }) => top))).toBeLessThanOrEqual(1);
      expect(spreadOf(row.map(({ left, right }) => right - left))).toBeLessThanOrEqual(1);
      for (const [index, { left }] of row.slice(1).entries())
        expect(left).toBeGreaterThanOrEqual(row[index]?.right ?? 0);
    }
    const legal = trees.last().getByRole('link');
    const links = await boxesOf(legal);
    expect(links.length).toBeGreaterThan(2);
    expect(links).toHaveLength(await legal.count());
    // In lines of their own below the columns; beside each other where there is room.
    for (const { top } of links) expect(top).toBeGreaterThanOrEqual(navigations.at(-1)?.bottom ?? 0);
    if (width >= 1280) expect(spreadOf(links.map(({ top }) => top))).toBeLessThanOrEqual(1);
    for (const { left, right } of links) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
    const sticksOut = await page
      .getByRole('contentinfo')
      .evaluate((footer) =>
        [...footer.querySelectorAll('nav a, nav h2, address p')]
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
          .map((part) => part.textContent),
      );
    expect(sticksOut).toEqual([]);
  },
);

test.concurrent('the menu items of a phone are one line high, and their branches open below their names', async () => {
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
  // Beside their pictures; what has none begins where these do.
  const lefts = await textLeft(children.filter({ has: page.locator('img') }));
  expect(lefts.length).toBeGreaterThan(3);
  expect(spreadOf(lefts)).toBeLessThanOrEqual(1);
  expect(lefts[0]).toBeGreaterThan(branchLeft);
  for (const left of await textLeft(children)) expect(left).toBeGreaterThanOrEqual(branchLeft);
  for (const { height } of await boxesOf(children)) expect(height).toBeGreaterThanOrEqual(44);
});

test.concurrent.for(languages)('the words of the menu are not broken at any width: %s', async (language) => {
  const { page } = await aShopper(openVisitor, language);
  await openPage(page, pathOf('home', language));
  const branch = page.getByRole('navigation').locator('details').first();
  await branch.locator('summary').click();
  for (const width of [1024, 1152, 1280, 1366, 1440, 1536, 1680, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const broken = await branch.getByRole('link').evaluateAll((links) => {
      const texts = links.flatMap((link) => [...link.childNodes].filter((node) => node instanceof Text));
      return texts.flatMap((text) =>
        [...text.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        }),
      );
    });
    expect(broken, `${width} px`).toEqual([]);
  }
});
