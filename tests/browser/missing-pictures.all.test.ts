import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { categoryAddress, postAddress, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { aShopper } from './shopper.ts';
import { desktop, phone, shopUrl, withBrowser } from './visitor.ts';

/* docs/rules/catalogue.md: what stands where a picture's file is missing. */

const openVisitor = withBrowser({ unseen: true });

/** Placeholder, logo, broken link, as the shop names them. */
async function standIns(): Promise<string[]> {
  const answer = await fetch(`${shopUrl()}/api/v2/domainDetect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return (await answer.json()).data.fallbackPictures;
}

/** The addresses of the pictures in the page's content, those far below too. */
const shownIn = (page: Page): Promise<string[]> =>
  page.locator('main img').evaluateAll((pictures) => {
    const addressOf = (picture: HTMLImageElement) => {
      picture.loading = 'eager';
      const { complete, naturalWidth, currentSrc } = picture;
      if (!complete || naturalWidth === 0) return 'not there';
      const { pathname, search } = new URL(currentSrc);
      return pathname + search;
    };
    return [...new Set(pictures.map((picture) => addressOf(picture as HTMLImageElement)))];
  });

const addresses = [
  pathOf('home', 'hr'),
  pathOf('shop', 'hr'),
  categoryAddress('cat-roofing', 'hr'),
  productAddress('kit-gutter', 'hr'),
  pathOf('blog', 'hr'),
  postAddress('post-snow', 'hr'),
  `${pathOf('search', 'hr')}?search=krov&category=posts`,
];

test.concurrent.for([
  { missing: 0, viewport: desktop },
  { missing: 1, viewport: phone },
  { missing: 2, viewport: desktop },
])(
  'a missing picture is replaced by the next available one; also missing: $missing',
  async ({ missing, viewport }) => {
    const all = await standIns();
    expect(all).toHaveLength(3);
    const there = all.slice(missing);
    const { page } = await aShopper(openVisitor, 'hr', viewport);
    await page.route('**/media/**', (route) => {
      const { pathname, search } = new URL(route.request().url());
      return there.includes(pathname + search) ? route.continue() : route.fulfill({ status: 404 });
    });
    for (const address of addresses) {
      await openPage(page, address);
      await eventually(async () => expect(await shownIn(page), address).toEqual([there[0]]));
    }
  },
);

test.concurrent('if nothing is available, the alternative text is shown', async () => {
  const { page } = await aShopper(openVisitor, 'hr');
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await openPage(page, postAddress('post-snow', 'hr'));
  await page.locator('main [data-missing]').first().waitFor();
  await eventually(async () => expect(await shownIn(page)).toEqual([]));
});
