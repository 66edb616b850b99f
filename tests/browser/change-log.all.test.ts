import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { callOf } from './staff-orders.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* The log of changes (docs/rules/goods.md). */

withOwnShop();
const openVisitor = withBrowser();

test.for(languages)(
  'a change is found in the log, read, and taken back in one field and whole: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language, language === 'de' ? phone : undefined);
    const { page, context, t, complaints } = shopper;
    await demoLogin(context, demoUser('usr-admin').key);
    const asked = { perPage: 1 };
    const [product] = (await callOf(shopper, 'product/filter', asked)).data;
    const changes = [{ id: product?.id, fields: { categoryPriority: 77, lowStockThreshold: 5 } }];
    const { changeSetId } = await callOf<{ changeSetId: number }>(shopper, 'product/patch', { changes });

    await openPage(page, panelPathOf('adminChanges', language));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const href = panelPathOf('adminChange', language, { id: String(changeSetId) });
    await page.getByRole('main').locator(`a[href="${href}"]`).click();
    await page
      .getByRole('heading', { level: 1, name: t('goods.changes.one', { id: changeSetId }) })
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const row = page.getByRole('row').filter({ hasText: '77' });
    await row.getByRole('button', { name: t('goods.history.undo') }).click();
    await row.getByText(t('goods.history.undone'), { exact: true }).waitFor();
    expect(await callOf(shopper, `product/get/${product?.id}`)).toMatchObject({ lowStockThreshold: 5 });
    expect(complaints).toEqual([]);
  },
);
