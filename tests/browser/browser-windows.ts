import { AsyncLocalStorage } from 'node:async_hooks';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, aroundEach, beforeAll, inject } from 'vitest';
import { launchChromium } from '../../tools/chromium.ts';
import { launchFirefox } from '../../tools/firefox.ts';
import { patienceMs } from '../../tools/open-page.ts';
import { keepPictures } from './failure-pictures.ts';
import { shopUnderTest } from './shop-under-test.ts';

/** One page in a context of its own, with what it complained about. */
export type BrowserWindow = { page: Page; context: BrowserContext; complaints: string[] };

type Opened = BrowserWindow & { options: BrowserContextOptions; hasBeenElsewhere: boolean };

/**
 * Windows that stand empty, by what they were opened with, for the next test and the next file. A browser that has read
 * the shop's scripts before shows a page in half the time.
 */
const rested = new Map<string, Opened[]>();
/** Of one kind, between two files: each holds the memory of a process. */
const restedMaximum = 1;

/** Whether the tests run in Firefox (`npm run test:firefox`). */
export const isFirefox = process.env.E2E_BROWSER === 'firefox';

/** One for all files that run one after the other in this process; it goes with the process. */
let launched: Promise<Browser> | undefined;

async function aBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  // One that has crashed spoils the file in which it did, not those after it.
  if (running?.isConnected()) return running;
  rested.clear();
  launched = launchChromium();
  return launched;
}

/**
 * Opens windows for the journeys of a test file. Nothing of the visitor before is left in one but what the browser keeps
 * of the shop's files.
 * @param unseen only windows that know nothing of the shop, for journeys that look at what is fetched or that hold it up
 */
export function withWindows(unseen: boolean): (options: BrowserContextOptions) => Promise<BrowserWindow> {
  let browser: Browser | undefined;
  const opened = new Set<Opened>();
  const ofTest = new AsyncLocalStorage<Opened[]>();
  beforeAll(async () => {
    if (!isFirefox) browser = await aBrowser();
  });
  aroundEach(async (runTest, { task }) => {
    const windows: Opened[] = [];
    await ofTest.run(windows, runTest);
    if (task.result?.state === 'fail') {
      const shown = await keepPictures(task.fullTestName, windows);
      task.result.errors?.push(...shown.map((message) => ({ message })));
      return;
    }
    if (unseen) return;
    await Promise.all(windows.map(async (window) => (await canRest(window)) && give(window)));
  });
  function give(window: Opened): void {
    opened.delete(window);
    kindOf(window.options).push(window);
  }
  afterAll(async () => {
    // Nobody comes again to a shop that is the file's own.
    const isKept = shopUnderTest().url === inject('shop').url;
    const tooMany = [...rested.values()].flatMap((windows) => windows.splice(isKept ? restedMaximum : 0));
    await Promise.all([...opened, ...tooMany].map(close));
  });
  return async (options) => {
    const known = unseen || options.storageState ? undefined : kindOf(options).pop();
    const window = known ?? (await openWindow(browser, options));
    opened.add(window);
    ofTest.getStore()?.push(window);
    return window;
  };
}

async function close({ context }: Opened): Promise<void> {
  if (isFirefox) await context.browser()?.close();
  else await context.close();
}

/** The rested windows of the same language, size and shop. */
function kindOf(options: BrowserContextOptions): Opened[] {
  const kind = JSON.stringify({ baseURL: shopUnderTest().url, ...options });
  const windows = rested.get(kind) ?? [];
  rested.set(kind, windows);
  return windows;
}

/** @param shared what stands beside others; without it the window gets a Firefox of its own: of each, only one window has the focus */
async function openWindow(shared: Browser | undefined, options: BrowserContextOptions): Promise<Opened> {
  const browser = shared ?? (await launchFirefox());
  const context = await browser.newContext({ baseURL: shopUnderTest().url, ...options });
  context.setDefaultTimeout(patienceMs);
  if (isFirefox) {
    await context.addInitScript(typeAsHandsDo);
    await context.addInitScript(findByIdsAlone);
  }
  const page = await context.newPage();
  const window: Opened = { page, context, complaints: [], options, hasBeenElsewhere: false };
  page.on('framenavigated', (frame) => {
    const { hostname } = new URL(frame.url());
    if (hostname !== 'localhost' && hostname !== '') window.hasBeenElsewhere = true;
  });
  listen(window);
  return window;
}

/** Playwright fills fields of Firefox by setting their value, of which React hears nothing. */
function typeAsHandsDo(): void {
  const insertText = (text: string) => void document.execCommand('insertText', false, text);
  Object.defineProperty(globalThis, '__pw_bidiInsertText', { get: () => insertText, set: () => {} });
}

/**
 * Firefox 153 crashes where both a page and Playwright's own world in it have read the elements that an attribute names
 * (`ariaLabelledByElements`). The shop's pages read none; axe and Playwright look for the ids where there are no such properties.
 */
function findByIdsAlone(): void {
  for (const name of Object.getOwnPropertyNames(Element.prototype)) {
    if (/^aria\w+Elements?$/.test(name)) Reflect.deleteProperty(Element.prototype, name);
  }
}

/** Firefox calls it an error that a page is left while it reads an answer; Chromium says nothing of it. */
const leftWhileReading = 'Error in input stream';

/** Notes what a page complains about: errors, calls to somebody else, answers that say that the shop has failed. */
function listen({ page, complaints }: Opened): void {
  page.on('pageerror', ({ message }) => {
    if (!isFirefox || message !== leftWhileReading) complaints.push(`error: ${message}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOwn = hostname === 'localhost' || hostname === 'pro.localhost';
    if (/^https?:$/.test(protocol) && !isOwn) complaints.push(`asks somebody else: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on('console', (message) => {
    // Some tests expect a refused call; everything else on the console is a fault.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) {
      complaints.push(`console: ${message.text()}`);
    }
  });
}

const changed = new WeakSet<Page>();

/** The next test has a window of its own: what was changed in this one is not undone by emptying it. */
export function leavesNothingToOthers(page: Page): void {
  changed.add(page);
}

/** Empties it, unless it holds what belongs to another site. */
async function canRest({ page, context, options, hasBeenElsewhere }: Opened): Promise<boolean> {
  if (hasBeenElsewhere || changed.has(page) || page.isClosed()) return false;
  try {
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await Promise.all([page.unrouteAll(), context.unrouteAll()]);
    // An address of the shop without a page: on a blank one the browser would end the process that knows the shop's files.
    await page.goto('/healthz');
    await context.clearCookies();
    // Seen as on paper, half of a page is not there.
    await page.emulateMedia({ media: null });
    if (options.javaScriptEnabled === false) return true;
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      indexedDB.deleteDatabase('attika-drafts');
    });
    if (options.viewport) await page.setViewportSize(options.viewport);
    return true;
  } catch {
    // One that does not come to rest is closed with the others of the file.
    return false;
  }
}
