import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { categoryAddress, demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { demoBuyer } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { hasFocus, pressOn, tabTo } from './keys.ts';
import { inTurn } from './language-turns.ts';
import {
  addressField,
  aShopper,
  buyerEmail,
  cartLink,
  requiredConsents,
  type Shopper,
  seen,
} from './shopper.ts';
import { phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for(inTurn('hr'))('a guest buys by keyboard alone: %s', async (language) => {
  const shopper = await aShopper(openVisitor, language);
  await toProduct(shopper);
  await chooseAndAdd(shopper);
  await changeInDialog(shopper);
  await toCheckout(shopper);
  await checkOut(shopper);
  expect(shopper.complaints).toEqual([]);
});

/** The first stop leads past the header; filters are ticked with the space bar and keep the focus. */
async function toProduct({ page, language, t }: Shopper): Promise<void> {
  await openPage(page, categoryAddress('cat-tiles', language));
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('link', { name: t('layout.skipToContent') }))).toBe(true);
  await page.keyboard.press('Enter');
  expect(await hasFocus(page.getByRole('main'))).toBe(true);
  const box = page.getByRole('complementary').getByRole('checkbox', { name: /RAL 6020/ });
  await pressOn(page, box, 'Space');
  await page.waitForURL(/[?&]colour=/);
  await waitForHydration(page);
  expect(await hasFocus(box)).toBe(true);
  const name = demoProduct('romb-400').name[language];
  await pressOn(page, page.getByRole('article').getByRole('link', { name, exact: true }));
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Arrows go through the values of a variant. */
async function chooseAndAdd({ page, t }: Shopper): Promise<void> {
  await waitForHydration(page);
  const first = page.getByRole('radio').first();
  const checked = (await first.isChecked()) ? first : page.getByRole('radio').nth(1);
  await tabTo(page, checked);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/[?&]colour=/);
  const unit = t('catalogue.unit.pcs', { count: 2 });
  const quantity = page.getByRole('spinbutton', { name: t('catalogue.add.quantity', { unit }) });
  await tabTo(page, quantity);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9');
  const add = page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true });
  await pressOn(page, add);
  const dialog = page.getByRole('dialog', { name: t('cart.titleWithCount', { count: 9 }) });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await hasFocus(add)).toBe(true);
}

/** The dialog holds the focus: Tab never leaves it for the page behind. */
async function changeInDialog(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  const link = cartLink(page, shopper);
  await tabTo(page, link, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('table').waitFor();
  for (let stop = 0; stop < 15; stop += 1) {
    await page.keyboard.press('Tab');
    const inPage = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(inPage).toBe(false);
  }
  await tabTo(page, dialog.getByRole('spinbutton'));
  await page.keyboard.press('ArrowUp');
  await page.getByRole('dialog', { name: t('cart.titleWithCount', { count: 10 }) }).waitFor();
  expect(await hasFocus(dialog.getByRole('spinbutton'))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await hasFocus(link)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await pressOn(page, dialog.getByRole('link', { name: t('cart.toCart') }));
}

async function toCheckout({ page, t, language }: Shopper): Promise<void> {
  await page.waitForURL(`**${pathOf('cart', language)}`);
  await waitForHydration(page);
  await pressOn(page, page.getByRole('main').getByRole('link', { name: t('cart.toCheckout') }));
  await page.waitForURL(`**${pathOf('checkout', language)}`);
  await page.getByRole('button', { name: t('checkout.toShipping') }).waitFor();
  await waitForHydration(page);
}

async function checkOut(shopper: Shopper): Promise<void> {
  const { page, t, language } = shopper;
  const { country: _, ...texts } = { ...demoBuyer, contactEmail: buyerEmail(`keys.${language}`) };
  for (const name of [
    'contactEmail',
    'contactPhone',
    'firstName',
    'lastName',
    'street',
    'houseNumber',
    'zipCode',
    'city',
  ] as const) {
    await tabTo(page, addressField(shopper, name));
    await page.keyboard.type(texts[name]);
  }
  await page.keyboard.press('Enter');
  const shipping = page.getByRole('group', { name: t('checkout.shipping.legend') });
  await shipping.waitFor();
  await eventually(async () => expect(await shipping.getByRole('radio').first().isChecked()).toBe(true));
  await tabTo(page, shipping.getByRole('radio').first());
  const payment = page.getByRole('group', { name: t('checkout.payment.legend') });
  await payment.waitFor();
  await pressOn(page, payment.getByRole('radio').first(), 'Space');
  const order = page.getByRole('button', { name: t('checkout.order'), exact: true });
  await pressOn(page, order);
  const summary = page.getByRole('alert').filter({ hasText: t('checkout.errors.title') });
  await summary.waitFor();
  await eventually(async () => expect(await hasFocus(summary)).toBe(true));
  await pressOn(page, summary.getByRole('link').first());
  const consents = requiredConsents(shopper);
  await eventually(async () => expect(await hasFocus(consents.first())).toBe(true));
  for (const box of await consents.all()) await pressOn(page, box, 'Space');
  await pressOn(page, order);
  await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
  await page.getByRole('heading', { level: 1, name: t('checkout.success.title') }).waitFor();
}

/** Follows a link by keyboard and expects the focus in the content of its page. */
async function expectToLead(page: Page, link: Locator): Promise<void> {
  const href = await link.getAttribute('href');
  await pressOn(page, link);
  await page.waitForURL(`**${href}`);
  await eventually(async () => expect(await hasFocus(page.getByRole('main'))).toBe(true));
}

test.concurrent('the menu of a phone opens, traps the focus and returns it', async () => {
  const { page, t } = await aShopper(openVisitor, 'de', phone);
  await openPage(page, pathOf('shop', 'de'));
  const opener = page.getByRole('button', { name: t('layout.openMenu') });
  await pressOn(page, opener);
  const menu = page.getByRole('dialog');
  await menu.waitFor();
  await pressOn(page, menu.locator('summary').first());
  await menu.getByRole('list').first().waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await hasFocus(opener)).toBe(true);
  await page.keyboard.press('Enter');
  const navigation = menu.getByRole('navigation', { name: t('layout.mainNavigation') });
  await expectToLead(page, navigation.getByRole('link').last());
});

test.concurrent('the filters of a phone and the large picture return the focus too', {
  tags: 'release',
}, async () => {
  const { page, t } = await aShopper(openVisitor, 'en', phone);
  await openPage(page, categoryAddress('cat-tiles', 'en'));
  const filters = page.getByRole('link', { name: t('list.filter.title'), exact: true });
  await pressOn(page, filters);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await hasFocus(filters)).toBe(true);

  await openPage(page, productAddress('romb-400', 'en'));
  const zoom = seen(page.getByRole('button', { name: t('catalogue.gallery.zoom') }));
  await pressOn(page, zoom);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await hasFocus(zoom)).toBe(true);
});

test.concurrent('a branch of the navigation opens with Enter and closes with Escape', {
  tags: 'release',
}, async () => {
  const { page, t } = await aShopper(openVisitor, 'hr');
  await openPage(page, pathOf('home', 'hr'));
  const navigation = page.getByRole('navigation', { name: t('layout.mainNavigation') });
  const branch = navigation.locator('summary').first();
  await pressOn(page, branch);
  await navigation.locator('details[open]').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  expect(await navigation.locator('details[open]').count()).toBe(0);
  expect(await hasFocus(branch)).toBe(true);
  await page.keyboard.press('Enter');
  await expectToLead(page, navigation.locator('details[open]').getByRole('link').last());
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  // The footer is out of sight on the new page.
  const withdrawal = pathOf('withdrawal', 'hr');
  await expectToLead(page, page.getByRole('contentinfo').locator(`a[href="${withdrawal}"]`));
});
