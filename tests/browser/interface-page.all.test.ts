import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { tasksHaveRun } from './eventually.ts';
import { aShopper } from './shopper.ts';
import { desktop, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

test.concurrent('the page of all parts shows filters of every type, consents and cart lines in their states', async () => {
  const { page, t, complaints } = await aShopper(openVisitor, 'en', desktop);
  await openPage(page, pathOf('test', 'en'));
  const group = (name: string) =>
    page.getByRole('region', { name: t(`interface.groups.${name}`), exact: true });

  // Eight types (docs/rules/pages.md), the price among the numbers.
  const filters = group('lists').getByRole('form', { name: t('list.filter.title') });
  expect(await filters.locator('details').count()).toBe(8);
  expect(
    await group('lists')
      .getByRole('link', { name: /^Remove filter/ })
      .count(),
  ).toBeGreaterThan(4);

  const consents = group('choices').getByRole('group', { name: t('checkout.consents.legend') });
  expect(await consents.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await consents.getByText(t('checkout.consents.required')).waitFor();
  await group('choices')
    .getByText(t('messages.field.minimum', { limit: '270\u00a0mm' }))
    .waitFor();

  const lines = group('cart')
    .getByRole('table', { name: t('cart.lines') })
    .getByRole('row');
  const rows = lines.filter({ has: page.getByRole('spinbutton') });
  expect(await rows.count()).toBe(5);
  const busy = page.locator('[aria-busy="true"]');
  expect(await group('cart').locator('tr').and(busy).count()).toBe(2);
  await group('cart')
    .getByText(t('messages.outOfStockWithAvailable', { available: 4 }))
    .waitFor();
  await group('cart').getByText(t('cart.changes.title')).waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent("pressing there changes nobody's cart", async () => {
  const { page, t } = await aShopper(openVisitor, 'en', phone);
  await page.clock.install();
  await openPage(page, pathOf('test', 'en'));
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/cart/')) calls.push(request.url());
  });
  const cart = page.getByRole('region', { name: t('interface.groups.cart'), exact: true });
  await cart
    .getByRole('textbox', { name: t('cart.coupon.label') })
    .first()
    .fill('KROV10');
  await cart
    .getByRole('button', { name: t('cart.coupon.apply'), exact: true })
    .first()
    .click();
  await cart.getByRole('button', { name: t('cart.clear.clear') }).click();
  await cart.getByRole('button', { name: t('cart.clear.yes') }).click();
  await cart
    .getByRole('button', { name: new RegExp(t('cart.line.remove', { name: '' })) })
    .first()
    .click();
  // Longer than a changed line waits before it is sent.
  await page.clock.fastForward(1000);
  await tasksHaveRun(page);
  expect(calls).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(pathOf('test', 'en'));
});
