import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { pickRadio } from '../../tools/pick-radio.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { money } from './amounts.ts';
import { aShopper, open, seen } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for([
  { language: 'hr', viewport: phone, scripts: true },
  { language: 'en', viewport: desktop, scripts: true },
  { language: 'de', viewport: phone, scripts: false },
] as const)(
  'a sample of the chosen colour is ordered like all other goods: $language at $viewport.width px, scripts $scripts',
  async ({ language, viewport, scripts }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled: scripts });
    const { page, t, context } = shopper;
    // Of another colour than the roof, and yet nothing to be warned of.
    await prepareCart(
      { url: shopUrl(), language, goods: { 'klik-505-ral7016-t070': { qty: 4, lengthMm: 4000 } } },
      { cookies: context, pageUrl: shopUrl() },
    );
    await open(shopper, productAddress('klik-505', language));
    await pickRadio(page.getByRole('radio', { name: /8019/ }));
    await seen(page.getByRole('button', { name: t('catalogue.variants.sample'), exact: true })).click();
    await page.waitForURL(`**${productAddress('colour-sample', language)}?*`);
    expect(await page.getByRole('radio', { name: /8019/ }).isChecked()).toBe(true);
    await page.getByText(money(language, 1.5), { exact: true }).first().waitFor();
    if (scripts) await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await seen(page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true })).click();
    if (scripts) await page.getByRole('dialog').getByRole('table').waitFor();
    await open(shopper, pathOf('cart', language));
    await page.getByRole('main').getByText(demoProduct('colour-sample-ral8019').sku).first().waitFor();
    expect(await page.getByText(t('cart.colours.title')).count()).toBe(0);
    expect(shopper.complaints).toEqual([]);
  },
);
