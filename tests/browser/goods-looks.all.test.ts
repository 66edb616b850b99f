import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { productFormats } from '#values/product-formats.ts';
import { openPage } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* Goods and stock in the panel, seen as a whole: every screen, the editor of each kind with all its parts (docs/rules/goods.md). */

const openVisitor = withBrowser();
const widths = [phone.width, 768, desktop.width, 1920];

/** A product that the roof calculator lays. */
const covering = 'ATK-T35';

/** The address of the first product of a list. */
async function firstOf({ page, language }: Shopper, query: string): Promise<string> {
  await openPage(page, `${panelPathOf('adminProducts', language)}?${query}`);
  const link = page.locator('[data-list] tbody th a').first();
  return (await link.getAttribute('href')) ?? '';
}

/** Unfolds everything that a screen has folded away. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator('main details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().press('Enter');
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

async function look(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? phone.height : desktop.height });
    await expectNoSidewaysScroll(page);
    if (width === phone.width || width === desktop.width) await expectAccessible(page);
  }
}

test.for(languages)(
  'every screen of goods and stock fits at each width and can be used by everybody: %s',
  { timeout: 600_000 },
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, complaints } = shopper;
    await demoLogin(context, demoUser('usr-admin').key);
    const addresses = [
      panelPathOf('adminProducts', language),
      ...productFormats.map(
        (format) => `${panelPathOf('adminProduct', language, { id: 'new' })}?format=${format}`,
      ),
      `${panelPathOf('adminCategories', language)}?id=1`,
      `${panelPathOf('adminCategories', language)}?id=new`,
      `${panelPathOf('adminAttributes', language)}?id=1`,
      `${panelPathOf('adminAttributes', language)}?view=sets&id=1`,
      `${panelPathOf('adminTags', language)}?id=1`,
      panelPathOf('adminStock', language),
      panelPathOf('adminStockCount', language),
    ];
    for (const format of productFormats) addresses.push(await firstOf(shopper, `format=${format}`));
    addresses.push(await firstOf(shopper, `keywords=${covering}`));
    for (const address of addresses) {
      await openPage(page, address);
      await unfold(page);
      await look(page);
    }
    expect(complaints).toEqual([]);
  },
);

test('products are leafed through in the order of their list, by keys too', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'en');
  await demoLogin(context, demoUser('usr-admin').key);
  await openPage(page, `${panelPathOf('adminProducts', 'en')}?sort=sku.asc&page=2`);
  const links = page.locator('[data-list] tbody th a');
  const names = await links.allInnerTexts();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.filter({ hasText: names[1] }).waitFor();
  await page
    .getByRole('link', { name: t('goods.editor.next', { name: names[2] ?? '' }), exact: true })
    .click();
  await heading.filter({ hasText: names[2] }).waitFor();
  await page.keyboard.press('k');
  await heading.filter({ hasText: names[1] }).waitFor();
  await page.keyboard.press('k');
  await heading.filter({ hasText: names[0] }).waitFor();
  // The one before stands on the page before.
  await page.keyboard.press('k');
  await eventually(async () => expect(names).not.toContain(await heading.innerText()));
  await page
    .getByRole('navigation', { name: t('backoffice.list.leaf') })
    .getByText(t('goods.editor.back'))
    .click();
  await page.waitForURL(/sort=sku\.asc$/);
  expect(complaints).toEqual([]);
});

test.each(['adminProducts', 'adminStock'] as const)(
  'on a phone a list is one of cards, whose order is chosen above them: %s',
  async (screen) => {
    const { page, context, t, complaints } = await aShopper(openVisitor, 'hr', phone);
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, panelPathOf(screen, 'hr'));
    const list = page.locator('[data-list]');
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const table = list.getByRole('table').locator('xpath=..');
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const order = page.getByLabel(t('backoffice.list.order.label'));
    await order.selectOption('sku.desc');
    await page.waitForURL(/sort=sku\.desc/);
    await eventually(async () => {
      const skus = (await list.locator('tbody tr').allInnerTexts()).map(
        (row) => /ATK-[\w-]+/.exec(row)?.[0] ?? '',
      );
      expect(skus.filter(Boolean)).toEqual(skus.filter(Boolean).toSorted().toReversed());
    });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  },
);
