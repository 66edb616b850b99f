import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { expectTotals, money } from './amounts.ts';
import { aShopper, buyerEmail, requiredConsents } from './shopper.ts';
import { desktop, expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/**
 * KROV10 is for one order of each buyer (demo/coupons.json): two packs of rivets of 18.50 less 10 %, the courier for 4.50
 * and 2.50 for cash are 40.30; without it 44.00.
 */
const cart = { goods: { rivets: 2 }, couponCode: 'KROV10' } as const;

test.concurrent.for([
  { language: 'hr', viewport: phone, javaScriptEnabled: true },
  { language: 'en', viewport: desktop, javaScriptEnabled: true },
  { language: 'de', viewport: desktop, javaScriptEnabled: false },
] as const)(
  'a coupon lost before the order: the new total, its reason, everything else stays: $language, scripts $javaScriptEnabled',
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
    const sums = { items: 37, delivery: 4.5, fee: 2.5 };
    await expectTotals(shopper, form, { ...sums, coupon: 3.7, total: 40.3, tax: [[25, 8.06]] });
    await page.getByRole('textbox', { name: t('checkout.message.label') }).fill('Iza kuće');
    for (const box of await requiredConsents(shopper).all()) await box.check();

    await prepareCart({ ...prepared, upTo: 'ordered' });
    await orderButton.click();
    const alert = page.getByRole('alert').filter({ hasText: t('checkout.changed.title') });
    await alert.getByText(t('notices.refusal.COUPON_ALREADY_USED')).waitFor();
    const [before, now] = [money(language, 40.3), money(language, 44)];
    await alert.getByText(t('checkout.changed.text', { before, now })).waitFor();
    await expectTotals(shopper, form, { ...sums, total: 44, tax: [[25, 8.8]] });
    expect(await page.getByRole('textbox', { name: t('checkout.message.label') }).inputValue()).toBe(
      'Iza kuće',
    );
    expect(await page.locator('#payment-2').isChecked()).toBe(true);
    for (const box of await requiredConsents(shopper).all()) expect(await box.isChecked()).toBe(true);
    if (javaScriptEnabled) {
      await expectAccessible(page);
      // What was refused is said until something is changed.
      await page.getByRole('textbox', { name: t('checkout.message.label') }).fill('Iza kuće, molim');
      await alert.waitFor({ state: 'detached' });
    }

    await orderButton.click();
    await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
    expect(shopper.complaints).toEqual([]);
  },
);
