import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { tabTo } from './keys.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* Prices of many goods in the panel (docs/rules/goods.md). */

withOwnShop();
const openVisitor = withBrowser();

test.for(languages)(
  'prices are raised by keyboard after a look, and taken back: %s',
  { timeout: 240_000 },
  async (language) => {
    const shopper = await aShopper(openVisitor, language, language === 'de' ? phone : undefined);
    const { page, context, t, complaints } = shopper;
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, `${panelPathOf('adminProducts', language)}?keywords=ATK-KU333-7016`);
    const price = page.getByRole('main').getByText(/€/).first();
    const before = await price.innerText();
    await tabTo(page, page.getByRole('checkbox', { name: t('goods.products.chooseAll') }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: t('goods.prices.open') }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('goods.prices.title') });
    await dialog.waitFor();
    await expectAccessible(page);

    // What is no number is told at the field.
    const look = dialog.getByRole('button', { name: t('goods.prices.look') });
    await dialog.getByLabel(t('goods.prices.value.percent')).fill('pet');
    await look.click();
    await seen(dialog.getByText(t('messages.field.type'))).waitFor();
    await dialog.getByLabel(t('goods.prices.value.percent')).fill(language === 'en' ? '+12.5' : '+12,5');
    await dialog.getByLabel(t('goods.prices.rounding')).selectOption('ending 99');
    await look.click();
    const preview = dialog.getByRole('list', { name: t('goods.prices.preview') });
    await preview.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await preview.locator(':scope > li').count()).toBe(1);
    await preview.getByText(t('goods.priceHistory.title')).click();
    await preview.locator('svg').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog
      .getByRole('button', { name: t('goods.prices.change', { count: 1, shown: '1' }), exact: true })
      .click();
    await seen(dialog.getByText(t('goods.prices.changed', { count: 1, shown: '1' }))).waitFor();
    await price.filter({ hasText: /99/ }).waitFor();
    await dialog.getByRole('button', { name: t('goods.prices.takeBack') }).click();
    await seen(page.getByText(t('goods.history.back', { undone: 1 }))).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('main').getByText(before, { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
  },
);
