import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, optionTitle, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { pickRadio } from '../../tools/pick-radio.ts';
import { expectTotals, figure, lengthFact, money, type Totals } from './amounts.ts';
import {
  agreeAndOrder,
  decideAtGateway,
  deliverBy,
  enterAddress,
  goToCheckout,
  orderForm,
  payBy,
  thanked,
} from './checkout-steps.ts';
import { eventually } from './eventually.ts';
import { onBothWidths } from './hands.ts';
import { expectOrderMail } from './order-mails.ts';
import { aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** Klik 505 in RAL 9005, 0.70 mm, reduced to 17.20 a metre: a piece of 4250 mm costs 73.10 and weighs 5.1 kg. */
const piece = 73.1;
const delivered: Totals = { items: 219.3, delivery: 89, total: 308.3, tax: [[25, 61.66]] };
const mark = 'sjever, red 3';

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'sheets cut to length are sent by lorry and paid by card: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    await measure(shopper);
    await goBackToChoice(shopper);
    await openPage(shopper.page, pathOf('cart', language));
    await seen(shopper.page.getByText(shopper.t('cart.notReturned'), { exact: true })).waitFor();
    await goToCheckout(shopper);
    const email = buyerEmail(`cut.${language}`);
    await enterAddress(shopper, email);
    await deliverBy(shopper, ['del-truck', 'del-pickup'], 'del-truck');
    await payBy(shopper, ['pay-bank', 'pay-card'], 'pay-card');
    await seen(shopper.page.getByText(shopper.t('cart.notReturned'), { exact: true })).waitFor();
    await expectTotals(shopper, orderForm(shopper), delivered);
    await agreeAndOrder(shopper);
    await decideAtGateway(shopper, 'succeeded', money(language, 308.3));
    const { number, thanks } = await thanked(shopper);
    const { t } = shopper;
    await thanks.getByText(lengthFact(language, 4250)).waitFor();
    await expectTotals(shopper, thanks, delivered);
    await expectNoSidewaysScroll(shopper.page);
    await expectOrderMail(shopper, {
      email,
      number,
      totals: delivered,
      delivery: 'del-truck',
      payment: 'pay-card',
      lines: [
        lengthFact(language, 4250),
        `${optionTitle('klik-505', 'mark', language)}: ${mark}`,
        `3 ${t('mails.units.pcs', { count: 3 })} × ${money(language, piece)}`,
        t('mails.order.paidHint'),
      ],
    });
    expect(shopper.complaints).toEqual([]);
  },
);

// Beside a summary of the piece with and without a member card; every other window and product: front-looks.all.test.ts.
test.concurrent('the button of a sheet stands in the first view of a wide window', async () => {
  const { page, t } = await aShopper(openVisitor, 'en');
  await openPage(page, productAddress('falc-430', 'en'));
  await page.getByText(t('choices.piece.ofLength', { length: `${figure('en', 6000)}\u00a0mm` })).waitFor();
  const button = page.getByRole('main').getByRole('button', { name: t('catalogue.add.toCart'), exact: true });
  const { y, height } = await seen(button).evaluate((element) => element.getBoundingClientRect());
  expect(y + height).toBeLessThanOrEqual(desktop.height);
});

/** Too long is refused at the field with the limit; a length is read as one writes it, and shows price and weight of the piece as it is typed. */
async function measure(shopper: Shopper): Promise<void> {
  const { page, t, language } = shopper;
  await openPage(page, productAddress('klik-505', language));
  await pickRadio(page.getByRole('radio', { name: /RAL 9005/ }));
  await pickRadio(page.getByRole('radio', { name: /^0[.,]70/ }));
  await page
    .getByText(t('catalogue.product.sku', { sku: demoProduct('klik-505-ral9005-t070').sku }))
    .waitFor();
  const length = page.getByLabel(new RegExp(`^${optionTitle('klik-505', 'lengthMm', language)}`));
  await length.fill('12000');
  await length.blur();
  const limit = `${figure(language, 8000)} mm`;
  await page.getByText(t('messages.field.maximum', { limit }), { exact: true }).waitFor();
  expect(await length.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  const form = page.locator('form').filter({ has: length });
  await form.getByText(t('choices.options.notReturned'), { exact: true }).waitFor();
  const understood = (lengthMm: number) =>
    form.getByText(`= ${figure(language, lengthMm)} mm`, { exact: true }).waitFor();
  await length.fill(language === 'en' ? '4.24 m' : '4,24 m');
  await understood(4240);
  expect(await length.getAttribute('aria-invalid')).toBe(null);
  await length.press('ArrowUp');
  expect(await length.inputValue()).toBe('4250');
  await form.getByRole('button', { name: t('choices.options.longer') }).click();
  await form.getByRole('button', { name: t('choices.options.shorter') }).click();
  expect(await length.inputValue()).toBe('4250');
  await length.fill('quatre mètres');
  await length.blur();
  await page.getByText(t('messages.field.notLength'), { exact: true }).waitFor();
  await length.fill(figure(language, 4250));
  await understood(4250);
  await form.getByText(t('choices.piece.ofLength', { length: `${figure(language, 4250)} mm` })).waitFor();
  await form.getByText(money(language, piece), { exact: true }).waitFor();
  await form.getByText(`${figure(language, 5.1, 1)} kg`, { exact: true }).waitFor();
  await page.getByLabel(optionTitle('klik-505', 'mark', language)).fill(mark);
  const unit = t('catalogue.unit.pcs', { count: 2 });
  await page.getByRole('spinbutton', { name: t('catalogue.add.quantity', { unit }) }).fill('3');
  await form.getByText(t('choices.piece.all', { count: 3 }), { exact: true }).waitFor();
  await form.getByText(money(language, 219.3), { exact: true }).waitFor();
  await form.getByText(`${figure(language, 15.3, 1)} kg`, { exact: true }).waitFor();
  await form.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(`${optionTitle('klik-505', 'mark', language)}: ${mark}`)
    .waitFor();
}

/** The line leads back to its product as it was filled in (docs/rules/pages.md, cartItemId). */
async function goBackToChoice({ page, language }: Shopper): Promise<void> {
  const name = demoProduct('klik-505-ral9005-t070').name[language];
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
  await page.waitForURL(/option\.length\.lengthMm=4250/);
  const length = page.getByLabel(new RegExp(`^${optionTitle('klik-505', 'lengthMm', language)}`));
  await eventually(async () => expect(await length.inputValue()).toBe('4250'));
  expect(await page.getByLabel(optionTitle('klik-505', 'mark', language)).inputValue()).toBe(mark);
  expect(await page.getByRole('radio', { name: /RAL 9005/ }).isChecked()).toBe(true);
}
