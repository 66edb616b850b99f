import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { aShopper, requiredConsents } from './shopper.ts';
import { shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** MINUS25 takes all of a cart that costs less; collecting it costs nothing either (demo/coupons.json). */
const cart = { goods: { rivets: 1 }, deliveryMethodId: 3, branchId: 1, paymentMethodId: 3 } as const;

test.concurrent.for([
  { language: 'de', javaScriptEnabled: true },
  { language: 'hr', javaScriptEnabled: false },
] as const)(
  'an order paid by a coupon is confirmed at once, though a card was chosen: $language, scripts $javaScriptEnabled',
  async ({ language, javaScriptEnabled }) => {
    const shopper = await aShopper(openVisitor, language, undefined, { javaScriptEnabled });
    const { page, context, t } = shopper;
    await prepareCart(
      { ...cart, url: shopUrl(), language, upTo: 'payment' },
      { cookies: context, pageUrl: shopUrl() },
    );
    const open = javaScriptEnabled ? openPage : (_page: typeof page, path: string) => page.goto(path);
    await open(page, pathOf('cart', language));
    await page.getByRole('textbox', { name: t('cart.coupon.label') }).fill('MINUS25');
    await page.getByRole('button', { name: t('cart.coupon.apply'), exact: true }).click();
    await page.getByRole('button', { name: t('cart.coupon.remove'), exact: true }).waitFor();
    await open(page, `${pathOf('checkout', language)}?step=payment`);
    await page.getByText(t('checkout.payment.notNeeded')).waitFor();
    expect(await page.locator('[name=paymentMethodId]').count()).toBe(0);
    for (const box of await requiredConsents(shopper).all()) await box.check();
    await page.getByRole('button', { name: t('checkout.order'), exact: true }).click();
    await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
    const main = page.getByRole('main');
    await main.getByText(t('checkout.success.nothingToPay')).waitFor();
    expect(await main.getByRole('link', { name: t('checkout.failure.pay') }).count()).toBe(0);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('cartId');
    expect(shopper.complaints).toEqual([]);
  },
);
