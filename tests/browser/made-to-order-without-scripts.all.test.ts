import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, optionTitle, productAddress } from '../../tools/demo-addresses.ts';
import { expectTotals, figure, lengthFact, money, type Totals } from './amounts.ts';
import {
  agreeAndOrder,
  decideAtGateway,
  deliverBy,
  enterAddress,
  goToCheckout,
  orderForm,
  payAgain,
  payBy,
  thanked,
  unpaid,
} from './checkout-steps.ts';
import { onBothWidths } from './hands.ts';
import { expectOrderMail } from './order-mails.ts';
import { aShopper, buyerEmail, type Shopper } from './shopper.ts';
import { expectNoSidewaysScroll, withBrowser, withoutScripts } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

type Look = () => Promise<void>;

/**
 * Two copings of 2000 mm at 27.80 a metre and the gutter kit as the shop proposes it: 2 × 55.60 + 363.40, less 10 %.
 * From 150 on the courier is free.
 */
const goods: Totals = { items: 474.6, delivery: 'later', total: 474.6, tax: [[25, 94.92]] };
const couponed: Totals = {
  items: 474.6,
  coupon: 47.46,
  delivery: 'later',
  total: 427.14,
  tax: [[25, 85.43]],
};
const delivered: Totals = { ...couponed, delivery: 0 };

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'without JavaScript a length, a kit and a coupon are bought by card: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = { ...(await aShopper(openVisitor, language, viewport)), scripts: false };
    const { page } = shopper;
    const look = await withoutScripts(shopper);
    await cutCoping(shopper, look);
    await takeKit(shopper, look);
    await useCoupon(shopper);
    await look();
    await goToCheckout(shopper);
    const email = buyerEmail(`plain-card.${language}`);
    await enterAddress(shopper, email);
    await deliverBy(shopper, ['del-courier', 'del-truck', 'del-pickup'], 'del-courier');
    await payBy(shopper, ['pay-bank', 'pay-cod', 'pay-card'], 'pay-card');
    await expectTotals(shopper, orderForm(shopper), delivered);
    await agreeAndOrder(shopper);
    await decideAtGateway(shopper, 'failed', money(language, 427.14));
    await unpaid(shopper, ['pay-bank', 'pay-cod', 'pay-card'], 427.14);
    await expectNoSidewaysScroll(page);
    await payAgain(shopper, 'pay-card');
    await decideAtGateway(shopper, 'succeeded', money(language, 427.14));
    const { number, thanks } = await thanked(shopper);
    await expectTotals(shopper, thanks, delivered);
    await expectOrderMail(shopper, {
      email,
      number,
      totals: delivered,
      delivery: 'del-courier',
      payment: 'pay-card',
      couponCode: 'KROV10',
      lines: [lengthFact(language, 2000)],
    });
    expect(shopper.complaints).toEqual([]);
  },
);

/** What is out of bounds comes back with the page, with everything else as it was filled in. */
async function cutCoping({ page, t, language }: Shopper, look: Look): Promise<void> {
  await page.goto(productAddress('coping-300', language));
  const length = page.getByLabel(new RegExp(`^${optionTitle('coping-300', 'lengthMm', language)}`));
  const corners = page.getByLabel(optionTitle('coping-300', 'corners', language));
  await length.fill('100');
  await corners.fill('90°');
  const quantity = page.getByRole('spinbutton', {
    name: t('catalogue.add.quantity', { unit: t('catalogue.unit.pcs', { count: 2 }) }),
  });
  await quantity.fill('2');
  const add = page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true });
  await add.click();
  const limit = `${figure(language, 270)} mm`;
  await page.getByText(t('messages.field.minimum', { limit }), { exact: true }).waitFor();
  expect(await corners.inputValue()).toBe('90°');
  expect(await quantity.inputValue()).toBe('2');
  await look();
  await length.fill(language === 'en' ? '2.0 m' : '2,0 m');
  await add.click();
  await page.waitForURL(`**${pathOf('cart', language)}`);
  await page.getByText(lengthFact(language, 2000)).waitFor();
}

/** The members' choices are plain lists with the shop's proposals in them. */
async function takeKit(shopper: Shopper, look: Look): Promise<void> {
  const { page, t, language } = shopper;
  await page.goto(productAddress('kit-gutter', language));
  expect(await page.getByRole('main').getByRole('combobox').count()).toBe(2);
  await look();
  await page.getByRole('button', { name: t('choices.bundle.choose'), exact: true }).click();
  await page.waitForURL(`**${pathOf('cart', language)}`);
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 3 }) }).waitFor();
  const cart = page.getByRole('main');
  await cart.getByText(demoProduct('downpipe-100-ral7016').name[language]).waitFor();
  await expectSums(shopper, goods);
}

/** Refused at its field, applied, taken off and applied again. */
async function useCoupon(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  const field = page.getByRole('textbox', { name: t('cart.coupon.label') });
  const press = (name: string) =>
    page.getByRole('button', { name: t(`cart.coupon.${name}`), exact: true }).click();
  await field.fill('PROLJECE26');
  await press('apply');
  await page.getByText(t('notices.refusal.COUPON_EXPIRED'), { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('PROLJECE26');
  await field.fill('KROV10');
  await press('apply');
  await expectSums(shopper, couponed);
  await press('remove');
  await expectSums(shopper, goods);
  await field.fill('krov10');
  await press('apply');
  await expectSums(shopper, couponed);
}

const expectSums = (shopper: Shopper, totals: Totals) =>
  expectTotals(shopper, shopper.page.getByRole('region', { name: shopper.t('cart.summary') }), totals);
