import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/* Orders in the panel, seen as a whole: lists, one order, its change, one taken by telephone, production, papers (docs/rules/orders.md). */

withOwnShop();
const openVisitor = withBrowser();
const widths = [phone.width, 768, desktop.width, 1920];

/** An order with cut lines, one that is collected, and one with a company's name, as long as they come. */
async function placeOrders({ language }: Shopper): Promise<void> {
  const cart = { url: shopUrl(), language, upTo: 'ordered' as const };
  const sheet = { qty: 12, lengthMm: 4250, texts: { mark: 'sjever, red 3' } };
  await prepareCart({ ...cart, goods: { 'bracket-333': 24 }, deliveryMethodId: 3, branchId: 1 });
  await prepareCart({
    ...cart,
    goods: { 'klik-505-ral7016-t070': sheet, 'bracket-333': 24 },
    deliveryMethodId: 2,
    email: 'nabava@krovopokrivacki-obrt-sjever.example',
    billing: { companyName: 'Krovopokrivački obrt Sjever d.o.o.', street: 'Ulica kralja Zvonimira' },
  });
}

/** So that something is to be made and sent, and papers are there. */
async function payForAll({ context }: Shopper): Promise<void> {
  const headers = { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' };
  const path = '/api/v1/manage/order';
  const unpaid = { filters: [{ key: 'money', value: 'unpaid' }] };
  const found = await context.request.post(`${path}/filter`, { headers, data: unpaid });
  for (const { id, total } of (await found.json()).data.data) {
    const data = { version: 1, kind: 'in', method: 'Banka', amount: total };
    expect((await context.request.post(`${path}/money/${id}`, { headers, data })).status()).toBe(200);
  }
}

/** Unfolds everything that a screen has folded away. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator('main details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().press('Enter');
}

async function look(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? phone.height : desktop.height });
    await expectNoSidewaysScroll(page);
    if (width === phone.width || width === desktop.width) await expectAccessible(page);
  }
}

test.for(languages)(
  'every screen of orders fits at each width and can be used by everybody: %s',
  { timeout: 600_000 },
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t, complaints } = shopper;
    await placeOrders(shopper);
    await demoLogin(context, demoUser('usr-admin').key);
    await payForAll(shopper);
    const list = panelPathOf('adminOrders', language);
    await openPage(page, list);
    const order = await page.locator('[data-list] tbody th a').first().getAttribute('href');
    const path = new URL(order ?? '', shopUrl()).pathname;
    for (const address of [
      list,
      `${list}?view=toSend`,
      order ?? '',
      `${path}/edit`,
      panelPathOf('adminOrderNew', language),
      panelPathOf('adminProduction', language),
      panelPathOf('adminPapers', language),
      panelPathOf('adminWithdrawals', language),
    ]) {
      await openPage(page, address);
      await unfold(page);
      await look(page);
    }
    // Chosen rows bring what can be done with them.
    await openPage(page, list);
    await page.getByRole('checkbox', { name: t('orders.bulk.choosePage') }).check();
    await look(page);
    expect(complaints).toEqual([]);
  },
);
