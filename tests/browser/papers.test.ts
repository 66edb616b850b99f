import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { firstInDailySet } from './hands.ts';
import { linkIn, mailTo } from './received-mails.ts';
import { aShopper, buyerEmail, requiredConsents, type Shopper } from './shopper.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** MINUS25 takes all of a cart that costs less, so that the invoice is there at once (demo/coupons.json). */
const cart = { goods: { rivets: 1 }, deliveryMethodId: 3, branchId: 1, paymentMethodId: 3 } as const;

const ways = [
  { language: 'de', javaScriptEnabled: true },
  { language: 'hr', javaScriptEnabled: false },
] as const;

test.concurrent.for(firstInDailySet(ways))(
  'a guest opens the invoice on the order’s page, nobody else who knows its address: $language, scripts $javaScriptEnabled',
  async ({ language, javaScriptEnabled }) => {
    const email = buyerEmail(`papers.${language}`);
    const shopper = await aShopper(openVisitor, language, undefined, { javaScriptEnabled });
    await orderForNothing(shopper, email);
    await opensInvoice(shopper);
    if (javaScriptEnabled) await expectAccessible(shopper.page);
    const { pathname, search } = new URL(shopper.page.url());

    const other = await aShopper(openVisitor, language, undefined, { javaScriptEnabled });
    await other.page.goto(pathname + search);
    await other.page.getByText(other.t('papers.inMail')).waitFor();
    expect(await invoiceLinks(other).count()).toBe(0);
    await other.page.goto(linkIn(await mailTo(email), '&key='));
    await opensInvoice(other);
    expect([...shopper.complaints, ...other.complaints]).toEqual([]);
  },
);

async function orderForNothing(shopper: Shopper, email: string): Promise<void> {
  const { page, context, t, language, scripts } = shopper;
  await prepareCart(
    { ...cart, url: shopUrl(), language, email, upTo: 'payment' },
    { cookies: context, pageUrl: shopUrl() },
  );
  const open = scripts ? openPage : (_page: typeof page, path: string) => page.goto(path);
  await open(page, pathOf('cart', language));
  await page.getByRole('textbox', { name: t('cart.coupon.label') }).fill('MINUS25');
  await page.getByRole('button', { name: t('cart.coupon.apply'), exact: true }).click();
  await page.getByRole('button', { name: t('cart.coupon.remove'), exact: true }).waitFor();
  await open(page, `${pathOf('checkout', language)}?step=payment`);
  for (const box of await requiredConsents(shopper).all()) await box.check();
  await page.getByRole('button', { name: t('checkout.order'), exact: true }).click();
  await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
}

const invoiceLinks = ({ page }: Shopper) =>
  page.getByRole('main').getByRole('link', { name: /^(Račun|Rechnung) \d+\/1001\/1$/ });

async function opensInvoice(shopper: Shopper): Promise<void> {
  const link = invoiceLinks(shopper);
  await link.waitFor();
  const address = (await link.getAttribute('href')) ?? '';
  // Who comes while many papers are drawn is asked to try again.
  await eventually(async () => {
    const answer = await shopper.page.request.get(address);
    expect(answer.headers()['content-type']).toContain('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
}
