import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/* Customers in the panel (docs/rules/customers.md). */

withOwnShop();
const openVisitor = withBrowser();

test.for(inTurn('hr'))('a guest is found, noted about, and leads to the orders: %s', async (language) => {
  const { page, context, t, complaints } = await aShopper(openVisitor, language, phone);
  const email = `gost.${language}@kupac.example`;
  const cart = { goods: { 'bracket-333': 4 }, language, email, url: shopUrl(), upTo: 'ordered' as const };
  await prepareCart({ ...cart, deliveryMethodId: 3, branchId: 1 }, { cookies: context, pageUrl: shopUrl() });
  await context.clearCookies();
  await demoLogin(context, demoUser('usr-admin').key);
  await openPage(page, panelPathOf('adminCustomers', language));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel(t('customers.search')).fill(email);
  await page.getByLabel(t('customers.search')).press('Enter');
  await page.waitForURL(/keywords=/);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: t('customers.note.title') }).waitFor();
  const text = page.getByLabel(t('customers.note.text'));
  await page.getByRole('button', { name: t('customers.note.submit') }).click();
  await seen(page.getByText(t('messages.field.required'))).waitFor();
  await text.fill('Zvati prije dostave.');
  await page.getByRole('button', { name: t('customers.note.submit') }).click();
  await page.getByRole('listitem').filter({ hasText: 'Zvati prije dostave.' }).waitFor();
  expect(await text.inputValue()).toBe('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: t('orders.who.customer') }).click();
  await page.getByText('Zvati prije dostave.').waitFor();
  expect(complaints).toEqual([]);
});
