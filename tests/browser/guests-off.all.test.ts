import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { anAccount, logIn } from './account-steps.ts';
import { eventually } from './eventually.ts';
import { onBothWidths } from './hands.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, buyerEmail } from './shopper.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

withOwnShop();
const openVisitor = withBrowser();
const shopBehind = withShopDatabase();

/** Sets whether the first demo site's stores take orders of guests, and waits until they do as told. */
async function allowGuests(allowed: boolean): Promise<void> {
  const behind = shopBehind();
  await behind.query(
    `UPDATE store SET checkout_settings = checkout_settings || jsonb_build_object('checkout_guest', $1::boolean)
     WHERE site_id = (SELECT id FROM site WHERE site_id = '1001')`,
    [allowed],
  );
  await behind.emit({ kind: 'site.changed' });
  await eventually(async () => {
    const answer = await fetch(`${shopUrl()}/api/v2/settings/getCheckoutSettings`, {
      headers: { apiKey: 'demo-attika-shop' },
    });
    expect((await answer.json()).data.checkout_guest).toBe(allowed);
  });
}

beforeAll(() => allowGuests(false));
afterAll(() => allowGuests(true));

test.concurrent.for(onBothWidths({ onPhone: ['de'] }))(
  'if guests may not order, the checkout says so and leads to the login and back: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, context, complaints } = shopper;
    const email = buyerEmail(`guests.${language}`);
    await anAccount(shopper, email);
    const goods = { 'bracket-333': 2 };
    await prepareCart({ url: shopUrl(), language, goods }, { cookies: context, pageUrl: shopUrl() });
    const checkout = pathOf('checkout', language);
    await openPage(page, checkout);
    const main = page.getByRole('main');
    await main.getByText(t('checkout.guestOff.title')).waitFor();
    await main.getByText(t('checkout.guestOff.text')).waitFor();
    expect(await main.locator('[name="shipping.city"]').count()).toBe(0);
    await expectAccessible(page);
    const register = main.getByRole('link', { name: t('checkout.customer.register') });
    expect(await register.getAttribute('href')).toBe(
      `${pathOf('register', language)}?redirect=${encodeURIComponent(checkout)}`,
    );
    await main.getByRole('link', { name: t('checkout.customer.login') }).click();
    await logIn(shopper, email);
    await page.waitForURL(`**${checkout}`);
    await main.getByText(t('checkout.customer.as', { email })).waitFor();
    await main.getByRole('button', { name: t('checkout.toShipping') }).waitFor();
    expect(complaints).toEqual([]);
  },
);
