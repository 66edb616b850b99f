import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { filterSelectionMaximum } from '#values/limits.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, phone, withBrowser } from './visitor.ts';

withOwnShop();
const openVisitor = withBrowser();
const shopBehind = withShopDatabase();

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
    if (onPhone) await page.getByRole('link', { name: t('list.filter.title'), exact: true }).click();
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
    await page.getByRole('list', { name: t('list.filter.activeTitle') }).waitFor();
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

/** Gives products more values of one filter than a list accepts. @returns their ids */
async function fillFilter(): Promise<number[]> {
  const { query, emit } = shopBehind();
  const values = await query(
    `insert into attribute_value (attribute_id, key, label, position)
     select attribute.id, 'zone' || number, jsonb_build_object('hr', name, 'de', name, 'en', name), number
     from attribute, generate_series(101, 100 + $1) number, concat('Zone ', number) name
     where code = 'snowZone' returning id`,
    [filterSelectionMaximum + 1],
  );
  const ids = values.map(({ id }) => Number(id));
  const held = await query(
    `insert into product_attribute_value (product_id, attribute_id, attribute_value_id)
     select distinct product_id, value.attribute_id, value.id from product_attribute_value, attribute_value value
     where value.id = any($1) and product_attribute_value.attribute_id = value.attribute_id returning product_id`,
    [ids],
  );
  const productIds = [...new Set(held.map(({ product_id }) => Number(product_id)))];
  await emit({ kind: 'category.changed', catalogueId: 1 });
  await emit({ kind: 'product.changed', catalogueId: 1, productIds });
  return ids;
}

test('a list says so once a filter has as many values as it accepts, and accepts another once one is removed', async () => {
  const ids = await fillFilter();
  for (const { language, viewport } of [...sizes, { language: 'en', viewport: desktop } as const]) {
    const { page, t, onPhone, complaints } = await aShopper(openVisitor, language, viewport);
    const address = `${pathOf('shop', language)}?snowZone=${ids}`;
    await eventually(async () =>
      expect(await (await page.request.get(address)).text()).toContain(`Zone ${100 + ids.length}`),
    );
    await openPage(page, address);
    if (onPhone) await page.getByRole('link', { name: t('list.filter.title'), exact: true }).click();
    const filters = onPhone ? page.getByRole('dialog') : page.getByRole('complementary');
    const said = filters.getByRole('status').filter({ hasText: t('list.filter.full', { count: 50 }) });
    await said.waitFor();
    const box = (number: number) => filters.getByRole('checkbox', { name: `Zone ${100 + number}` });
    const last = box(ids.length);
    expect([await box(1).isChecked(), await last.isChecked(), await last.isDisabled()]).toEqual([
      ...[true, false, true],
    ]);
    await box(1).uncheck();
    await said.waitFor({ state: 'detached' });
    await last.check();
    await said.waitFor();
    expect(complaints).toEqual([]);
  }
});
