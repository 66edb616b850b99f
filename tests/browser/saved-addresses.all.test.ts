import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { logIn } from '../../tools/account-screens.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { addressField, aShopper, fillAddress, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const ana = { username: 'ana.maric@kupac.example', password: 'DemoKupac2026!', memberCard: '' };
const ivan = { username: 'ivan.kovacic@limar.example', password: 'DemoLimar2026!', memberCard: '' };

/** The customer stands in the checkout with a full cart. */
async function atCheckout(shopper: Shopper, who = ana): Promise<void> {
  const { page, context, language } = shopper;
  await logIn(
    { ...shopper, url: shopUrl() },
    who,
    shopper.scripts ? openPage : (page, address) => page.goto(address),
  );
  await prepareCart(
    { url: shopUrl(), language, goods: { 'bracket-333': 2 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  await page.goto(pathOf('checkout', language));
}

const group = ({ page, t }: Shopper, name: 'delivery' | 'billing') =>
  page.getByRole('group', { name: t(`checkout.saved.${name}`) });

const send = ({ page, t }: Shopper) =>
  page.getByRole('button', { name: t('checkout.toShipping'), exact: true }).click();

/** What the checkout says of the addresses once they are entered. */
const entered = ({ page }: Shopper) => page.locator('main address');

test.for([
  { language: 'hr', viewport: desktop, scripts: true },
  { language: 'en', viewport: desktop, scripts: true },
  { language: 'de', viewport: phone, scripts: true },
  { language: 'en', viewport: desktop, scripts: false },
] as const)(
  'saved addresses and a new one: $language at $viewport.width px, scripts $scripts',
  async (given) => {
    const { language, viewport, scripts } = given;
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled: scripts });
    const { page, t, complaints } = shopper;
    await atCheckout(shopper);
    const delivery = group(shopper, 'delivery');
    // The one for deliveries is chosen; its fields are not in the way.
    expect(await delivery.getByRole('radio', { checked: true }).count()).toBe(1);
    await delivery.getByText('Samobor').waitFor();
    expect(await page.locator('[name="shipping.city"]').isVisible()).toBe(false);
    // The bill goes to the other one already, as the profile says.
    const billing = group(shopper, 'billing');
    expect(await billing.getByRole('radio', { checked: true }).count()).toBe(1);
    if (scripts) await expectAccessible(page);
    await send(shopper);
    await entered(shopper).filter({ hasText: 'Samobor' }).waitFor();
    await entered(shopper).filter({ hasText: 'Zagreb' }).waitFor();

    // A new address knows who it is for.
    await page.goto(`${pathOf('checkout', language)}?step=address`);
    const newOne = delivery.getByRole('radio', { name: t('checkout.saved.new') });
    await newOne.check();
    expect(await page.locator('[name="shipping.firstName"]').inputValue()).toBe('Ana');
    expect(await page.locator('[name="shipping.contactEmail"]').inputValue()).toBe(ana.username);
    expect(await page.locator('[name="shipping.contactPhone"]').inputValue()).not.toBe('');
    await send(shopper);
    await page.getByText(t('checkout.errors.title')).waitFor();
    // The account is the same for all: each adds another one.
    const city = `${scripts ? 'Bjelovar' : 'Virovitica'} ${language}`;
    for (const [field, value] of [
      ['street', 'Trg kralja Petra'],
      ['houseNumber', '4'],
      ['zipCode', '43000'],
      ['city', city],
    ]) {
      await page.locator(`[name="shipping.${field}"]`).fill(String(value));
    }
    await page.locator('[name="shipping.keep"]').check();
    await send(shopper);
    await entered(shopper).filter({ hasText: city }).waitFor();
    await page.goto(`${pathOf('profile', language)}?view=addresses`);
    await page.getByText(city).first().waitFor();
    await page.goto(`${pathOf('checkout', language)}?step=address`);
    await delivery.getByText(city).waitFor();
    expect(await newOne.isChecked()).toBe(false);
    expect(complaints).toEqual([]);
  },
);

test('a buyer without an account is asked for an address as before', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, context } = shopper;
  await prepareCart(
    { url: shopUrl(), language: 'hr', goods: { 'bracket-333': 2 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, pathOf('checkout', 'hr'));
  await page.locator('[name="shipping.city"]').waitFor();
  expect(await page.getByRole('group', { name: shopper.t('checkout.saved.delivery') }).count()).toBe(0);
});

test("a company's number is shown with its address in the account and at the checkout", async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  const number = t('checkout.address.oib', { number: '73940582169' });
  await atCheckout(shopper, ivan);
  await group(shopper, 'delivery').waitFor();
  await send(shopper);
  await entered(shopper).filter({ hasText: number }).first().waitFor();
  for (const view of ['addresses', 'overview']) {
    await page.goto(`${pathOf('profile', 'hr')}?view=${view}`);
    await page.locator('main address').filter({ hasText: number }).first().waitFor();
  }
});

test('addresses that differ in their telephone alone are told apart by it', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await atCheckout(shopper, ivan);
  const numbers = ['+385 91 555 0101', '+385 91 555 0102'];
  for (const number of numbers) {
    await page.goto(`${pathOf('checkout', 'hr')}?step=address`);
    await group(shopper, 'delivery')
      .getByRole('radio', { name: t('checkout.saved.new') })
      .check();
    await fillAddress(shopper, ivan.username);
    await addressField(shopper, 'contactPhone').fill(number);
    await page.locator('[name="shipping.keep"]').check();
    await send(shopper);
    await entered(shopper).first().waitFor();
  }
  await page.goto(`${pathOf('checkout', 'hr')}?step=address`);
  for (const number of numbers) await group(shopper, 'delivery').getByText(number).waitFor();
});
