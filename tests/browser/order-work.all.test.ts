import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { demoBuyer } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { hasFocus, tabTo } from './keys.ts';
import { withOwnShop } from './shop-under-test.ts';
import { seen } from './shopper.ts';
import { asStaff, callOf, placed, versionOf } from './staff-orders.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* Work on many orders in the panel: as files, and at the roll-former (docs/rules/orders.md). */

withOwnShop();
const openVisitor = withBrowser();

test('the list is taken along as it is filtered; columns and views are kept', {
  timeout: 300_000,
}, async () => {
  const shopper = await asStaff(openVisitor, 'de');
  const { page, language, t, complaints } = shopper;
  const email = 'spalten@kupac.example';
  await placed(shopper, email, { 'bracket-333': 2 });
  const list = `${panelPathOf('adminOrders', language)}?keywords=${email}`;
  await openPage(page, list);
  const lines = page.getByRole('link', {
    name: new RegExp(`^CSV ?: ${t('backoffice.export.kind.orderLines')}$`),
  });
  const [download] = await Promise.all([page.waitForEvent('download'), lines.click()]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('ATK-KU333-7016');

  await page.getByText(t('backoffice.list.columns'), { exact: true }).click();
  await page.getByRole('checkbox', { name: t('orders.column.email') }).check();
  await page.getByRole('checkbox', { name: t('orders.column.state') }).uncheck();
  await page.getByRole('columnheader', { name: t('orders.column.email') }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('backoffice.list.view.save') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('backoffice.list.view.keep') }).click();
  await dialog.getByText(t('backoffice.list.view.missing')).waitFor();
  await dialog.getByLabel(t('backoffice.list.view.name')).fill('Spalten');
  await page.keyboard.press('Enter');
  await openPage(page, panelPathOf('adminOrders', language));
  await page.getByRole('columnheader', { name: t('orders.column.email') }).waitFor();
  expect(await page.getByRole('columnheader', { name: t('orders.column.state') }).count()).toBe(0);
  await page.getByRole('link', { name: 'Spalten', exact: true }).click();
  await page.getByRole('button', { name: t('backoffice.list.view.remove', { name: 'Spalten' }) }).click();
  await page.getByRole('link', { name: 'Spalten', exact: true }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('what is made is ticked on a phone, printed and taken along', { timeout: 300_000 }, async () => {
  const shopper = await asStaff(openVisitor, 'de', phone);
  const { page, language, t, complaints } = shopper;
  const sheet = (lengthMm: number, mark: string) => ({ qty: 4, lengthMm, texts: { mark } });
  const goods = { 'klik-505-ral7016-t070': sheet(4250, 'Nord 1') };
  await placed(shopper, 'fertigung@kupac.example', goods);
  await placed(shopper, 'fertigung@kupac.example', { 'klik-505-ral7016-t070': sheet(6100, 'Süd 7') });
  await openPage(page, panelPathOf('adminProduction', language));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const rows = page.getByRole('main').locator('tbody tr');
  expect(await rows.count()).toBe(2);
  // The longest first, with the buyer's mark.
  await rows.first().getByText('Süd 7').waitFor();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('orders.production.csv') }).click(),
  ]);
  const [head = '', first = ''] = (await readFile(await csv.path(), 'utf8')).split('\r\n');
  expect([head, first].join()).toMatch(/lengthMm.*6100/s);

  const box = rows.first().getByRole('checkbox');
  await tabTo(page, box);
  await page.keyboard.press('Space');
  const quantity = rows.first().getByRole('spinbutton');
  expect(await quantity.inputValue()).toBe('4');
  await quantity.fill('5');
  const made = page.getByRole('button', { name: t('orders.production.made') });
  await made.click();
  await rows
    .first()
    .getByText(t('messages.field.maximum', { limit: 4 }))
    .waitFor();
  await eventually(async () => expect(await hasFocus(quantity)).toBe(true));
  await quantity.fill('3');
  await made.click();
  await seen(page.getByText(t('orders.production.noted', { count: 3, shown: '3' }))).waitFor();
  await rows
    .first()
    .getByText(t('orders.production.madeSoFar', { made: '3', of: '4' }))
    .waitFor();

  // On paper: the list alone.
  await page.emulateMedia({ media: 'print' });
  expect(await made.isVisible()).toBe(false);
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  await rows.first().getByText('Süd 7').waitFor();
  await page.emulateMedia({ media: 'screen' });

  await rows.nth(1).getByRole('checkbox').check();
  await made.click();
  await eventually(async () => expect(await rows.count()).toBe(1));
  expect(complaints).toEqual([]);
});

test('a list of several pages is printed whole', { timeout: 300_000 }, async () => {
  const shopper = await asStaff(openVisitor, 'hr');
  const { page, language, complaints } = shopper;
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const sku = 'ATK-KL505-7016-070';
  await callOf(shopper, 'stock/move', { sku, place: 'plant', kind: 'receipt', quantity: 2000 });
  const lines = Array.from({ length: 180 }, (_, at) => ({
    sku,
    quantity: 1,
    options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 2000 + at } },
  }));
  for (let count = 0; count < 3; count += 1) {
    const { id, total } = await callOf(shopper, 'order/create', {
      customer: { email: 'mnogo-ploca@kupac.example' },
      addresses: { main: demoBuyer },
      deliveryMethodId: 2,
      paymentMethodId: 1,
      lines,
      notify: false,
    });
    await callOf(shopper, `order/money/${id}`, {
      ...{ version: await versionOf(shopper, id), kind: 'in', amount: total, method: 'Virman' },
      reference: `HR99 ${id}`,
    });
  }
  await openPage(page, `${panelPathOf('adminProduction', language)}?page=2`);
  const rows = page.getByRole('main').locator('tbody tr').filter({ visible: true });
  const onPage = await rows.count();
  expect(onPage).toBeLessThan(500);
  await page.getByRole('button', { name: /^Ispiši sve/ }).press('Enter');
  await page.locator('body[data-printed]').waitFor();
  expect(await rows.count()).toBe(onPage);
  await page.emulateMedia({ media: 'print' });
  expect(await rows.count()).toBe(500 + onPage);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  const all = page.getByRole('main').locator('tbody tr');
  await eventually(async () => expect(await all.count()).toBe(onPage));
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
