import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { demoCategory, demoProduct } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { pickRadio } from '../../tools/pick-radio.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { expectBoxesNamed } from './form-steps.ts';
import { firstInDailySet, onBothWidths } from './hands.ts';
import { isEveryLanguage } from './language-turns.ts';
import { mailTo } from './received-mails.ts';
import {
  addressField,
  aShopper,
  buyerEmail,
  escaped,
  fillAddress,
  requiredConsents,
  type Shopper,
  seen,
} from './shopper.ts';
import { desktop, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** docs/rules/legal-duties.md: the words are the law's, so they stand here letter by letter. */
const orderButton: Record<Language, string> = {
  hr: 'Naruči uz obvezu plaćanja',
  en: 'Order with obligation to pay',
  de: 'Zahlungspflichtig bestellen',
};

const colour: Record<Language, string> = {
  hr: 'RAL 6020 krom-zelena',
  en: 'RAL 6020 chrome green',
  de: 'RAL 6020 Chromoxidgrün',
};

const screens = [
  { language: 'hr', viewport: phone },
  { language: 'en', viewport: desktop },
  { language: 'de', viewport: phone },
  ...(isEveryLanguage ? onBothWidths({ onPhone: ['en'] }) : []),
] as const;

test.concurrent.for(firstInDailySet(screens, 2))(
  'a guest buys a roof: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    await goToCategory(shopper);
    await filterByColour(shopper);
    await goToProductAndBack(shopper);
    await chooseColour(shopper);
    await addToCart(shopper);
    await changeQuantityInCart(shopper);
    await goToCheckout(shopper);
    const email = buyerEmail(`${language}.${viewport.width}`);
    await correctAddress(shopper, email);
    const delivery = shopper.onPhone ? await collectAtBranch(shopper) : await leaveDeliveryAlone(shopper);
    await orderNeedsConsents(shopper);
    const number = await order(shopper, delivery);
    await confirmedByMail(shopper, email, number);
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent('a branch chosen later is removed from the list of what is missing', async () => {
  const shopper = await aShopper(openVisitor, 'de');
  const { page, context, t } = shopper;
  await prepareCart(
    { goods: { rivets: 1 }, deliveryMethodId: 1, url: shopUrl(), language: 'de', upTo: 'delivery' },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, `${pathOf('checkout', 'de')}?step=payment`);
  await page.getByRole('group', { name: t('checkout.payment.legend') }).waitFor();
  await page
    .getByRole('group', { name: t('checkout.shipping.legend') })
    .getByRole('radio')
    .last()
    .check();
  const branch = page.getByLabel(new RegExp(`^${t('checkout.shipping.branch')}`));
  await branch.waitFor();
  await page.getByRole('button', { name: orderButton.de, exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: t('checkout.errors.title') });
  const missing = summary.getByRole('link', { name: t('checkout.shipping.branch'), exact: true });
  await missing.waitFor();
  await branch.selectOption({ index: 1 });
  await missing.waitFor({ state: 'hidden' });
  expect(shopper.complaints).toEqual([]);
});

async function goToCategory({ page, language, t }: Shopper): Promise<void> {
  await openPage(page, pathOf('home', language));
  const group = demoCategory('cat-roofing').name[language];
  await page.getByRole('main').getByRole('link', { name: group, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: group }).waitFor();
  const category = demoCategory('cat-tiles').name[language];
  await page
    .getByRole('navigation', { name: t('list.subcategories') })
    .getByText(category)
    .click();
  await page.getByRole('heading', { level: 1, name: category }).waitFor();
}

/** The filters: a column on wide windows, a sheet on phones. */
async function openFilters({ page, t, onPhone }: Shopper): Promise<Locator> {
  if (!onPhone) return page.getByRole('complementary', { name: t('list.filter.title') });
  await page.getByRole('link', { name: t('list.filter.title'), exact: true }).click();
  return page.getByRole('dialog');
}

const listCount = ({ page, t }: Shopper, count: number) =>
  page
    .getByRole('region', { name: t('list.results') })
    .getByRole('status')
    .filter({ hasText: t('list.count', { count }) });

/** Chip, counts and address follow a filter. */
async function filterByColour(shopper: Shopper): Promise<void> {
  const { page, t, language, onPhone } = shopper;
  const filters = await openFilters(shopper);
  const box = filters.getByRole('checkbox', { name: colour[language] });
  const count = Number(/(\d+)$/.exec((await box.locator('xpath=ancestor::label').innerText()).trim())?.[1]);
  expect(count).toBeGreaterThan(0);
  await box.check();
  if (onPhone) {
    const show = page.getByRole('dialog').getByRole('button', { name: t('list.filter.show', { count }) });
    await show.click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.waitForURL(/[?&]colour=\d+/);
  await listCount(shopper, count).waitFor();
  expect(
    await page
      .getByRole('region', { name: t('list.results') })
      .getByRole('article')
      .count(),
  ).toBe(count);
  await seen(chip(shopper)).waitFor();
}

function chip({ page, t, language }: Shopper): Locator {
  const name = escaped(t('list.filter.remove', { filter: '…' })).replace('…', `.*${colour[language]}`);
  return page.getByRole('link', { name: new RegExp(`^${name}$`) });
}

/** Back restores the filters, chip and address included. */
async function goToProductAndBack(shopper: Shopper): Promise<void> {
  const { page, language } = shopper;
  const filtered = page.url();
  const name = demoProduct('romb-400').name[language];
  const card = page.getByRole('article').getByRole('link', { name, exact: true });
  await card.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await page.waitForURL(filtered);
  await chip(shopper).waitFor();
  await card.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** A variant has its own picture, number and address; another visitor sees the same by the address. */
async function chooseColour({ page, t, language }: Shopper): Promise<void> {
  // The card has led to the colour that was filtered by; another one and back.
  expect(await page.getByRole('radio', { name: colour[language] }).isChecked()).toBe(true);
  await pickRadio(page.getByRole('radio', { name: 'RAL 7016' }));
  await page.getByText(t('catalogue.product.sku', { sku: demoProduct('romb-400-ral7016').sku })).waitFor();
  const picture = page.getByRole('main').getByRole('img').first();
  const before = await picture.getAttribute('src');
  await pickRadio(page.getByRole('radio', { name: colour[language] }));
  await page.waitForURL(/[?&]colour=\d+/);
  await page.getByText(t('catalogue.product.sku', { sku: demoProduct('romb-400-ral6020').sku })).waitFor();
  await eventually(async () => expect(await picture.getAttribute('src')).not.toBe(before));
  await page.reload();
  await waitForHydration(page);
  expect(await page.getByRole('radio', { name: colour[language] }).isChecked()).toBe(true);
}

async function addToCart({ page, t, language }: Shopper): Promise<void> {
  const unit = t('catalogue.unit.pcs', { count: 2 });
  const quantity = page.getByRole('spinbutton', { name: t('catalogue.add.quantity', { unit }) });
  await quantity.fill('20');
  // On phones a bar below has a second one while this is out of sight.
  await page
    .getByRole('button', { name: t('catalogue.add.toCart'), exact: true })
    .first()
    .click();
  const cart = page.getByRole('dialog', { name: t('cart.titleWithCount', { count: 20 }) });
  // It opens at what was added, which is what a message would say.
  const name = demoProduct('romb-400-ral6020').name[language];
  await cart.getByRole('link', { name, exact: true }).and(page.locator(':focus')).waitFor();
  expect(await page.getByText(t('messages.notifications.addedToCart')).count()).toBe(0);
}

/** Three quick presses are one call, 500 ms after the last. */
async function changeQuantityInCart({ page, t, language }: Shopper): Promise<void> {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') calls.push(request.url());
  });
  const name = demoProduct('romb-400-ral6020').name[language];
  const more = page.getByRole('dialog').getByRole('button', { name: t('cart.line.increase', { name }) });
  // One after the other without a pause: what is counted as one change hangs on the time between them.
  await more.click({ clickCount: 3 });
  await page.getByRole('dialog', { name: t('cart.titleWithCount', { count: 23 }) }).waitFor();
  expect(calls).toHaveLength(1);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('cart.toCart') })
    .click();
}

async function goToCheckout({ page, t, language }: Shopper): Promise<void> {
  await page.waitForURL(`**${pathOf('cart', language)}`);
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 23 }) }).waitFor();
  // On a phone it stands at the foot of the window, too, while the summary is out of sight.
  await seen(page.getByRole('main').getByRole('link', { name: t('cart.toCheckout') })).click();
  await page.waitForURL(`**${pathOf('checkout', language)}`);
}

/** Errors stand in a summary with the focus and at their fields; nothing typed is lost. */
async function correctAddress(shopper: Shopper, email: string): Promise<void> {
  const { page, t } = shopper;
  const onwards = page.getByRole('button', { name: t('checkout.toShipping') });
  await onwards.waitFor();
  await waitForHydration(page);
  await onwards.click();
  const summary = page.getByRole('alert').filter({ hasText: t('checkout.errors.title') });
  await summary.waitFor();
  expect(await summary.getByRole('link').count()).toBe(8);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
    t('checkout.errors.title'),
  );
  await fillAddress(shopper, 'nobody');
  await onwards.click();
  await summary.getByText(t('messages.field.email')).waitFor();
  const field = addressField(shopper, 'contactEmail');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await addressField(shopper, 'lastName').inputValue()).toBe('Horvat');
  await field.fill(email);
  await summary.waitFor({ state: 'hidden' });
  await onwards.click();
  await page.getByRole('radio').first().waitFor();
}

/** The first method is chosen and saved by itself 1.5 s after the address; the payment opens with it. */
async function leaveDeliveryAlone({ page, t }: Shopper): Promise<string> {
  const methods = page.getByRole('group', { name: t('checkout.shipping.legend') }).getByRole('radio');
  await eventually(async () => expect(await methods.first().isChecked()).toBe(true));
  const payment = page.getByRole('group', { name: t('checkout.payment.legend') });
  expect(await payment.isVisible()).toBe(false);
  await payment.waitFor();
  return (await methods.first().locator('xpath=ancestor::label').innerText()).split('\n')[0] ?? '';
}

/** Collection asks for a branch, and is saved with it. */
async function collectAtBranch({ page, t }: Shopper): Promise<string> {
  await page
    .getByRole('group', { name: t('checkout.shipping.legend') })
    .getByRole('radio')
    .last()
    .check();
  const branch = page.getByLabel(new RegExp(`^${t('checkout.shipping.branch')}`));
  await branch.selectOption({ index: 2 });
  await page.getByRole('group', { name: t('checkout.payment.legend') }).waitFor();
  return 'Attika Split';
}

async function orderNeedsConsents(shopper: Shopper): Promise<void> {
  const { page, t, language } = shopper;
  await page
    .getByRole('group', { name: t('checkout.payment.legend') })
    .getByRole('radio')
    .first()
    .check();
  const button = page.getByRole('button', { name: orderButton[language], exact: true });
  await button.click();
  const summary = page.getByRole('alert').filter({ hasText: t('checkout.errors.title') });
  await summary.waitFor();
  expect(await summary.getByRole('link').count()).toBe(2);
  await expectBoxesNamed(summary, 2);
  for (const box of await requiredConsents(shopper).all()) await box.check();
  await summary.waitFor({ state: 'hidden' });
}

/** Orders, and gives the number that the thank-you page says. */
async function order({ page, t, language }: Shopper, delivery: string): Promise<string> {
  await page.getByRole('button', { name: orderButton[language], exact: true }).click();
  await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
  const thanks = page.getByRole('main');
  await thanks.getByRole('heading', { level: 1, name: t('checkout.success.title') }).waitFor();
  await expectBegun(thanks.getByRole('heading', { level: 1 }));
  await thanks.getByText(delivery).first().waitFor();
  await thanks.getByText(t('checkout.transfer.title')).waitFor();
  const number = /\d+-\d{4}-\d{6}/.exec(await thanks.innerText())?.[0];
  if (!number) throw new Error('The thank-you page says no order number.');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout.cart'), exact: true })
    .waitFor();
  return number;
}

async function confirmedByMail({ t, language }: Shopper, email: string, number: string): Promise<void> {
  const mail = await mailTo(email);
  expect(mail.subject).toBe(t('mails.order.subject', { number }));
  expect(mail.text).toContain(t('mails.greeting.plain'));
  expect(mail.text).toContain(demoProduct('romb-400-ral6020').name[language]);
  expect(mail.html).toContain(`lang="${language}"`);
}

/** The page stands at its top, and its heading has the focus: the button that was pressed far below is gone. */
async function expectBegun(heading: Locator): Promise<void> {
  await eventually(async () =>
    expect(
      await heading.evaluate((element) => ({
        top: window.scrollY,
        focused: document.activeElement === element,
      })),
    ).toEqual({ top: 0, focused: true }),
  );
}
