import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { demoProduct } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { figure, money, plain } from './amounts.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { aShopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/* Prices for a group of customers, from the panel to the cart (docs/rules/prices.md). */

const openVisitor = withBrowser();
const { sku, name: productName } = demoProduct('bracket-333');
const buyer = demoUser('usr-lukas');

test.for(inTurn('hr'))(
  'a group of customers pays the prices of its list from a quantity on, others do not: %s',
  async (language) => {
    const staff = await aShopper(openVisitor, language, phone);
    const { page, context, t, complaints } = staff;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
    const path = panelPathOf('adminPriceLists', language);
    await demoLogin(context, 'usr-admin');
    await openPage(page, `${path}?part=groups`);
    await press(t('customers.groups.new'));
    const group = `Limari ${language}`;
    await page.getByLabel(t('customers.lists.field.name')).fill(group);
    await press(t('customers.groups.create'));
    await seen(page.getByText(t('customers.groups.created'))).waitFor();
    await expectAccessible(page);

    await openPage(page, path);
    await press(t('customers.lists.new'));
    const dialog = page.getByRole('dialog', { name: t('customers.lists.new') });
    const list = `Veleprodaja ${language}`;
    await dialog.getByLabel(t('customers.lists.field.name')).fill(list);
    await dialog.getByRole('button', { name: t('customers.lists.create') }).press('Enter');
    // It is for groups, and none is chosen.
    await seen(dialog.getByText(t('messages.field.required'))).waitFor();
    await dialog.getByLabel(group).press('Space');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: t('customers.lists.create') }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: list, exact: true }).click();
    await page.getByRole('heading', { name: list, exact: true }).waitFor();
    await press(t('customers.lists.add'));
    const prices = page.getByRole('dialog', { name: t('customers.lists.add') });
    await prices.getByLabel(t('customers.lists.sku')).fill(sku);
    const priceLabel = t('customers.lists.price', { currency: 'EUR' });
    await prices.getByLabel(t('customers.lists.from')).first().fill('10');
    await prices
      .getByLabel(priceLabel)
      .first()
      .fill(figure(language, 0.77, 2));
    await expectAccessible(page);
    await prices.getByRole('button', { name: t('customers.lists.save') }).press('Enter');
    await seen(page.getByText(sku)).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await press(t('goods.prices.open'));
    const bulk = page.getByRole('dialog', { name: t('goods.prices.title') });
    await bulk.getByLabel(t('goods.prices.value.percent')).fill('100');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await bulk.getByRole('button', { name: t('goods.prices.look') }).press('Enter');
    await seen(bulk.getByText(money(language, 1.54))).waitFor();
    const one = { count: 1, shown: '1' };
    await bulk.getByRole('button', { name: t('goods.prices.change', one) }).press('Enter');
    await seen(bulk.getByText(t('goods.prices.changed', one))).waitFor();
    await bulk.getByRole('button', { name: t('goods.prices.takeBack') }).click();
    await bulk.waitFor({ state: 'detached' });
    await seen(page.getByText(figure(language, 0.77, 2))).waitFor();

    await openPage(page, `${panelPathOf('adminProducts', language)}?keywords=${sku}`);
    await page.getByRole('row').filter({ hasText: sku }).getByRole('link').first().click();
    await page.getByRole('heading', { name: t('goods.priceLists.title') }).click();
    await seen(page.getByRole('link', { name: list, exact: true })).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await openPage(page, `${panelPathOf('adminCustomers', language)}?keywords=${buyer.email}`);
    await page.getByRole('row').filter({ hasText: buyer.email }).getByRole('link').first().click();
    await page.getByRole('combobox', { name: t('customers.groups.of') }).selectOption({ label: group });
    await press(t('customers.groups.put'));
    await seen(page.getByText(t('customers.groups.isPut'))).waitFor();
    await expectAccessible(page);

    const costs = async (isOfGroup: boolean, qty: number) => {
      const visitor = await aShopper(openVisitor, language);
      if (isOfGroup) await demoLogin(visitor.context, buyer.key);
      const to = { cookies: visitor.context, pageUrl: shopUrl() };
      await prepareCart({ url: shopUrl(), language, goods: { 'bracket-333': qty } }, to);
      await openPage(visitor.page, pathOf('cart', language));
      const row = visitor.page.getByRole('row').filter({ hasText: productName[language] });
      return plain(await row.first().innerText());
    };
    const own = plain(money(language, 0.77));
    expect(await costs(true, 10)).toContain(own);
    expect(await costs(true, 9)).not.toContain(own);
    expect(await costs(false, 10)).not.toContain(own);

    await openPage(page, path);
    await page.getByRole('link', { name: list, exact: true }).click();
    await press(t('customers.lists.edit'));
    const edit = page.getByRole('dialog', { name: t('customers.lists.one', { name: list }) });
    await edit.getByLabel(t('customers.lists.field.currency')).selectOption('CHF');
    await edit.getByRole('button', { name: t('customers.lists.save') }).press('Enter');
    await edit.waitFor({ state: 'detached' });
    await press(t('goods.prices.open'));
    await bulk.getByLabel(t('goods.prices.value.percent')).fill('100');
    await bulk.getByRole('button', { name: t('goods.prices.look') }).press('Enter');
    await seen(bulk.getByText(money(language, 1.54, 'CHF'))).waitFor();
    await page.keyboard.press('Escape');
    await press(t('customers.lists.remove'));
    await page
      .getByRole('dialog', { name: t('customers.lists.confirm.title') })
      .getByRole('button', { name: t('customers.lists.remove') })
      .press('Enter');
    await page.getByRole('link', { name: list, exact: true }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  },
);
