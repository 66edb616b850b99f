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
