import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchChromium } from '../../tools/chromium.ts';
import { answerCookieNotice, enquiryUrl } from '../../tools/screen-steps.ts';
import { journeyShop } from './journey-shop.ts';

/** The address of the demo shop that the file's journeys go through. */
export const shopUrl = (): string => journeyShop().url;

/** The second demo site's address: the same program under another host name. */
export const enquiryShopUrl = (): string => enquiryUrl(shopUrl());

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** One for all files that run one after the other in this process; it goes with the process. */
let launched: Promise<Browser> | undefined;

async function aBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  // One that has crashed spoils the file in which it did, not those after it.
  if (running?.isConnected()) return running;
  launched = launchChromium();
  return launched;
}

/** A browser for a test file; every journey gets a context of its own, with what it complained about. */
export function withBrowser(): (options?: BrowserContextOptions) => Promise<Visitor> {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await aBrowser();
  });
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()));
  });
  return async (options = {}) => {
    const context = await browser.newContext({
      viewport: desktop,
      locale: 'hr-HR',
      baseURL: shopUrl(),
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
      ...options,
    });
    contexts.push(context);
    // Journeys about the notice clear it.
    await answerCookieNotice(context, shopUrl());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      const isOwn = hostname === 'localhost' || hostname === 'pro.localhost';
      if (/^https?:$/.test(protocol) && !isOwn) complaints.push(`asks somebody else: ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
    });
    page.on('console', (message) => {
      // A refused call is part of some journeys; everything else on the console is a fault.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
        complaints.push(`console: ${message.text()}`);
      }
    });
    return { page, context, complaints };
  };
}

let visitors = 0;

/** Every visitor has an address of its own, as in life: tries of coupons and codes are counted by it. */
function nextAddress(): string {
  visitors += 1;
  return `10.${process.env.VITEST_POOL_ID}.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
}

export type Visitor = { page: Page; context: BrowserContext; complaints: string[] };

type AxeFinding = { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] };

/** No copies of elements: it makes one of everything that it finds sound, too, the whole page among them. */
const axeSource = `${readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
axe.configure({ noHtml: true });`;

/** As a script of its own the browser reads it once for all pages of a window; by `evaluate` once for each page. */
async function giveAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  await session.detach();
}

/**
 * Fails with every WCAG 2.2 AA finding of axe on the page as it stands, or on the part that a selector names.
 * @param colours false where the same colours have been looked at before: reading them is a third of axe's work
 */
export async function expectAccessible(
  page: Page,
  { within = 'html', colours = true }: { within?: string; colours?: boolean } = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await giveAxe(page);
  const look = { within, rules: { 'color-contrast': { enabled: colours } } };
  const findings = await page.evaluate(async ({ within: selector, rules }) => {
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
  expect(findings, page.url()).toEqual([]);
}

/**
 * Switches the scripts of a visitor's pages off, from the next page on.
 * @returns lets axe, which is a script itself, look at the page as it stands
 */
export async function withoutScripts({ context, page }: Visitor): Promise<() => Promise<void>> {
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
    return {
      excess: document.documentElement.scrollWidth - window.innerWidth,
      widest: tooWide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)),
    };
  });
  expect(excess, `${page.url()} is wider than its window: ${widest.join('\n')}`).toBeLessThanOrEqual(0);
}
