import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { aShopper, seen } from './shopper.ts';
import { desktop, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** What is chosen has a ring, and what stands beside it has none. */
async function expectRing(chosen: Locator, other: Locator): Promise<void> {
  const ring = (locator: Locator) =>
    locator.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { style: outlineStyle, wide: Number.parseFloat(outlineWidth) >= 2 };
    });
  expect(await ring(seen(chosen))).toEqual({ style: 'solid', wide: true });
  expect((await ring(seen(other))).style).toBe('none');
}

test('in forced colours it is visible what is chosen', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'en', desktop, { forcedColors: 'active' });
  await openPage(page, productAddress('falc-430', 'en'));
  const colours = page.locator('label[data-colour]');
  await expectRing(colours.filter({ has: page.locator(':checked') }), colours.last());
  const thumbnails = page.getByRole('list', { name: t('catalogue.gallery.thumbnails') }).getByRole('button');
  await expectRing(thumbnails.first(), thumbnails.last());

  const current = page.getByRole('main').locator('nav a[aria-current]');
  const other = page.getByRole('main').locator('nav:has(a[aria-current]) a:not([aria-current])');
  for (const address of [pathOf('shop', 'en'), `${pathOf('search', 'en')}?search=falc`]) {
    await openPage(page, address);
    await expectRing(current, other);
  }

  await prepareCart(
    { goods: { rivets: 1 }, url: shopUrl(), language: 'en', upTo: 'delivery' },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, `${pathOf('checkout', 'en')}?step=payment`);
  const ways = page.locator('label:has(> input[type=radio])');
  await expectRing(
    ways.filter({ has: page.locator(':checked') }),
    ways.filter({ hasNot: page.locator(':checked') }),
  );
});
