import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { postAddress, productAddress } from '../../tools/demo-addresses.ts';
import { waitForHydration } from '../../tools/open-page.ts';
import { withCart } from '../../tools/screen-steps.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { firstInDailySet } from './hands.ts';
import { shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

/**
 * Scripts that stand in the page itself and run at once; a hundred of them tell what a release has removed from what is out of reach,
 * another hundred keep the language that the first press chooses.
 */
const bootstrapBytes = 3_300;
const bytesOf = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length;

/** Scripts that a page has fetched, by their addresses. */
function scriptsOf(page: Page): () => Promise<Map<string, number>> {
  const sizes: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    const size = response.body().then((body): [string, number] => [pathname, bytesOf(body)]);
    // One that comes after they were counted may end with its page.
    size.catch(() => {});
    sizes.push(size);
  });
  return async () => new Map(await Promise.all(sizes));
}

const total = (files: Map<string, number>): number =>
  [...files.values()].reduce((sum, size) => sum + size, 0);

/** What is loaded three seconds later for those who stay is not counted, however long the page takes (layout/page-frame.tsx). */
function neverStay(): void {
  const { setTimeout } = window;
  window.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
    ms === 3000 ? 0 : setTimeout(run, ms, ...rest)) as typeof window.setTimeout;
}

const inlineScripts = (page: Page): Promise<string[]> =>
  page.locator('script:not([src]):not([type])').allTextContents();

/*
 * All scripts of a hydrated page that rests, in bytes (docs/decisions/script-loading.md): an empty app of the same
 * libraries takes 108,200 (`npm run bench` builds one and says the present number). 165 of them are the router's `useBlocker`, which
 * the panel alone calls: the libraries are one file. File names in the route manifest and in imports are hashes: they compress some
 * 50 bytes better or worse with each build, for which there is room.
 */
const pages = [
  { screen: 'start', address: pathOf('home', 'hr'), most: 169_950 },
  { screen: 'product', address: productAddress('romb-400', 'hr'), most: 169_950 },
  { screen: 'checkout', address: pathOf('checkout', 'hr'), filled: true, most: 183_800 },
  { screen: 'list', address: pathOf('shop', 'hr'), most: 155_250 },
  { screen: 'product with lengths', address: productAddress('falc-430', 'hr'), most: 175_900 },
  { screen: 'blog', address: pathOf('blog', 'hr'), most: 156_300 },
  { screen: 'post', address: postAddress('post-snow', 'hr'), most: 176_500 },
  { screen: 'cart', address: pathOf('cart', 'hr'), filled: true, most: 170_000 },
  { screen: 'login', address: pathOf('login', 'hr'), most: 157_230 },
];

test.concurrent.for(firstInDailySet(pages, 3))(
  'the scripts of a $screen page do not grow',
  async ({ address, filled, most }) => {
    const { page, context, complaints } = await openVisitor();
    // The first visit, with the cookie notice in the page.
    await context.clearCookies();
    if (filled) {
      await withCart({ page, url: shopUrl(), language: 'hr', t: shopTexts('hr') });
    }
    await page.addInitScript(neverStay);
    const fetched = scriptsOf(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(bytesOf((await inlineScripts(page)).join(''))).toBeLessThanOrEqual(bootstrapBytes);
    await waitForHydration(page);
    const files = await fetched();
    const listing = [...files].map(([file, bytes]) => `${file} ${bytes}`).join('\n');
    expect(total(files), listing).toBeLessThanOrEqual(most);
    expect(total(files)).toBeGreaterThan(50_000);
    expect(complaints).toEqual([]);
  },
);
