import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/* docs/rules/pages.md: whoever looks at something of a list comes back to that list, and to the place in it. */

const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens what stands at a number in the list, and comes back by the browser's own way. @returns the place left */
async function lookAtAndReturn({ page }: Shopper, number: number): Promise<number> {
  const heading = page.getByRole('main').getByRole('article').nth(number).getByRole('heading');
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const link = heading.getByRole('link');
  const href = await link.getAttribute('href');
  const left = await placeOf(page);
  await link.click();
  await page.waitForURL((url) => url.pathname === href);
  await waitForHydration(page);
  await eventually(async () => expect(await placeOf(page)).toBe(0));
  await page.goBack();
  await page.waitForURL((url) => url.pathname !== href);
  return left;
}

async function expectPlace(page: Page, place: number): Promise<void> {
  await eventually(async () => expect(Math.abs((await placeOf(page)) - place)).toBeLessThanOrEqual(1));
}

const sizes = [
  { language: 'hr', viewport: phone },
  { language: 'de', viewport: desktop },
] as const;

test.concurrent.for(sizes)(
  'a filtered list: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, onPhone, complaints } = shopper;
    await openPage(page, pathOf('shop', language));
    if (onPhone) await page.getByRole('link', { name: t('catalogue.filter.title'), exact: true }).click();
    const filters = onPhone ? page.getByRole('dialog') : page.getByRole('complementary');
    const box = filters.getByRole('checkbox').first();
    await box.check();
    await page.waitForURL(/\?\w+=/);
    if (onPhone) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.getByRole('main').locator('ul[aria-busy=true]').waitFor({ state: 'detached' });
    const cards = page.getByRole('main').getByRole('article');
    const [address, count] = [page.url(), await cards.count()];
    const left = await lookAtAndReturn(shopper, count - 1);
    expect(left).toBeGreaterThan(200);
    expect(page.url()).toBe(address);
    await eventually(async () => expect(await cards.count()).toBe(count));
    await expectPlace(page, left);
    await page.getByRole('list', { name: t('catalogue.filter.activeTitle') }).waitFor();
    expect(complaints).toEqual([]);
  },
);

const grown = [
  {
    name: 'search results',
    address: (language: 'hr' | 'de') =>
      `${pathOf('search', language)}?${new URLSearchParams({ search: language === 'hr' ? 'krov' : 'Dach', category: 'products' })}`,
    more: 'search.more.show',
  },
  { name: 'the blog', address: (language: 'hr' | 'de') => pathOf('blog', language), more: 'blog.more.show' },
] as const;

test.concurrent.for(sizes.flatMap((size) => grown.map((list) => ({ ...size, ...list }))))(
  '$name, extended by a press: $language at $viewport.width px',
  async ({ language, viewport, address, more }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    await openPage(page, address(language));
    const cards = page.getByRole('main').getByRole('article');
    const before = await cards.count();
    await page.getByRole('button', { name: t(more) }).click();
    await eventually(async () => expect(await cards.count()).toBeGreaterThan(before));
    const count = await cards.count();
    const left = await lookAtAndReturn(shopper, count - 1);
    expect(left).toBeGreaterThan(500);
    await eventually(async () => expect(await cards.count()).toBe(count));
    await expectPlace(page, left);
    expect(complaints).toEqual([]);
  },
);
