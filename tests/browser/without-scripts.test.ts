import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoCategory, demoProduct } from '../../tools/demo-addresses.ts';
import { pickRadio } from '../../tools/pick-radio.ts';
import { firstInDailySet } from './hands.ts';
import { mailTo } from './received-mails.ts';
import {
  addressField,
  aShopper,
  buyerEmail,
  fillAddress,
  requiredConsents,
  type Shopper,
  seen,
} from './shopper.ts';
import { desktop, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

const screens = [
  { language: 'hr', viewport: desktop },
  { language: 'de', viewport: phone },
] as const;

test.concurrent.for(firstInDailySet(screens))(
  'a guest buys without JavaScript: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled: false });
    await filterAndSort(shopper);
    await chooseAndAdd(shopper);
    await changeCart(shopper);
    const email = buyerEmail(`plain.${language}`);
    await enterAddress(shopper, email);
    await chooseDeliveryAndPayment(shopper);
    await order(shopper, email);
  },
);

/** Category, filter and order are links and forms; their choice stands in the address. */
async function filterAndSort({ page, language, t, onPhone }: Shopper): Promise<void> {
  await page.goto(pathOf('home', language));
  const group = demoCategory('cat-roofing').name[language];
  await page.getByRole('main').getByRole('link', { name: group, exact: true }).first().click();
  const category = demoCategory('cat-tiles').name[language];
  await page
    .getByRole('navigation', { name: t('list.subcategories') })
    .getByText(category)
    .click();
  if (onPhone) await page.getByRole('link', { name: t('list.filter.title'), exact: true }).click();
  const filters = page.getByRole('complementary', { name: t('list.filter.title') });
  await filters.getByRole('checkbox', { name: /RAL 6020/ }).check();
  await filters.getByRole('button', { name: t('list.filter.apply') }).click();
  await page.waitForURL(/[?&]colour=\d+/);
  await page.getByRole('combobox', { name: t('list.sort.label') }).selectOption('nameAsc');
  const results = page.getByRole('region', { name: t('list.results') });
  await results.getByRole('button', { name: t('list.filter.apply') }).click();
  await page.waitForURL(/sort=nameAsc/);
  expect(page.url()).toMatch(/[?&]colour=\d+/);
  await results.getByRole('link', { name: demoProduct('romb-400').name[language], exact: true }).click();
}

/** The choice of a variant is a form that leads to its address; adding leads to the cart. */
async function chooseAndAdd({ page, t, language }: Shopper): Promise<void> {
  await pickRadio(page.getByRole('radio', { name: /RAL 6020/ }));
  await page.getByRole('button', { name: t('catalogue.variants.apply') }).click();
  await page.getByText(t('catalogue.product.sku', { sku: demoProduct('romb-400-ral6020').sku })).waitFor();
  const unit = t('catalogue.unit.pcs', { count: 2 });
  const quantity = page.getByRole('spinbutton', { name: t('catalogue.add.quantity', { unit }) });
  await quantity.fill('0');
  await page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
  await page.getByText(t('catalogue.add.invalidQuantity')).waitFor();
  expect([await quantity.inputValue(), await quantity.getAttribute('aria-invalid')]).toEqual(['0', 'true']);
  await quantity.fill('12');
  await page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
  await page.waitForURL(`**${pathOf('cart', language)}`);
}

/** A wrong quantity is refused at its line, a right one is taken; a second line goes again. */
async function changeCart({ page, t, language }: Shopper): Promise<void> {
  const name = demoProduct('romb-400-ral6020').name[language];
  const quantity = page.getByRole('spinbutton', { name: t('cart.line.quantity', { name }) });
  const line = page.getByRole('row').filter({ has: quantity });
  await quantity.fill('0');
  await line.getByRole('button', { name: t('cart.line.update') }).click();
  await line.getByText(t('cart.line.invalidQuantity')).waitFor();
  await quantity.fill('15');
  await line.getByRole('button', { name: t('cart.line.update') }).click();
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 15 }) }).waitFor();

  const other = demoProduct('bracket-333');
  await page.goto(pathOf('product', language, { slug: other.slug[language] }));
  await page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 16 }) }).waitFor();
  await page.getByRole('button', { name: t('cart.line.remove', { name: other.name[language] }) }).click();
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 15 }) }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('cart.toCheckout') })
    .click();
}

/** What was typed comes back with the errors. */
async function enterAddress(shopper: Shopper, email: string): Promise<void> {
  const { page, t } = shopper;
  const onwards = page.getByRole('button', { name: t('checkout.toShipping') });
  await fillAddress(shopper, 'nobody');
  await onwards.click();
  await page
    .getByRole('alert')
    .filter({ hasText: t('messages.field.email') })
    .waitFor();
  expect(await addressField(shopper, 'street').inputValue()).toBe('Ulica kneza Domagoja');
  await addressField(shopper, 'contactEmail').fill(email);
  await onwards.click();
}

async function chooseDeliveryAndPayment({ page, t }: Shopper): Promise<void> {
  const shipping = page.getByRole('group', { name: t('checkout.shipping.legend') });
  await shipping.getByRole('radio').first().check();
  await page.getByRole('button', { name: t('checkout.toPayment') }).click();
  const payment = page.getByRole('group', { name: t('checkout.payment.legend') });
  await payment.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: t('checkout.updateTotal') }).click();
  await seen(page.getByText(t('cart.totals.payment'), { exact: true })).waitFor();
  expect(await payment.getByRole('radio').nth(1).isChecked()).toBe(true);
}

/** Required consents hold the order back on the server, too. */
async function order(shopper: Shopper, email: string): Promise<void> {
  const { page, t, language } = shopper;
  const button = page.getByRole('button', { name: t('checkout.order'), exact: true });
  await button.click();
  await page
    .getByRole('alert')
    .filter({ hasText: t('checkout.errors.title') })
    .waitFor();
  for (const box of await requiredConsents(shopper).all()) await box.check();
  await button.click();
  await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
  await page.getByRole('heading', { level: 1, name: t('checkout.success.title') }).waitFor();
  const mail = await mailTo(email);
  expect(await page.getByRole('main').innerText()).toContain(/\d+-\d{4}-\d{6}/.exec(mail.subject ?? '')?.[0]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cartId');
}
