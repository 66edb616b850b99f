import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { anAccount } from './account-steps.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { aShopper, escaped, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/* Customers, coupons and member cards in the panel (docs/rules/customers.md, docs/rules/coupons.md, docs/rules/accounts.md). */

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

test.for(inTurn('de'))(
  'a guest is made one with an account, after a look at what goes over: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language, phone);
    const { page, context, t, complaints } = shopper;
    const [email, account] = [`zwei.${language}@kupac.example`, `eins.${language}@kupac.example`];
    await anAccount(shopper, account);
    const cart = { goods: { 'bracket-333': 2 }, language, email, url: shopUrl(), upTo: 'ordered' as const };
    await prepareCart(
      { ...cart, deliveryMethodId: 3, branchId: 1 },
      { cookies: context, pageUrl: shopUrl() },
    );
    await context.clearCookies();
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, `${panelPathOf('adminCustomers', language)}?keywords=${email}`);
    await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
    await page.getByRole('button', { name: t('customers.merge.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('customers.merge.title') });
    const words = dialog.getByLabel(t('customers.merge.search'));
    await words.fill('nobody-at-all');
    await words.press('Enter');
    await dialog.getByText(t('customers.merge.none')).waitFor();
    await words.fill(account);
    await words.press('Enter');
    await dialog.getByRole('radio', { name: new RegExp(escaped(account)) }).check();
    await dialog.getByText(t('customers.merge.moves', { orders: 1, notes: 0, email: account })).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: t('customers.merge.submit') }).click();
    await seen(page.getByText(t('customers.merge.done'))).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(account).first().waitFor();
    // Whoever looks for the guest finds the account.
    await openPage(page, `${panelPathOf('adminCustomers', language)}?keywords=${email}`);
    expect(await page.getByRole('row').filter({ hasText: email }).count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test.for(inTurn('en'))('a coupon is made, holds in a cart, and is switched off: %s', async (language) => {
  const { page, context, t, complaints } = await aShopper(openVisitor, language, phone);
  await demoLogin(context, demoUser('usr-admin').key);
  await openPage(page, panelPathOf('adminCoupons', language));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: t('customers.coupons.new') }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  const field = (name: string) => dialog.getByLabel(t(`customers.coupons.field.${name}`), { exact: false });
  const create = dialog.getByRole('button', { name: t('customers.coupons.create') });
  await create.click();
  await seen(dialog.getByText(t('messages.field.required'))).waitFor();
  await field('code').fill(`Proba ${language}`);
  await field('percent').fill('12.5');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await create.click();
  const row = page.getByRole('row').filter({ hasText: `Proba ${language}` });
  await row.getByText(t('customers.coupons.state.valid')).waitFor();

  const cart = { goods: { 'bracket-333': 4 }, language, url: shopUrl() };
  const buyer = await aShopper(openVisitor, language, phone);
  await prepareCart(cart, { cookies: buyer.context, pageUrl: shopUrl() });
  await openPage(buyer.page, pathOf('cart', language));
  await buyer.page.getByRole('textbox', { name: t('cart.coupon.label') }).fill(`proba${language}`);
  await buyer.page.getByRole('button', { name: t('cart.coupon.apply'), exact: true }).click();
  await buyer.page
    .getByRole('status')
    .filter({ hasText: t('notices.catalogue.couponApplied') })
    .waitFor();

  await row.getByRole('button').click();
  await field('active').uncheck();
  await dialog.getByRole('button', { name: t('customers.coupons.save') }).click();
  await row.getByText(t('customers.coupons.state.off')).waitFor();
  await page.getByRole('link', { name: t('customers.coupons.series'), exact: true }).click();
  await page.getByRole('button', { name: t('customers.coupons.newSeries') }).waitFor();
  await expectAccessible(page);
  expect([...complaints, ...buyer.complaints]).toEqual([]);
});

test.for(inTurn('de'))(
  'member cards are imported as a list of numbers: %s',
  { tags: 'release' },
  async (language) => {
    const { page, context, t, complaints } = await aShopper(openVisitor, language, phone);
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, panelPathOf('adminMemberCards', language));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: t('customers.cards.import') }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const lines = dialog.getByLabel(t('customers.cards.field.lines'));
    const look = dialog.getByRole('button', { name: t('customers.cards.preview.look') });
    await lines.fill('7700 0001;Iva Kos\n77000001');
    await look.click();
    await dialog.getByText(t('customers.cards.preview.problems')).waitFor();
    await lines.fill('broj;ime\n7700 0001;Iva Kos\n77000002');
    await look.click();
    const counts = { made: '2', changed: '0', unchanged: '0' };
    await dialog.getByText(t('customers.cards.preview.sums', counts)).waitFor();
    expect(await page.getByRole('row').filter({ hasText: '77000001' }).count()).toBe(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('customers.cards.importSubmit'), exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: '77000001' });
    await row.getByText('Iva Kos').waitFor();
    await row.getByRole('button').click();
    await dialog.getByLabel(t('customers.cards.field.blocked')).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('customers.cards.save'), exact: true }).click();
    await row.getByText(t('customers.cards.state.blocked')).waitFor();
    expect(complaints).toEqual([]);
  },
);
