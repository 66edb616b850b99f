import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { categoryAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration, waitForScripts } from '../../tools/open-page.ts';
import { eventually, tasksHaveRun } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, seen } from './shopper.ts';
import { phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

/** Scripts come when they are let through: until then the page is what the server drew. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return letThrough;
}

/** An anchor comes to lie 80 px below the window's edge, whatever stands there. */
async function expectAnchor(page: Page, anchor: string): Promise<void> {
  await eventually(async () => {
    const top = await page.locator(`#${anchor}`).evaluate((part) => part.getBoundingClientRect().top);
    expect(Math.abs(top - 80), `${anchor} at ${top}`).toBeLessThanOrEqual(1);
  });
}

/** Presses a link to an anchor as editors write them into texts: the row of anchors stands on wide windows alone. */
async function pressAnchor(page: Page, anchor: string): Promise<void> {
  await page.evaluate((hash) => {
    const link = Object.assign(document.createElement('a'), { href: `#${hash}`, textContent: hash });
    link.style.cssText = 'position:fixed;inset:50% auto auto 50%;z-index:99';
    document.querySelector('main')?.append(link);
  }, anchor);
  await page.locator('main > a').last().click();
  await page.evaluate(() => document.querySelector('main > a:last-child')?.remove());
}

const sizes = [
  phone,
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
];

describe.concurrent('an anchor keeps 80 px free', () => {
  test.for(sizes)('$width px', async (size) => {
    const language = languages[sizes.indexOf(size) % languages.length] ?? 'hr';
    // Where motion is welcome the way there is smooth: it ends at the same place.
    const { page, complaints } = await aShopper(openVisitor, language, size as typeof phone, {
      reducedMotion: size.width === 1280 ? 'no-preference' : 'reduce',
    });
    const letThrough = await holdScripts(page);
    const home = pathOf('home', language);
    await page.goto(`${home}#references`, { waitUntil: 'load' });
    await expectAnchor(page, 'references');
    await pressAnchor(page, 'products');
    await expectAnchor(page, 'products');
    letThrough();
    await waitForScripts(page);
    await waitForHydration(page);
    await expectAnchor(page, 'products');
    // The call at the page's end stands on wide windows alone.
    const further = size.width < 768 ? 'services' : 'contact';
    await pressAnchor(page, further);
    await expectAnchor(page, further);
    // The same again, after somebody has gone on.
    await page.mouse.wheel(0, -700);
    await pressAnchor(page, further);
    await expectAnchor(page, further);
    await page.goto(pathOf('login', language));
    await openPage(page, `${home}#references`);
    await expectAnchor(page, 'references');
    expect(complaints).toEqual([]);
  });
});

/** From now on scripts come one after the other. */
async function deliverOneByOne(page: Page): Promise<void> {
  let last = Promise.resolve();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    await route.continue();
    // The next one comes once this one has been drawn with.
    await tasksHaveRun(page).catch(() => undefined);
    resolve();
  });
}

/** The least that the page was high since this was called, in pixels, seen whenever it is drawn. */
async function leastHeight(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const facts = window as unknown as { leastPx: number };
    facts.leastPx = Number.POSITIVE_INFINITY;
    const look = () => {
      facts.leastPx = Math.min(facts.leastPx, document.documentElement.scrollHeight);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { leastPx: number }).leastPx);
}

test.concurrent.for(inTurn('en'))(
  'the page stays while the code of the next one loads, wherever somebody goes meanwhile: %s',
  async (language) => {
    const { page, complaints } = await aShopper(openVisitor, language);
    await openPage(page, pathOf('home', language));
    const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
    const least = await leastHeight(page);
    await deliverOneByOne(page);
    await pressAnchor(page, 'contact');
    await waitForHydration(page);
    await expectAnchor(page, 'contact');
    expect(await least()).toBe(heightPx);
    expect(complaints).toEqual([]);
  },
);

const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function expectPlace(page: Page, place: number): Promise<void> {
  await eventually(async () => expect(Math.abs((await placeOf(page)) - place)).toBeLessThanOrEqual(1));
}

async function goTo(page: Page, place: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo(0, top), place);
  await expectPlace(page, place);
}

test.concurrent.for(inTurn('hr'))(
  'back and forward restore the scroll position, a new page starts at its top: %s',
  async (language) => {
    const { page, complaints } = await aShopper(openVisitor, language);
    await openPage(page, categoryAddress('cat-roofing', language));
    await goTo(page, 700);
    const product = page.getByRole('main').locator('article a[href]').nth(4);
    const href = await product.getAttribute('href');
    await product.click();
    await page.waitForURL((url) => url.pathname === href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitForHydration(page);
    await expectPlace(page, 0);
    await goTo(page, 450);
    await page.goBack();
    await page.waitForURL((url) => url.pathname !== href);
    await expectPlace(page, 700);
    await page.goForward();
    await page.waitForURL((url) => url.pathname === href);
    await expectPlace(page, 450);
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('de'))(
  'going back to a page from another document restores its position, before and after hydration: %s',
  async (language) => {
    const { page, complaints } = await aShopper(openVisitor, language);
    await openPage(page, categoryAddress('cat-roofing', language));
    await goTo(page, 700);
    await page.goto(pathOf('login', language));
    const letThrough = await holdScripts(page);
    await page.goBack({ waitUntil: 'load' });
    await expectPlace(page, 700);
    letThrough();
    await waitForScripts(page);
    await waitForHydration(page);
    await expectPlace(page, 700);
    await page.reload();
    await expectPlace(page, 700);
    expect(complaints).toEqual([]);
  },
);

/** Addresses whose data came, each as often as the shop has answered: what the browser has kept is the same answer. */
function answeredData(page: Page): Set<string> {
  const answered = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.data')) return;
    answered.add(`${pathname.replace(/\.data$/, '')} ${response.headers()['x-request-id']}`);
  });
  return answered;
}

test.concurrent.for(inTurn('en'))(
  'a link that somebody points at is prefetched, no other is: %s',
  async (language) => {
    const { page, complaints } = await aShopper(openVisitor, language);
    const answered = answeredData(page);
    await page.clock.install();
    await openPage(page, categoryAddress('cat-roofing', language));
    await page.clock.fastForward(2500);
    await tasksHaveRun(page);
    expect([...answered]).toEqual([]);
    const product = seen(page.getByRole('main').locator('article a[href]'));
    const href = await product.getAttribute('href');
    await product.hover();
    await eventually(async () => expect(answered.size).toBe(1));
    await product.click();
    await page.waitForURL((url) => url.pathname === href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitForHydration(page);
    expect([...answered].filter((data) => !data.startsWith(`${href} `))).toEqual([]);
    // What was fetched ahead is kept for 5 s; on a busy machine the press may come later and ask again.
    expect(answered.size).toBeLessThanOrEqual(2);
    expect(complaints).toEqual([]);
  },
);

test('a press on a link to the current page does not navigate, and the console says so', async () => {
  const { page } = await aShopper(openVisitor, 'hr');
  await openPage(page, pathOf('blog', 'hr'));
  await waitForHydration(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const answered = answeredData(page);
  const entries = await page.evaluate(() => window.history.length);
  await seen(page.getByRole('banner').getByRole('link', { name: 'Objave', exact: true })).click();
  await eventually(async () => expect(said.join()).toContain('Skipped'));
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  expect([...answered]).toEqual([]);
});
