import { test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { lateWatchesAreHere } from './late-watches.ts';
import { aShopper } from './shopper.ts';
import { shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test('a line removed in one tab is gone in another, without a reload', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, context, t } = shopper;
  const goods = { 'bracket-333': 1, 'seam-tape': 1 };
  await prepareCart({ url: shopUrl(), language: 'hr', goods }, { cookies: context, pageUrl: shopUrl() });
  await openPage(page, pathOf('cart', 'hr'));
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 2 }) }).waitFor();
  await lateWatchesAreHere(page);
  const other = await context.newPage();
  await openPage(other, productAddress('seam-tape', 'hr'));
  await other.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: t('cart.line.remove', { name: demoProduct('seam-tape').name.hr }) })
    .click();
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 1 }) }).waitFor();
});
