import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { aShopper, buyerEmail, requiredConsents } from './shopper.ts';
import { desktop, expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** KROV10 is for one order of each buyer (demo/coupons.json). */
const cart = { goods: { rivets: 2 }, couponCode: 'KROV10' } as const;

test.for([
  { language: 'hr', viewport: phone, javaScriptEnabled: true },
  { language: 'de', viewport: desktop, javaScriptEnabled: false },
] as const)(
  'a coupon lost before the order: the new total, its reason, all else kept: $language, scripts $javaScriptEnabled',
  async ({ language, viewport, javaScriptEnabled }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled });
    const { page, context, t } = shopper;
    const prepared = { ...cart, url: shopUrl(), language, email: buyerEmail(`lost.${language}`) };
    await prepareCart(
      { ...prepared, upTo: 'payment', paymentMethodId: 2 },
      { cookies: context, pageUrl: shopUrl() },
    );
    const open = javaScriptEnabled ? openPage : (_page: typeof page, path: string) => page.goto(path);
    await open(page, `${pathOf('checkout', language)}?step=payment`);
    const orderButton = page.getByRole('button', { name: t('checkout.order'), exact: true });
    const form = page.locator('form').filter({ has: orderButton });
    await form.getByText(t('cart.totals.coupon'), { exact: true }).waitFor();
    await page.getByRole('textbox', { name: t('checkout.message.label') }).fill('Iza kuće');
    for (const box of await requiredConsents(shopper).all()) await box.check();

    await prepareCart({ ...prepared, upTo: 'ordered' });
    await orderButton.click();
    const alert = page.getByRole('alert').filter({ hasText: t('checkout.changed.title') });
    await alert.getByText(t('messages.refusal.COUPON_ALREADY_USED')).waitFor();
    expect(await form.getByText(t('cart.totals.coupon'), { exact: true }).count()).toBe(0);
    expect(await page.getByRole('textbox', { name: t('checkout.message.label') }).inputValue()).toBe(
      'Iza kuće',
    );
    expect(await page.locator('#payment-2').isChecked()).toBe(true);
    for (const box of await requiredConsents(shopper).all()) expect(await box.isChecked()).toBe(true);
    if (javaScriptEnabled) await expectAccessible(page);

    await orderButton.click();
    await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
    expect(shopper.complaints).toEqual([]);
  },
);
