import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { onBothWidths } from './hands.ts';
import { aShopper, type Shopper } from './shopper.ts';
import {
  enquiryShopUrl,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  shopUrl,
  withBrowser,
} from './visitor.ts';

const openVisitor = withBrowser();

/** A roof in oxide red, its ridge in anthracite by mistake, and wall flashings that there are in anthracite alone. */
const goods = {
  'ridge-cap-ral7016': { qty: 4, texts: { pitch: '30° / 30°' } },
  'wall-flashing': 3,
  'tile-sheet-ral3009': { qty: 10, lengthMm: 4000 },
};

async function fillCart({ context, language }: Shopper, site: 'shop' | 'enquiry' = 'shop'): Promise<void> {
  const pageUrl = site === 'shop' ? shopUrl() : enquiryShopUrl();
  await prepareCart({ url: shopUrl(), language, goods, site }, { cookies: context, pageUrl });
}

const nameOf = (key: string, { language }: Shopper) => demoProduct(key).name[language];
const differing = ({ page, t }: Shopper) => page.getByText(t('cart.colours.title'), { exact: true });
const lineOf = (key: string, shopper: Shopper) =>
  shopper.page.getByRole('row', { name: nameOf(key, shopper) });

async function changeRidge(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await differing(shopper).waitFor();
  await page
    .getByRole('button', { name: nameOf('ridge-cap-ral7016', shopper) })
    .filter({ hasText: '3009' })
    .click();
  await lineOf('ridge-cap-ral3009', shopper).waitFor();
  expect(await lineOf('ridge-cap-ral7016', shopper).count()).toBe(0);
}

test.concurrent.for(onBothWidths({ onPhone: ['de'] }))(
  'a ridge in another colour than the roof is reported and changed with one press: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t } = shopper;
    await fillCart(shopper);
    await openPage(page, pathOf('cart', language));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await changeRidge(shopper);
    // The wall flashings stay as they are, and can be ordered so.
    await differing(shopper).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: nameOf('wall-flashing', shopper) })
      .filter({ hasText: '7016' })
      .waitFor();
    await page
      .getByRole('link', { name: t('cart.toCheckout') })
      .first()
      .waitFor();
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent('the cart modal shows it too, and its button leads to the cart', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await fillCart(shopper);
  await openPage(page, productAddress('bracket-333', 'hr'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout.cart') })
    .click();
  await page.getByRole('dialog').waitFor();
  await changeRidge(shopper);
  expect(new URL(page.url()).pathname).toBe(pathOf('cart', 'hr'));
});

test.concurrent('without scripts, in the list of an enquiry', async () => {
  const shopper = await aShopper(openVisitor, 'en', phone, { javaScriptEnabled: false });
  await fillCart(shopper, 'enquiry');
  await shopper.page.goto(enquiryShopUrl() + pathOf('cart', 'en'));
  await changeRidge(shopper);
});
