import { expect, test } from 'vitest';
import { demoProduct, methodName, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { expectTotals, type Totals } from './amounts.ts';
import {
  agreeAndOrder,
  deliverBy,
  enterAddress,
  goToCheckout,
  orderForm,
  payBy,
  thanked,
} from './checkout-steps.ts';
import { onBothWidths } from './hands.ts';
import { expectOrderMail } from './order-mails.ts';
import { aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import { expectNoSidewaysScroll, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/**
 * Six brackets of 4.90 and two bends of 13.80 (demo/products): 57.00. They weigh 6 × 0.21 + 2 × 0.31 = 1.88 kg, which
 * a courier brings for 4.50; cash costs 2.50. A fifth of what is paid is tax of 25 %.
 */
const goods: Totals = { items: 57, delivery: 'later', total: 57, tax: [[25, 11.4]] };
const delivered: Totals = { items: 57, delivery: 4.5, total: 61.5, tax: [[25, 12.3]] };
const paid: Totals = { items: 57, delivery: 4.5, fee: 2.5, total: 64, tax: [[25, 12.8]] };

const ways = ['del-courier', 'del-truck', 'del-pickup'] as const;
const note = 'Zvono ne radi, nazovite.';
const wish = 'Sretan krov!';

test.concurrent.for(onBothWidths({ onPhone: ['en'] }))(
  'a gift is sent by courier and paid in cash: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    await add(shopper, 'bracket-333', 6);
    await add(shopper, 'elbow-100', 2);
    await wrapAsGift(shopper);
    await goToCheckout(shopper);
    const email = buyerEmail(`cash.${language}`);
    await enterAddress(shopper, email);
    await deliverBy(shopper, ways, 'del-courier');
    await shopper.page.getByRole('radio', { name: methodName('del-pickup', language) }).check();
    await expectTotals(shopper, orderForm(shopper), { items: 57, delivery: 'laterByBranch', total: 57 });
    await deliverBy(shopper, ways, 'del-courier');
    await expectTotals(shopper, orderForm(shopper), delivered);
    await payBy(shopper, ['pay-bank', 'pay-cod', 'pay-card'], 'pay-cod');
    await expectTotals(shopper, orderForm(shopper), paid);
    // Whoever collects cannot pay so: when a courier brings it after all, it is chosen anew.
    await deliverBy(shopper, ways, 'del-pickup', 'Attika Split');
    const inCash = new RegExp(`^${methodName('pay-cod', language)}`);
    await orderForm(shopper).getByRole('radio', { name: inCash }).waitFor({ state: 'hidden' });
    await deliverBy(shopper, ways, 'del-courier');
    await expectTotals(shopper, orderForm(shopper), delivered);
    await payBy(shopper, ['pay-bank', 'pay-cod', 'pay-card'], 'pay-cod');
    await expectTotals(shopper, orderForm(shopper), paid);
    await expectNoSidewaysScroll(shopper.page);
    await agreeAndOrder(shopper);
    const { number, thanks } = await thanked(shopper);
    await expectTotals(shopper, thanks, paid);
    expect(await thanks.getByText(shopper.t('checkout.transfer.title')).count()).toBe(0);
    const { t } = shopper;
    const mail = await expectOrderMail(shopper, {
      email,
      number,
      totals: paid,
      delivery: 'del-courier',
      payment: 'pay-cod',
      lines: [t('mails.order.cashOnDeliveryHint'), t('mails.order.giftWrap')],
    });
    for (const written of [wish, note]) expect(mail.text).not.toContain(written);
    expect(shopper.complaints).toEqual([]);
  },
);

async function add({ page, t, language }: Shopper, key: string, quantity: number): Promise<void> {
  await openPage(page, productAddress(key, language));
  const unit = t('catalogue.unit.pcs', { count: 2 });
  await page.getByRole('spinbutton', { name: t('catalogue.add.quantity', { unit }) }).fill(String(quantity));
  await seen(page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true })).click();
  const cart = page.getByRole('dialog');
  await cart.getByRole('link', { name: demoProduct(key).name[language], exact: true }).waitFor();
}

/** Note, wrapping and its message are saved as they are left. */
async function wrapAsGift(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  const cart = page.getByRole('dialog');
  await expectTotals(shopper, cart, goods);
  await seen(cart.getByLabel(t('cart.texts.instructions'))).fill(note);
  await cart.getByLabel(t('cart.texts.giftWrap')).check();
  await cart.getByLabel(t('cart.texts.giftMessage')).fill(wish);
  await cart.getByLabel(t('cart.texts.giftMessage')).blur();
  await cart.getByText(t('notices.catalogue.instructionsSaved')).waitFor();
}
