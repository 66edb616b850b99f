import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { aShopper } from './shopper.ts';
import { desktop, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

const stopsMaximum = 200;

/** What has the focus, where a bar that stays lies over all of it; nothing once the page has been left. */
async function lookAtFocus(page: Page): Promise<{ covered: string | null } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { x, y, width, height, bottom } = element.getBoundingClientRect();
    const heights = [y + 2, y + height / 2, bottom - 2];
    const isCovered = heights.every((at) => {
      const bar = document.elementFromPoint(x + width / 2, at)?.closest('header, nav, [class*="bar"]');
      return bar && !bar.contains(element) && !element.contains(bar);
    });
    return { covered: isCovered ? element.outerHTML.slice(0, 120) : null };
  });
}

test.concurrent.for([
  { screen: 'register', language: 'hr', viewport: desktop, address: pathOf('register', 'hr') },
  { screen: 'home', language: 'en', viewport: desktop, address: pathOf('home', 'en') },
  { screen: 'product', language: 'de', viewport: phone, address: productAddress('klik-505', 'de') },
] as const)(
  'nothing fixed covers the focused element: $screen at $viewport.width px',
  async ({ language, viewport, address }) => {
    const { page } = await aShopper(openVisitor, language, viewport);
    await openPage(page, address);
    for (const [key, from] of [
      ['Tab', 'body'],
      ['Shift+Tab', 'footer a >> nth=-1'],
    ] as const) {
      await page.locator(from).focus();
      const covered: (string | null)[] = [];
      for (let stops = 0; stops < stopsMaximum; stops += 1) {
        await page.keyboard.press(key);
        const found = await lookAtFocus(page);
        if (!found) break;
        covered.push(found.covered);
      }
      expect(covered.length).toBeGreaterThan(20);
      expect(covered.filter(Boolean)).toEqual([]);
    }
  },
);
