import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { methodName } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { expectTotals, money } from './amounts.ts';
import { orderForm } from './checkout-steps.ts';
import { eventually } from './eventually.ts';
import { hasFocus, pressOn } from './keys.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, buyerEmail, requiredConsents, type Shopper } from './shopper.ts';
import { shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

/** Two packs of rivets of 18.50 and the courier for 4.50 (demo/products); cash costs 2.50. */
const sums = { items: 37, delivery: 4.5 } as const;

/** At the order with bank transfer chosen; what is chosen from now on is saved when the answered function is called. */
async function atTheOrder(shopper: Shopper): Promise<() => void> {
  const { page, context, language } = shopper;
  const saved = Promise.withResolvers<void>();
  await prepareCart(
    {
      url: shopUrl(),
      language,
      goods: { rivets: 2 },
      upTo: 'payment',
      email: buyerEmail(`held.${language}`),
    },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, `${pathOf('checkout', language)}?step=payment`);
  await expectTotals(shopper, orderForm(shopper), { ...sums, total: 41.5, tax: [[25, 8.3]] });
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      if (route.request().method() === 'POST') await saved.promise;
      await route.continue();
    },
  );
  return saved.resolve;
}

const payBy = ({ page, language }: Shopper, key: 'pay-card' | 'pay-cod') =>
  page.getByRole('radio', { name: new RegExp(`^${methodName(key, language)}`) });

test.concurrent.for(inTurn('en'))(
  'ordering while a choice is being saved reports at once what is missing: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t } = shopper;
    const save = await atTheOrder(shopper);
    await payBy(shopper, 'pay-cod').press('Space');
    await pressOn(page, page.getByRole('button', { name: t('checkout.order'), exact: true }));
    const summary = page.getByRole('alert').filter({ hasText: t('checkout.errors.title') });
    await summary.waitFor();
    await eventually(async () => expect(await hasFocus(summary)).toBe(true));
    save();
    await expectTotals(shopper, orderForm(shopper), { ...sums, fee: 2.5, total: 44, tax: [[25, 8.8]] });
    await pressOn(page, summary.getByRole('link').first());
    for (const box of await requiredConsents(shopper).all()) await pressOn(page, box, 'Space');
    await pressOn(page, page.getByRole('button', { name: t('checkout.order'), exact: true }));
    await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent('an order pressed while a choice is being saved is sent once it is', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  const save = await atTheOrder(shopper);
  for (const box of await requiredConsents(shopper).all()) await box.check();
  await payBy(shopper, 'pay-card').press('Space');
  const order = page.getByRole('button', { name: t('checkout.order'), exact: true });
  await pressOn(page, order);
  expect(await order.getAttribute('aria-busy')).toBe('true');
  save();
  await page.getByRole('heading', { level: 1, name: t('server.gateway.title') }).waitFor();
});

test.concurrent('not with another total than the one that was seen', async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t } = shopper;
  const save = await atTheOrder(shopper);
  for (const box of await requiredConsents(shopper).all()) await box.check();
  await payBy(shopper, 'pay-cod').press('Space');
  const order = page.getByRole('button', { name: t('checkout.order'), exact: true });
  await pressOn(page, order);
  save();
  const alert = page.getByRole('alert').filter({ hasText: t('checkout.changed.title') });
  const [before, now] = [money('en', 41.5), money('en', 44)];
  await alert.getByText(t('checkout.changed.text', { before, now })).waitFor();
  await order.click();
  await page.waitForURL(`**${pathOf('checkoutSuccess', 'en')}?orderSlug=*`);
});
