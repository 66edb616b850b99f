import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { callOf } from './staff-orders.ts';
import { expectAccessible, phone, withBrowser } from './visitor.ts';

/* Products as a sheet (docs/rules/goods.md). */

withOwnShop();
const openVisitor = withBrowser();

const cellAt = (page: Page, row: number, column: number) =>
  page.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`);
const textOf = (page: Page, row: number, column: number) =>
  cellAt(page, row, column).locator(':scope > span').first().textContent();

const prices = ['retailPrice', 'membershipPrice', 'discount.to', 'categories'];

/** Opens the sheet with some columns, those of prices unless told. */
async function openSheet(shopper: Shopper, columns: readonly string[] = prices): Promise<void> {
  const { page, context, language } = shopper;
  await demoLogin(context, demoUser('usr-admin').key);
  await context.addInitScript(
    (shown) => {
      localStorage.setItem('attika.columns', JSON.stringify({ productGrid: shown }));
    },
    [...columns],
  );
  await openPage(page, panelPathOf('adminProductGrid', language));
  await page.getByRole('grid').waitFor();
  await eventually(async () => expect(await textOf(page, 0, 0)).not.toBe(''));
}

test.for(inTurn('hr'))(
  'prices are typed, pasted, raised, looked at, saved and taken back by keyboard alone: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language, undefined, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page, t, complaints } = shopper;
    await openSheet(shopper);
    await expectAccessible(page);
    const before = await Promise.all([0, 1, 2, 3, 4].map((row) => textOf(page, row, 0)));
    await cellAt(page, 0, 0).focus();
    await page.keyboard.type('5123,45');
    await page.keyboard.press('Enter');
    await page.keyboard.type('499');
    await page.keyboard.press('Enter');
    const digits = async (row: number) => (await textOf(page, row, 0))?.replace(/[.,\s]/g, '');
    await eventually(async () => expect([await digits(0), await digits(1)]).toEqual(['512345', '49900']));

    // From a spreadsheet; what is no price stays in sight, and is wrong.
    await page.evaluate(() => navigator.clipboard.writeText('1.234,50\r\nskupo\r\n'));
    await page.keyboard.press('ControlOrMeta+v');
    await eventually(async () => expect(await textOf(page, 3, 0)).toBe('skupo'));
    expect(await digits(2)).toBe('123450');
    expect(await cellAt(page, 3, 0).getAttribute('aria-invalid')).toBe('true');

    await page.getByRole('button', { name: t('goods.prices.look'), exact: true }).press('Enter');
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByText(t('goods.prices.problems', { count: 1 })).waitFor();
    await dialog.getByRole('button', { name: t('goods.prices.again'), exact: true }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await cellAt(page, 3, 0).focus();
    for (const key of ['z', 'z', 'y', 'y']) await page.keyboard.press(`ControlOrMeta+${key}`);
    await eventually(async () => expect(await textOf(page, 3, 0)).toBe('skupo'));
    await page.keyboard.type('88');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('goods.prices.look'), exact: true }).press('Enter');
    await dialog
      .getByRole('button', { name: t('goods.prices.change', { count: 4, shown: '4' }) })
      .press('Enter');
    await dialog.getByText(t('goods.prices.changed', { count: 4, shown: '4' })).waitFor();
    await dialog.getByRole('button', { name: t('goods.prices.takeBack'), exact: true }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await eventually(async () =>
      expect(await Promise.all([0, 1, 2, 3, 4].map((row) => textOf(page, row, 0)))).toEqual(before),
    );
    expect(complaints).toEqual([]);
  },
);

test.for(inTurn('en'))(
  'a cell that somebody else has changed is asked about, others join: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t } = shopper;
    await openSheet(shopper);
    const sku = await page.locator('[role=rowheader]').nth(5).locator(':scope > span').last().textContent();
    await cellAt(page, 5, 0).focus();
    await page.keyboard.type('61');
    await page.keyboard.press('Tab');
    await callOf(shopper, 'product/patch', {
      changes: [{ sku, fields: { retailPrice: 62, purchasePrice: 30 } }],
    });
    await page.getByRole('button', { name: t('goods.prices.look'), exact: true }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByText(t('backoffice.rule.changed')).waitFor();
    await dialog.getByRole('button', { name: t('goods.grid.keepMine'), exact: true }).click();
    await dialog.getByRole('button', { name: t('goods.prices.look'), exact: true }).click();
    await dialog.getByRole('button', { name: t('goods.prices.change', { count: 1, shown: '1' }) }).click();
    await dialog.getByText(t('goods.prices.changed', { count: 1, shown: '1' })).waitFor();
  },
);

test('what is on hand is counted beside prices, by place, and taken back', { tags: 'release' }, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await openSheet(shopper, ['retailPrice', 'onHand.plant']);
  const place = t('goods.grid.onHandIn', { place: t('goods.grid.plant') });
  await page.getByRole('columnheader', { name: place }).waitFor();
  const rows = [...Array(12).keys()];
  const found = await Promise.all(rows.map((row) => textOf(page, row, 1)));
  // The first that is counted, and is sold by the piece.
  const row = found.findIndex((text) => /^\d+$/.test(text ?? ''));
  await cellAt(page, row, 1).focus();
  await page.keyboard.type('4321');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('goods.prices.look'), exact: true }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByText(`${place}: `).waitFor();
  await dialog.getByRole('button', { name: t('goods.prices.change', { count: 1, shown: '1' }) }).click();
  await dialog.getByRole('button', { name: t('goods.prices.takeBack'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(async () => expect(await textOf(page, row, 1)).toBe(found[row]));
});

test('a finger chooses a cell by a tap and edits it by a second one', async () => {
  const shopper = await aShopper(openVisitor, 'de', phone);
  const { page } = shopper;
  await openSheet(shopper);
  await cellAt(page, 2, 0).tap();
  await eventually(async () => expect(await cellAt(page, 2, 0).getAttribute('aria-selected')).toBe('true'));
  expect(await page.locator('[role=gridcell] input').count()).toBe(0);
  await cellAt(page, 2, 0).tap();
  const field = page.locator('[role=gridcell] input');
  await field.fill('77,70');
  await field.press('Enter');
  await eventually(async () => expect(await textOf(page, 2, 0)).toBe('77,70'));
});

test('a selection that is dragged beyond an edge scrolls on until it is let go', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page } = shopper;
  await openSheet(shopper);
  const grid = await page.getByRole('grid').boundingBox();
  if (!grid) throw new Error('The sheet has no box.');
  const activeRow = async () => Number(await page.locator('[data-active]').getAttribute('data-row'));
  await cellAt(page, 0, 0).focus();
  await page.keyboard.press('ControlOrMeta+ArrowDown');
  await eventually(async () => expect(await activeRow()).toBeGreaterThan(40));
  await cellAt(page, (await activeRow()) - 3, 0).hover();
  await page.mouse.down();
  await page.mouse.move(grid.x + grid.width / 2, grid.y - 15, { steps: 4 });
  await eventually(async () => expect(await activeRow()).toBe(0));
  await page.mouse.up();
  for (const row of [0, 1, 2]) expect(await cellAt(page, row, 0).getAttribute('aria-selected')).toBe('true');
});
