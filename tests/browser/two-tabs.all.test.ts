import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { aShopper, buyerEmail, requiredConsents } from './shopper.ts';
import { shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent('ordering in one tab and pressing again in another leads to that order', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, context, t } = shopper;
  const goods = { rivets: 2 };
  const cart = {
    url: shopUrl(),
    language: 'hr',
    goods,
    upTo: 'payment',
    email: buyerEmail('two.tabs'),
  } as const;
  await prepareCart(cart, { cookies: context, pageUrl: shopUrl() });
  const other = await context.newPage();
  for (const tab of [page, other]) await openPage(tab, `${pathOf('checkout', 'hr')}?step=payment`);
  const order = async (tab: typeof page) => {
    for (const box of await requiredConsents({ ...shopper, page: tab }).all()) await box.check();
    await tab.getByRole('button', { name: t('checkout.order'), exact: true }).click();
    await tab.waitForURL(`**${pathOf('checkoutSuccess', 'hr')}?**`);
    return new URL(tab.url()).searchParams.get('orderSlug');
  };
  const placed = await order(page);
  expect(await order(other)).toBe(placed);
});
