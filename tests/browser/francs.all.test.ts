import { expect, test } from 'vitest';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { expectTotals, money, type Totals } from './amounts.ts';
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
import { onBothWidths } from './hands.ts';
import { expectOrderMail } from './order-mails.ts';
import { aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/**
 * A euro is 0.94 francs (demo/site.json). Ten shingles of 7.40 € are 10 × 6.96, two leaf catchers of 27.50 € 2 × 25.85;
 * 5.36 kg go to Switzerland for 34 €, which is 31.96. Tax is contained while the country is not known, and not outside
 * the EU.
 */
const here: Totals = { items: 121.3, delivery: 'later', total: 121.3, tax: [[25, 24.26]], currency: 'CHF' };
const abroad: Totals = { items: 121.3, delivery: 31.96, total: 153.26, currency: 'CHF' };

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'a roof is bought in francs and sent to Switzerland: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page } = shopper;
    await switchToFrancs(shopper);
    await add(shopper, 'romb-400', 10);
    await add(shopper, 'leaf-catcher', 2);
    await expectTotals(shopper, page.getByRole('dialog'), here);
    await goToCheckout(shopper);
    const email = buyerEmail(`francs.${language}`);
    await enterAddress(shopper, email, { country: 'CH' });
    await deliverBy(shopper, ['del-courier', 'del-pickup'], 'del-courier');
    // Transfers are in euros alone, cash only in Croatia.
    await payBy(shopper, ['pay-card'], 'pay-card');
    await expectTotals(shopper, orderForm(shopper), abroad);
    await agreeAndOrder(shopper);
    await decideAtGateway(shopper, 'succeeded', money(language, 153.26, 'CHF'));
    const { number, thanks } = await thanked(shopper);
    await expectTotals(shopper, thanks, abroad);
    await expectNoSidewaysScroll(page);
    const mail = await expectOrderMail(shopper, {
      email,
      number,
      totals: abroad,
      delivery: 'del-courier',
      payment: 'pay-card',
      lines: [shopper.t('mails.order.paidHint')],
    });
    expect(mail.text).not.toContain('€');
    expect(shopper.complaints).toEqual([]);
  },
);

const switcher = ({ page, t }: Shopper, currency: string) =>
  page
    .getByRole('contentinfo')
    .getByRole('list', { name: t('layout.currency') })
    .getByRole('button', { name: currency });

/** The switch stands at the foot of every page and leads back to it; all prices follow, there and back. */
async function switchToFrancs(shopper: Shopper): Promise<void> {
  const { page, language } = shopper;
  await openPage(page, productAddress('leaf-catcher', language));
  const price = (amount: number, currency: 'EUR' | 'CHF') =>
    seen(page.getByText(money(language, amount, currency), { exact: true })).waitFor();
  await price(27.5, 'EUR');
  for (const [currency, amount] of [
    ['CHF', 25.85],
    ['EUR', 27.5],
    ['CHF', 25.85],
  ] as const) {
    const address = page.url();
    await switcher(shopper, currency).click();
    await seen(page.getByText(money(language, amount, currency), { exact: true })).waitFor();
    await waitForHydration(page);
    expect(page.url()).toBe(address);
    expect(await switcher(shopper, currency).getAttribute('aria-current')).toBe('true');
  }
  await expectAccessible(page);
}

async function add({ page, t, language }: Shopper, key: string, quantity: number): Promise<void> {
  await openPage(page, productAddress(key, language));
  const unit = t('catalogue.unit.pcs', { count: 2 });
  await page.getByRole('spinbutton', { name: t('catalogue.add.quantity', { unit }) }).fill(String(quantity));
  await seen(page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true })).click();
  const name = demoProduct(key === 'romb-400' ? 'romb-400-ral7016' : key).name[language];
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).waitFor();
}
