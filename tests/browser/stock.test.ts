import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* Stock in the panel (docs/rules/stock.md). */

withOwnShop();
const openVisitor = withBrowser();

/** A bracket of the demo shop. */
const sku = 'ATK-KU333-7016';

test.for(inTurn('hr'))(
  'a shelf is counted with a scanner on a phone, and goods are booked: %s',
  async (language) => {
    const { page, context, t, complaints } = await aShopper(openVisitor, language, phone);
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, panelPathOf('adminStock', language));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: t('site.stock.count'), exact: true }).click();
    const code = page.getByLabel(t('site.stock.code'));
    await code.focus();
    // A scanner types a code and Enter, faster than anybody looks anything up.
    for (const scanned of [sku, sku, 'NOBODY-1', sku.toLowerCase()]) {
      await page.keyboard.type(scanned);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('status').filter({ hasText: 'NOBODY-1' }).waitFor();
    const counted = page.getByRole('listitem').filter({ hasText: sku }).getByRole('textbox');
    await eventually(async () => expect(await counted.inputValue()).toBe('3'));
    await counted.fill('');
    await page.getByRole('button', { name: t('site.stock.check') }).click();
    await seen(page.getByText(t('messages.field.required'))).waitFor();
    await counted.fill('x');
    await page.getByRole('button', { name: t('site.stock.check') }).click();
    await seen(page.getByText(t('site.stock.notNumber'))).waitFor();
    expect(await counted.getAttribute('aria-invalid')).toBe('true');
    await counted.fill('77');
    await page.getByRole('button', { name: t('site.stock.check') }).click();
    await seen(page.getByText(t('site.stock.difference', { count: 1 }))).waitFor();
    // Whoever scans on has not checked that yet.
    await code.focus();
    await page.keyboard.type(sku);
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await counted.inputValue()).toBe('78'));
    await counted.fill('77');
    await page.getByRole('button', { name: t('site.stock.check') }).click();
    await seen(page.getByText(t('site.stock.difference', { count: 1 }))).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('site.stock.save') }).click();
    await seen(page.getByText(t('site.stock.saved'))).waitFor();

    await openPage(page, `${panelPathOf('adminStock', language)}?keywords=${sku}`);
    const row = page.getByRole('row').filter({ hasText: sku });
    await row
      .getByText(t('site.stock.amount.pcs', { amount: '77' }))
      .first()
      .waitFor();
    await row.getByRole('button', { name: t('site.stock.movements') }).click();
    const ledger = page.getByRole('dialog').filter({ visible: true });
    await ledger.getByText(t('site.stock.movement.count')).first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: t('site.stock.book') }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByLabel(t('site.stock.quantity', { unit: t('site.stock.unit.pcs') })).fill('3');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('site.stock.book') }).click();
    await row
      .getByText(t('site.stock.amount.pcs', { amount: '80' }))
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  },
);
