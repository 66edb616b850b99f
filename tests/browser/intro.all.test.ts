import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { eventually } from './eventually.ts';
import { enquiryShopUrl, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

/** Modules of the animation that a page has fetched. */
function introsOf(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/intro-[\w-]+\.js$/.test(request.url())) fetched.push(request.url());
  });
  return fetched;
}

/** Longer than it takes to come. */
async function isWithoutIntro(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(await page.locator('.intro').count()).toBe(0);
}

/** The page with its animation at its first frame, by the page's own clock. */
async function openWithIntro(page: Page, path: string): Promise<void> {
  await page.goto(enquiryShopUrl() + path);
  await page.locator('.intro').waitFor();
}

test('the animation is over a finished page, once a visit, and ends by itself after 282 frames', async () => {
  const { page, complaints } = await openVisitor({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    // What can be read when the overlay comes.
    new MutationObserver((_changes, watching) => {
      if (!document.querySelector('.intro')) return;
      watching.disconnect();
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      Object.assign(window, { readFirst: paint !== undefined && document.readyState === 'complete' });
    }).observe(document, { childList: true, subtree: true });
  });
  await openWithIntro(page, pathOf('home', 'de'));
  const shown = await page.evaluate(() => {
    const drawing = document.querySelector('.intro svg');
    const [longest = 0] = document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration));
    return {
      viewBox: drawing?.getAttribute('viewBox'),
      frames: (longest / 1000) * 60,
      readFirst: (window as { readFirst?: boolean }).readFirst,
      skip: document.querySelector('.intro button')?.textContent,
    };
  });
  expect(shown).toEqual({
    viewBox: '0 0 400 169.22',
    frames: 282,
    readFirst: true,
    skip: 'Intro überspringen',
  });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await page.locator('.intro').waitFor({ state: 'detached' });
  const [visited] = (await page.context().cookies()).filter(({ name }) => name === 'visited');
  // Of this visit: it ends with the browser.
  expect(visited).toMatchObject({ value: '1', path: '/', sameSite: 'Lax', expires: -1 });
  await page.goto(enquiryShopUrl() + pathOf('shop', 'de'));
  await isWithoutIntro(page);
  expect(complaints).toEqual([]);
});

test.for(['key', 'touch'] as const)('a %s ends it, and has its usual effect', async (by) => {
  const { page } = await openVisitor({ reducedMotion: 'no-preference', hasTouch: true });
  await openWithIntro(page, pathOf('home', 'hr'));
  if (by === 'key') await page.keyboard.press('Tab');
  else await page.touchscreen.tap(200, 300);
  await page.locator('.intro').waitFor({ state: 'detached' });
  if (by === 'key') expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
});

test.for(['key', 'link'] as const)(
  'who uses a page before it comes, by a %s, sees it on no later page',
  async (by) => {
    const { page, context } = await openVisitor({ reducedMotion: 'no-preference' });
    const held = Promise.withResolvers<void>();
    // The first page has not come whole, or its animation never comes.
    const late = by === 'key' ? /\.(?:avif|webp|jpe?g)(?:\?|$)/ : /\/intro-[\w-]+\.js$/;
    await page.route(late, async (route) => {
      await held.promise;
      await route.fallback();
    });
    await page.goto(enquiryShopUrl() + pathOf('home', 'de'), { waitUntil: 'domcontentloaded' });
    const shop = enquiryShopUrl() + pathOf('shop', 'de');
    if (by === 'link') {
      await page.evaluate((address) => window.location.assign(address), shop);
      await page.waitForURL(shop, { waitUntil: 'commit' });
    } else {
      await eventually(async () => {
        await page.keyboard.press('Tab');
        expect((await context.cookies()).map(({ name }) => name)).toContain('visited');
      });
    }
    held.resolve();
    await page.waitForLoadState();
    await isWithoutIntro(page);
    await page.goto(shop);
    await isWithoutIntro(page);
  },
);

test('with reduced motion there is none, and pages of other sites do not load it', async () => {
  const { page } = await openVisitor({ reducedMotion: 'reduce' });
  const fetched = introsOf(page);
  await page.goto(shopUrl() + pathOf('home', 'hr'));
  expect(await page.content()).not.toContain('data-intro');
  expect(fetched).toEqual([]);
  await page.goto(enquiryShopUrl() + pathOf('home', 'hr'));
  await eventually(() => expect(fetched.length).toBe(1));
  await isWithoutIntro(page);
  await page.keyboard.press('Tab');
  // Nothing was to be remembered.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('visited');
});

test('the header animates in within its setting, half a second by default', async () => {
  const { page } = await openVisitor({ reducedMotion: 'no-preference' });
  await page.goto(shopUrl() + pathOf('home', 'hr'));
  const durationsFor = (intro: string) =>
    page.getByRole('banner').evaluate((header, time) => {
      header.dataset.intro = time;
      return [...header.children].flatMap((part) =>
        part.getAnimations().map(({ effect }) => effect?.getTiming().duration),
      );
    }, intro);
  for (const [intro, ms] of [
    ['500ms', 500],
    ['1200ms', 1200],
    ['soon', 500],
  ] as const) {
    const durations = await durationsFor(intro);
    expect(durations.length).toBeGreaterThan(0);
    expect([intro, new Set(durations)]).toEqual([intro, new Set([ms])]);
  }
});
