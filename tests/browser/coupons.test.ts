import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, methodName } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { expectTotals, type Totals } from './amounts.ts';
import { deliverBy, enterAddress, goToCheckout, orderForm } from './checkout-steps.ts';
import { eventually } from './eventually.ts';
import { onBothWidths } from './hands.ts';
import { aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** Ten gutters of 38.70 and ten boxes of screws of 23.90; a fifth of what is left is tax of 25 %. */
const goods = { 'gutter-333-ral7016': 10, 'screw-timber': 10 };

const couponed = (coupon: number, total: number, tax: number): Totals => ({
  items: 626,
  coupon,
  delivery: 'later',
  total,
  tax: [[25, tax]],
});

/** What each kind takes off (demo/coupons.json): 10 % of all, 25, 15 % of the gutters' 387.00. */
const kinds = [
  ['krov10', couponed(62.6, 563.4, 112.68)],
  ['MINUS25', couponed(25, 601, 120.2)],
  ['žlijeb15', couponed(58.05, 567.95, 113.59)],
] as const;

const refused = [
  ['NEMA-GA', 'COUPON_NOT_FOUND'],
  ['PROLJECE26', 'COUPON_EXPIRED'],
  ['PRVIH100', 'COUPON_USED_UP'],
  ['LJETO27', 'COUPON_NOT_YET_VALID'],
] as const;

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'a cart accepts each kind of coupon and says why it refuses others: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, context, t } = shopper;
    await prepareCart({ url: shopUrl(), language, goods }, { cookies: context, pageUrl: shopUrl() });
    await openPage(page, pathOf('cart', language));
    for (const [code, totals] of kinds) {
      await apply(shopper, code, totals);
      await takeOff(shopper);
    }
    // 50 off from 500 on.
    await apply(shopper, 'VELIKI50', couponed(50, 576, 115.2));
    await loseByFewerGutters(shopper);
    await refuse(shopper, 'VELIKI50', t('notices.refusal.COUPON_MINIMUM_NOT_MET'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await refuse(shopper, '', t('messages.field.required'));
    for (const [code, reason] of refused) await refuse(shopper, code, t(`notices.refusal.${reason}`));
    const gutters = demoProduct('gutter-333-ral7016').name[language];
    await page.getByRole('button', { name: t('cart.line.remove', { name: gutters }) }).click();
    await expectSums(shopper, { items: 239, delivery: 'later', total: 239, tax: [[25, 47.8]] });
    await refuse(shopper, 'ZLIJEB15', t('notices.refusal.COUPON_NOT_APPLICABLE'));
    expect(shopper.complaints).toEqual([]);
  },
);

const field = ({ page, t }: Shopper) => page.getByRole('textbox', { name: t('cart.coupon.label') });

const expectSums = (shopper: Shopper, totals: Totals) =>
  expectTotals(shopper, shopper.page.getByRole('region', { name: shopper.t('cart.summary') }), totals);

/** Accepted: said so, named in the field that is now shut, and taken off the sum. */
async function apply(shopper: Shopper, code: string, totals: Totals): Promise<void> {
  const { page, t } = shopper;
  await field(shopper).fill(code);
  await page.getByRole('button', { name: t('cart.coupon.apply'), exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: t('notices.catalogue.couponApplied') })
    .waitFor();
  await page.getByRole('button', { name: t('cart.coupon.remove'), exact: true }).waitFor();
  expect(await field(shopper).getAttribute('readonly')).not.toBeNull();
  await expectSums(shopper, totals);
}

/** Removed: said so, and the field is empty and without a word against it (docs/rules/coupons.md). */
async function takeOff(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  await page.getByRole('button', { name: t('cart.coupon.remove'), exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: t('notices.catalogue.couponRemoved') })
    .waitFor();
  await expectSums(shopper, { items: 626, delivery: 'later', total: 626, tax: [[25, 125.2]] });
  expect(await field(shopper).inputValue()).toBe('');
  expect(await field(shopper).getAttribute('aria-invalid')).not.toBe('true');
}

/** Refused: the reason stands at the field, which keeps what was typed and has the focus. */
async function refuse(shopper: Shopper, code: string, reason: string): Promise<void> {
  const { page, t } = shopper;
  await field(shopper).fill(code);
  await page.getByRole('button', { name: t('cart.coupon.apply'), exact: true }).click();
  await page.getByText(reason, { exact: true }).waitFor();
  expect(await field(shopper).getAttribute('aria-invalid')).toBe('true');
  expect(await field(shopper).inputValue()).toBe(code);
  await eventually(async () =>
    expect(await field(shopper).evaluate((input) => input === document.activeElement)).toBe(true),
  );
}

/** With one gutter left the cart is below 500: the coupon goes by itself, and that is told. */
async function loseByFewerGutters(shopper: Shopper): Promise<void> {
  const { page, t, language } = shopper;
  const name = demoProduct('gutter-333-ral7016').name[language];
  await page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) }).fill('1');
  await seen(page.getByText(t('messages.notifications.couponNoLongerApplies'))).waitFor();
  await expectSums(shopper, { items: 277.7, delivery: 'later', total: 277.7, tax: [[25, 55.54]] });
  await page.getByRole('button', { name: t('cart.coupon.apply'), exact: true }).waitFor();
  // What was said of it goes with it.
  expect(await page.getByText(t('notices.catalogue.couponApplied'), { exact: true }).count()).toBe(0);
}

test.concurrent.for(onBothWidths({ onPhone: ['en'] }))(
  'a coupon pays the courier, and nothing else: $language at $viewport.width px',
  { tags: 'release' },
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, context } = shopper;
    await prepareCart(
      { url: shopUrl(), language, goods: { 'bracket-333': 2 }, couponCode: 'BESPLATNO' },
      { cookies: context, pageUrl: shopUrl() },
    );
    await openPage(page, pathOf('cart', language));
    await expectSums(shopper, { items: 9.8, delivery: 'later', total: 9.8, tax: [[25, 1.96]] });
    await goToCheckout(shopper);
    await enterAddress(shopper, buyerEmail(`free.${language}`));
    const ways = ['del-courier', 'del-truck', 'del-pickup'] as const;
    await deliverBy(shopper, ways, 'del-truck');
    await expectTotals(shopper, orderForm(shopper), {
      items: 9.8,
      delivery: 89,
      total: 98.8,
      tax: [[25, 19.76]],
    });
    // Collection without a branch is no way yet, and the lorry's price is not its.
    await page.getByRole('radio', { name: methodName('del-pickup', language) }).check();
    await expectTotals(shopper, orderForm(shopper), { items: 9.8, delivery: 'laterByBranch', total: 9.8 });
    await deliverBy(shopper, ways, 'del-courier');
    await expectTotals(shopper, orderForm(shopper), {
      items: 9.8,
      delivery: 0,
      total: 9.8,
      tax: [[25, 1.96]],
    });
    expect(shopper.complaints).toEqual([]);
  },
);
