import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { plain } from './amounts.ts';
import { eventually } from './eventually.ts';
import { aShopper, deliveryPart } from './shopper.ts';
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

/* Of the folding pliers 9 lie in Zagreb, 3 in Split and 6 in Rijeka (demo/products/tools.json). The shop's clock is that of
 * the day: what is ready at once is so today or on a day that is named. */
const pliers = 'folding-pliers';

test('a roofer sees on a phone which branch has the pliers now, and from which day the others', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone);
  const { page } = shopper;
  await openPage(page, productAddress(pliers, 'hr'));
  const part = deliveryPart(shopper);
  await part.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await part.getByText(/^Attika Zagreb(, Attika Split)?(, Attika Rijeka)?: spremno /).waitFor();
  await part.getByText(/^Ostale poslovnice: spremno između /).waitFor();
  const branches = part.locator('details');
  await branches.locator('summary').focus();
  await page.keyboard.press('Enter');
  const of = async (name: string) => plain(await branches.locator('li', { hasText: name }).innerText());
  expect(await of('Zagreb')).toMatch(/Na zalihi, spremno (danas|\S+ \d+\. \d+\.)$/);
  expect(await of('Split')).toMatch(/Još 3 kom na zalihi, spremno (danas|\S+ \d+\. \d+\.)$/);
  expect(await of('Osijek')).toMatch(/Ovdje nije na zalihi, spremno između .+ i .+$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('spinbutton').first().fill('4');
  await eventually(async () =>
    expect(await of('Split')).toMatch(/Ovdje još 3 kom, sve spremno između .+ i .+$/),
  );
  expect(shopper.complaints).toEqual([]);
});

test('cart and checkout show it where the branch is chosen', async () => {
  const shopper = await aShopper(openVisitor, 'de', desktop);
  const { page, t, context } = shopper;
  await prepareCart(
    { url: shopUrl(), language: 'de', goods: { [pliers]: 5 }, upTo: 'address' },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, pathOf('cart', 'de'));
  const part = deliveryPart(shopper);
  // Whose address is known need not ask.
  await part.getByText(/^Attika Zagreb(, Attika Rijeka)?: (heute )?abholbereit/).waitFor();
  await openPage(page, pathOf('checkout', 'de'));
  const ways = page.getByRole('group', { name: t('checkout.shipping.legend') });
  await ways.getByRole('radio').last().check();
  const choice = page.getByLabel(new RegExp(`^${t('checkout.shipping.branch')}`));
  const options = (await choice.locator('option').allInnerTexts()).map(plain);
  expect(options.find((option) => option.includes('Zagreb'))).toMatch(
    /Zagreb – (heute abholbereit|abholbereit am .+)$/,
  );
  expect(options.find((option) => option.includes('Split'))).toMatch(/Split$/);
  await choice.selectOption('2');
  await ways.getByText(t('checkout.shipping.notHere')).waitFor();
  await choice.selectOption('1');
  await ways.getByText(t('checkout.shipping.notHere')).waitFor({ state: 'hidden' });
  await page.getByRole('group', { name: t('checkout.payment.legend') }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(shopper.complaints).toEqual([]);
});

test('without scripts the product answers with its branches as a whole page', async () => {
  const shopper = await aShopper(openVisitor, 'en', desktop, { javaScriptEnabled: false });
  const { page, t } = shopper;
  await page.goto(productAddress(pliers, 'en'));
  const part = deliveryPart(shopper);
  await part.locator('summary').first().click();
  await part.getByRole('button', { name: t('delivery.ask') }).click();
  await part.getByText(/^Attika Zagreb.*: ready /).waitFor();
  await part.locator('details summary').click();
  await part.getByText(/^Only 3\s.+ left, ready /).waitFor();
});

test('goods that are not counted by branch, and a shop without prices, show none of it', async () => {
  const shopper = await aShopper(openVisitor, 'hr', desktop);
  const { page } = shopper;
  await openPage(page, productAddress('rivets', 'hr'));
  const part = deliveryPart(shopper);
  await part.locator('summary').first().click();
  await part.getByText(/^Spremno za preuzimanje između /).waitFor();
  expect(await part.locator('[data-state]').count()).toBe(0);
  await openPage(page, enquiryShopUrl() + productAddress(pliers, 'hr'));
  await waitForHydration(page);
  expect(await deliveryPart(shopper).count()).toBe(0);
  expect(await page.getByText(/poslovni.*spremno|Attika Zagreb.*spremno/).count()).toBe(0);
});
