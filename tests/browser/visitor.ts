import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerCookieNotice, enquiryUrl } from '../../tools/screen-steps.ts';
import { type BrowserWindow, isFirefox, leavesNothingToOthers, withWindows } from './browser-windows.ts';
import { shopUnderTest } from './shop-under-test.ts';

/** The address of the demo shop that this file tests. */
export const shopUrl = (): string => shopUnderTest().url;

/** The second demo site's address: the same program under another host name. */
export const enquiryShopUrl = (): string => enquiryUrl(shopUrl());

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/**
 * A window for every test of a file, with what it complained about.
 * @param unseen only windows that know nothing of the shop, for tests that observe or delay what is fetched
 */
export function withBrowser({ unseen = false } = {}): (options?: BrowserContextOptions) => Promise<Visitor> {
  const openWindow = withWindows(unseen);
  return async (options = {}) => {
    const visitor = await openWindow({
      viewport: desktop,
      locale: 'hr-HR',
      reducedMotion: 'reduce',
      ...options,
    });
    visitor.complaints.length = 0;
    await visitor.context.setExtraHTTPHeaders({
      'x-forwarded-for': nextAddress(),
      ...options.extraHTTPHeaders,
    });
    // Tests about the notice clear it.
    await answerCookieNotice(visitor.context, shopUrl());
    return visitor;
  };
}

let visitors = 0;

/** Every visitor has an address of its own, as in life: tries of coupons and codes are counted by it. */
function nextAddress(): string {
  visitors += 1;
  return `10.${process.env.VITEST_POOL_ID}.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
}

export type Visitor = BrowserWindow;

type AxeFinding = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] };

/** No copies of elements: it makes one of everything that it finds sound, too, the whole page among them. */
const axeSource = `${readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
axe.configure({ noHtml: true });`;

/** As a script of its own the browser reads it once for all pages of a window; by `evaluate` once for each page. */
async function giveAxe(page: Page): Promise<void> {
  if (isFirefox) return page.evaluate(axeSource);
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  await session.detach();
}

type AxeLook = {
  readonly within: string;
  readonly rules: Readonly<Record<string, { readonly enabled: boolean }>>;
};

function axeFindings(page: Page, look: AxeLook): Promise<AxeFinding[]> {
  return page.evaluate(async ({ within: selector, rules }) => {
    // What a bar that stays covers in the middle of a page can be scrolled out from under it.
    const place = window.scrollY;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // A colour on its way to another is nobody's choice.
    const isEnding = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    );
    const axe = (
      globalThis as unknown as {
        axe: { run(context: string, options: object): Promise<{ violations: AxeFinding[] }> };
      }
    ).axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(selector, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      preload: false,
      rules,
    });
    window.scrollTo({ top: place, behavior: 'instant' });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 3).map(({ target, failureSummary }) => ({
        html: document.querySelector(target[0] ?? '')?.outerHTML.slice(0, 300),
        target,
        failureSummary,
      })),
    }));
  }, look);
}

/**
 * Fails with every WCAG 2.2 AA finding of axe on the page as it stands, or on the part that a selector names.
 * @param colours false where the same colours have been looked at before: reading them is a third of axe's work
 */
export async function expectAccessible(
  page: Page,
  { within = 'html', colours = true }: { within?: string; colours?: boolean } = {},
): Promise<void> {
  // The line of a page that is on its way or has just come stands outside of all parts.
  await page.locator('[role=progressbar][data-phase]').waitFor({ state: 'detached' });
  // What a press opens may come late.
  await page.locator(within).first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await giveAxe(page);
  const look = { within, rules: { 'color-contrast': { enabled: colours } } };
  let found = await axeFindings(page, look);
  // Something may have begun to wait or to fade while axe was looking: colours that are nobody's choice are gone once that has ended.
  if (found.some(({ id }) => id === 'color-contrast')) {
    await page.locator('[data-pending]').first().waitFor({ state: 'detached' });
    found = await axeFindings(page, look);
  }
  expect(found, page.url()).toEqual([]);
  // Of a form within another one Chromium hears nothing: sending it leaves the page.
  expect(await page.locator('form form').count(), page.url()).toBe(0);
}

/**
 * Switches the scripts of a visitor's pages off, from the next page on.
 * @returns lets axe, which is a script itself, look at the page as it stands
 */
export async function withoutScripts({ context, page }: Visitor): Promise<() => Promise<void>> {
  leavesNothingToOthers(page);
  const session = await context.newCDPSession(page);
  const setOff = (value: boolean) => session.send('Emulation.setScriptExecutionDisabled', { value });
  await setOff(true);
  return async () => {
    await setOff(false);
    await expectAccessible(page);
    await setOff(true);
  };
}

/** Fails where the page is wider than its window: nothing may scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { excess, widest } = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const tooWide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > room + 1,
    );
    // A dialog scrolls by itself.
    const within = [...document.querySelectorAll('dialog[open] [class*="dialog_body"]')];
    const excesses = within.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    return {
      excess: Math.max(document.documentElement.scrollWidth - window.innerWidth, ...excesses),
      widest: tooWide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    };
  });
  expect(excess, `${page.url()} is wider than its window: ${widest.join('\n')}`).toBeLessThanOrEqual(0);
}
