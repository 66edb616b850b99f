import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { categoryAddress, pageAddress, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { hasFocus, tabTo } from './keys.ts';
import { aShopper } from './shopper.ts';
import { desktop, phone, shopUrl, withBrowser } from './visitor.ts';

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

test.concurrent.for([
  { over: 'nothing', viewport: desktop },
  { over: 'the cookie notice', viewport: phone },
])(
  'a text area at the lower edge is seen as a whole once Tab has come to it: $over at $viewport.width px',
  async ({ over, viewport }) => {
    const { page, context } = await aShopper(openVisitor, 'de', viewport);
    if (over !== 'nothing') await context.clearCookies();
    await openPage(page, pageAddress('page-contact', 'de'));
    const area = page.getByRole('main').locator('textarea').first();
    await area.evaluate((field) => {
      const before = field.closest('form')?.querySelector('select');
      before?.focus({ preventScroll: true });
      window.scrollTo(0, field.getBoundingClientRect().top + scrollY - innerHeight + 30);
    });
    await page.keyboard.press('Tab');
    expect(await hasFocus(area)).toBe(true);
    const { bottom, edge } = await area.evaluate((field) => {
      const notice = document.querySelector('[data-cookie-notice]');
      return {
        bottom: field.getBoundingClientRect().bottom,
        edge: notice?.getBoundingClientRect().top ?? innerHeight,
      };
    });
    expect(bottom).toBeLessThanOrEqual(edge);
  },
);

test.concurrent.for([phone, desktop])(
  'a text area with a long text is seen as a whole once Tab has come to it: $width px',
  async (viewport) => {
    const { page } = await aShopper(openVisitor, 'de', viewport);
    await openPage(page, pageAddress('page-contact', 'de'));
    const area = page.getByRole('main').locator('textarea').first();
    await area.fill(Array.from({ length: 60 }, (_, line) => `Zeile ${line}`).join('\n'));
    for (const caret of ['first', 'last'] as const) {
      await area.evaluate((field, at) => {
        const place = at === 'first' ? 0 : (field as HTMLTextAreaElement).value.length;
        (field as HTMLTextAreaElement).setSelectionRange(place, place);
      }, caret);
      await area.focus();
      await page.keyboard.press('Shift+Tab');
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.keyboard.press('Tab');
      expect(await hasFocus(area)).toBe(true);
      await eventually(async () => {
        const { top, bottom, head, foot } = await area.evaluate((field) => {
          const box = field.getBoundingClientRect();
          const header = document.querySelector('header')?.getBoundingClientRect();
          return { top: box.top, bottom: box.bottom, head: header?.bottom ?? 0, foot: innerHeight };
        });
        expect(top, caret).toBeGreaterThanOrEqual(head);
        expect(bottom, caret).toBeLessThanOrEqual(foot);
      });
    }
  },
);

test.concurrent.for([phone, desktop])(
  'the ring around a card ends above the cards below it: $width px',
  async (viewport) => {
    const { page } = await aShopper(openVisitor, 'de', viewport);
    await openPage(page, categoryAddress('cat-roofing', 'de'));
    const link = page.getByRole('article').getByRole('link').first();
    await tabTo(page, link);
    const { ring, below } = await link.evaluate((element) => {
      const style = getComputedStyle(element, '::after');
      const card = element.closest('article')?.getBoundingClientRect();
      const tops = [...document.querySelectorAll('article')].map((one) => one.getBoundingClientRect().top);
      const bottom = card?.bottom ?? 0;
      const outside = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth);
      return {
        ring: bottom - Number.parseFloat(style.bottom) + outside,
        below: Math.min(...tops.filter((top) => top > bottom - 1)),
      };
    });
    expect(ring).toBeLessThanOrEqual(below);
  },
);

/** Where Tab stops in the checkout, by the place of each stop, until the first two fields of the address. */
async function stopsOfCheckout(page: Page): Promise<string[]> {
  await page.getByRole('main').focus();
  const stops: string[] = [];
  for (let fields = 0; fields < 2; ) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('aside') ? 'beside' : (activeElement?.tagName.toLowerCase() ?? '');
    });
    stops.push(place);
    if (place === 'input') fields += 1;
  }
  return stops;
}

test.concurrent.for([phone, { width: 768, height: 900 }, desktop])(
  'Tab goes through the checkout in the order that is seen: $width px',
  async (viewport) => {
    const { page, context } = await aShopper(openVisitor, 'de', viewport);
    await prepareCart(
      { url: shopUrl(), language: 'de', goods: { 'bracket-333': 2 } },
      { cookies: context, pageUrl: shopUrl() },
    );
    await openPage(page, pathOf('checkout', 'de'));
    // On small windows the line with the total stands above the form, on wide ones the summary beside it.
    const line = viewport.width < desktop.width ? ['summary'] : [];
    expect(await stopsOfCheckout(page)).toEqual([...line, 'summary', 'input', 'input']);
  },
);

test.concurrent('the goods beside the checkout are a stop of Tab only while they scroll', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr', desktop);
  const goods = { 'bracket-333': 2, 'seam-tape': 1, 'mat-8': 1, 'romb-400-ral6020': 60 };
  await prepareCart({ url: shopUrl(), language: 'hr', goods }, { cookies: context, pageUrl: shopUrl() });
  const lines = page.getByRole('complementary').getByRole('region', { name: t('cart.lines') });
  for (const [height, stop] of [
    [1600, null],
    [600, '0'],
  ] as const) {
    await page.setViewportSize({ width: desktop.width, height });
    await openPage(page, pathOf('checkout', 'hr'));
    expect(await lines.getAttribute('tabindex')).toBe(stop);
  }
});
