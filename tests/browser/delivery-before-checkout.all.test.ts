import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { pageAddress, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { plain } from './amounts.ts';
import { eventually } from './eventually.ts';
import { aShopper, deliveryPart, type Shopper } from './shopper.ts';
import {
  desktop,
  enquiryShopUrl,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  shopUrl,
  withBrowser,
} from './visitor.ts';

const openVisitor = withBrowser();

const open = async (shopper: Shopper) => {
  const part = deliveryPart(shopper);
  await part.locator('summary').click();
  await part.getByLabel(shopper.t('delivery.country')).waitFor();
  return part;
};
/** Each way by its name, with its price. */
const waysIn = async (part: Locator): Promise<string[]> => {
  const ways = part.locator('li:has(svg)');
  await ways.first().waitFor();
  const texts = await ways.evaluateAll((items) =>
    items.map((item) => `${item.querySelector('p')?.textContent} ${item.lastElementChild?.textContent}`),
  );
  return texts.map(plain);
};
/** Quiet: nothing is being worked out. */
const worked = (part: Locator) => part.locator('[aria-live]:not([data-pending])').waitFor();

test('a roofer sees on the page of a sheet of his length the price and days of delivery to Brač', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone);
  const { page, t } = shopper;
  await openPage(page, productAddress('falc-430', 'hr'));
  const part = await open(shopper);
  await page.locator('[name^="option.length"]').fill('2.500');
  await eventually(async () => expect(await waysIn(part)).toContain('Dostavna služba 6,90 €'));
  await part.getByText(t('delivery.needsZipCode')).waitFor();
  await page.locator('[name^="option.length"]').fill('4.250');
  await eventually(async () =>
    expect(await waysIn(part)).toEqual(['Kamion s dizalicom 89,00 €', 'Osobno preuzimanje besplatno']),
  );
  await part.getByLabel(t('delivery.zipCode')).fill('1010');
  await part.getByLabel(t('delivery.zipCode')).press('Enter');
  await part.getByText(t('delivery.zipCodeWrong', { example: '10000', has: 'yes' })).waitFor();
  await part.getByLabel(t('delivery.zipCode')).fill('21420');
  await part.getByRole('button', { name: t('delivery.ask') }).click();
  await eventually(async () => expect(await waysIn(part)).toContain('Kamion s dizalicom 179,00 €'));
  await part
    .getByText(/^Stiže između \p{L}+\s\d+\.\s\d+\. i /u)
    .first()
    .waitFor();
  await part.getByText(/^Spremno za preuzimanje između /).waitFor();
  await worked(part);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Nothing was put into the cart by Enter, and another page remembers the place.
  expect((await page.context().cookies()).filter(({ name }) => name === 'cartId')).toEqual([]);
  await openPage(page, productAddress('coping-300', 'hr'));
  const other = await open(shopper);
  await eventually(async () =>
    expect(await other.getByLabel(t('delivery.zipCode')).inputValue()).toBe('21420'),
  );
  expect(shopper.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});

test('the cart shows it for the remembered place, and follows changes', async () => {
  const shopper = await aShopper(openVisitor, 'de', desktop);
  const { page, t, context } = shopper;
  const goods = { 'bracket-333': 2 };
  await prepareCart({ url: shopUrl(), language: 'de', goods }, { cookies: context, pageUrl: shopUrl() });
  await openPage(page, pathOf('cart', 'de'));
  const part = await open(shopper);
  // Nobody has said where to: it is told for where German is read.
  await part.getByText(t('delivery.toAssumed', { place: 'Deutschland' })).waitFor();
  await part.getByLabel(t('delivery.country')).selectOption('DE');
  await part.getByLabel(t('delivery.zipCode')).fill('10115');
  await part.getByRole('button', { name: t('delivery.ask') }).click();
  await part.getByText(t('delivery.to', { place: '10115 Deutschland' })).waitFor();
  expect(await waysIn(part)).toEqual([
    'Paketdienst 13,90 €',
    'Lkw mit Ladekran 329,00 €',
    'Selbstabholung kostenlos',
  ]);
  await part.getByText(/^Abholbereit zwischen \w+\.,\s\d+\.\d+\., und /).waitFor();
  await page.getByRole('main').getByRole('spinbutton').first().fill('60');
  await eventually(async () => expect((await waysIn(part))[0]).toBe('Paketdienst 28,90 €'));
  await worked(part);
  await expectAccessible(page);
  // The next visit opens with it.
  await openPage(page, pathOf('cart', 'de'));
  await deliveryPart(shopper)
    .getByText(t('delivery.to', { place: '10115 Deutschland' }))
    .waitFor();
  const link = page.getByRole('main').getByRole('link', { name: t('cart.totals.deliveryCosts') });
  expect(await link.getAttribute('href')).toBe(pageAddress('page-delivery', 'de'));
  expect(shopper.complaints).toEqual([]);
});

test('without scripts product and cart answer as whole pages', async () => {
  const shopper = await aShopper(openVisitor, 'en', desktop, { javaScriptEnabled: false });
  const { page, t, context } = shopper;
  await page.goto(productAddress('falc-430', 'en'));
  const part = deliveryPart(shopper);
  await part.locator('summary').click();
  await page.locator('[name^="option.length"]').fill('4250');
  await part.getByLabel(t('delivery.zipCode')).fill('21420');
  // Enter asks, too, and puts nothing into the cart.
  await part.getByLabel(t('delivery.zipCode')).press('Enter');
  await part.getByText(t('delivery.to', { place: '21420 Croatia' })).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('cartId');
  expect(await waysIn(part)).toContain('Lorry with crane €179.00');
  expect(await page.locator('[name^="option.length"]').inputValue()).toBe('4250');
  expect(await part.getByLabel(t('delivery.zipCode')).inputValue()).toBe('21420');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('catalogue.add.toCart') })
    .first()
    .click();
  await page.waitForURL(`**${pathOf('cart', 'en')}`);
  // The place is remembered, and the cart is what it costs to bring.
  expect(await waysIn(part)).toContain('Lorry with crane €179.00');
  await part.getByLabel(t('delivery.country')).selectOption('DE');
  await part.getByLabel(t('delivery.zipCode')).fill('1');
  await part.getByRole('button', { name: t('delivery.ask') }).click();
  await part.getByText(t('delivery.zipCodeWrong', { example: '10115', has: 'yes' })).waitFor();
  expect((await context.cookies()).find(({ name }) => name === 'deliveryPlace')?.value).toBe('HR.21420');
});

test('prices say that delivery is not included, and link to its costs; a shop without prices does not', async () => {
  for (const language of ['de', 'hr'] as const) {
    const { page, t } = await aShopper(openVisitor, language, desktop);
    for (const address of [productAddress('bracket-333', language), pathOf('shop', language)]) {
      await openPage(page, address);
      const link = page
        .getByRole('main')
        .getByRole('link', { name: t('catalogue.price.deliveryCosts'), exact: true });
      expect(await link.getAttribute('href')).toBe(pageAddress('page-delivery', language));
    }
  }
  const { page, t } = await aShopper(openVisitor, 'de', desktop);
  await openPage(page, enquiryShopUrl() + productAddress('bracket-333', 'de'));
  await waitForHydration(page);
  expect(await deliveryPart({ page, t }).count()).toBe(0);
  expect(await page.getByText(t('catalogue.price.deliveryCosts')).count()).toBe(0);
});
