import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { expectTotals, money, plain, type Totals } from './amounts.ts';
import {
  agreeAndOrder,
  decideAtGateway,
  enterAddress,
  goToCheckout,
  orderForm,
  payBy,
  thanked,
} from './checkout-steps.ts';
import { onBothWidths } from './hands.ts';
import { expectOrderMail } from './order-mails.ts';
import { expectValidHtml } from './page-rules.ts';
import { aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** A file, a code and a ticket (demo/products/digital.json). The manual is a book: taxed with 5 %, the others with 25 %. */
const goods = { 'guide-falc': 'link', 'calc-licence': 'code', 'webinar-2027': 'qrcode' };
const sums: Totals = {
  items: 173,
  total: 173,
  tax: [
    [25, 30.8],
    [5, 0.9],
  ],
};

test.concurrent.for(onBothWidths({ onPhone: ['en'] }))(
  'digital goods are paid by card and delivered with the mail: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t } = shopper;
    for (const [key, kind] of Object.entries(goods)) await add(shopper, key, kind);
    await expectTotals(shopper, page.getByRole('dialog'), sums);
    await goToCheckout(shopper);
    // One address, for the invoice: nothing is brought anywhere.
    await seen(page.getByLabel(t('checkout.address.street'))).waitFor();
    expect(await page.getByLabel(t('checkout.address.billingDiffers')).count()).toBe(0);
    expect(await page.getByText(t('checkout.address.contactPhoneHint')).count()).toBe(0);
    // There is no delivery to wait for.
    expect(await page.getByText(t('checkout.locked.paymentDigital')).count()).toBe(1);
    const email = buyerEmail(`digital.${language}`);
    await enterAddress(shopper, email, { digital: true });
    expect(await page.getByRole('group', { name: t('checkout.shipping.legend') }).count()).toBe(0);
    await payBy(shopper, ['pay-bank', 'pay-card'], 'pay-card');
    await expectTotals(shopper, orderForm(shopper), sums);
    await agreeAndOrder(shopper, 3);
    await decideAtGateway(shopper, 'succeeded', money(language, 173));
    const { number, thanks } = await thanked(shopper);
    await expectTotals(shopper, thanks, sums);
    await thanks.getByText(t('checkout.success.downloads')).waitFor();
    await expectNoSidewaysScroll(page);
    const mail = await expectOrderMail(shopper, {
      email,
      number,
      totals: sums,
      payment: 'pay-card',
      lines: [t('mails.order.paidHint')],
    });
    expect(mail.text).toContain(t('mails.digital.heading'));
    expect(mail.text).toContain(t('mails.digital.maximum', { count: 5 }));
    await takeWhatWasBought(shopper, mail, number);
    expect(shopper.complaints).toEqual([]);
  },
);

/** Of digital goods no delivery is promised or priced. */
async function add({ page, t, language }: Shopper, key: string, kind: string): Promise<void> {
  await openPage(page, productAddress(key, language));
  await page.getByText(t('catalogue.price.taxIncludedDigital'), { exact: true }).waitFor();
  await page.getByText(t(`catalogue.delivery.digital.${kind}`), { exact: true }).waitFor();
  await seen(page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true })).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: demoProduct(key).name[language], exact: true })
    .waitFor();
}

/** The manual is a PDF, the licence a page with its code, the ticket a picture that the mail shows, too. */
async function takeWhatWasBought(shopper: Shopper, mail: Email, number: string): Promise<void> {
  const { page, t, language } = shopper;
  const links = [...(mail.text ?? '').matchAll(/\S+(\/api\/v2\/order\/download\/[\w-]+)/g)];
  const paths = links.map(([, path = '']) => path);
  expect(new Set(paths).size).toBe(3);
  const [manual = '', licence = '', ticket = ''] = paths;

  const file = await fetch(shopUrl() + manual);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');

  const codePage = await page.goto(licence);
  await page.getByRole('heading', { level: 1, name: t('server.download.codeTitle') }).waitFor();
  await page.getByText(demoProduct('calc-licence').name[language]).waitFor();
  const code = /ATKK-\w{4}-\w{4}-\w{4}/.exec(await page.getByRole('main').innerText())?.[0];
  expect(plain(mail.text ?? '')).toContain(`${t('mails.digital.code')}: ${code}`);
  await expectAccessible(page);
  await expectValidHtml((await codePage?.text()) ?? '', licence);

  const picture = await fetch(shopUrl() + ticket);
  expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  expect(mail.attachments.filter(({ contentId }) => contentId?.startsWith('<ticket-'))).toHaveLength(1);
  expect(number).toMatch(/^1001-\d{4}-\d{6}$/);
}
