import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, pageIsAlive } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { accountField, button, newPassword, password, profilePath, visit } from './account-steps.ts';
import { eventually } from './eventually.ts';
import { hasFocus, pressOn, tabTo } from './keys.ts';
import { followMail } from './received-mails.ts';
import { aShopper, buyerEmail, requiredConsents, type Shopper, seen } from './shopper.ts';
import { desktop, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
/** Of the demo (demo/membership.json). */
const card = '2900010012117';

async function type({ page }: Shopper, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

test('an account is opened, used and left by keyboard alone', async () => {
  const shopper = await aShopper(openVisitor, 'hr', desktop);
  const email = buyerEmail('keys.account');
  await register(shopper, email);
  await logIn(shopper, email);
  await editProfile(shopper);
  await wish(shopper);
  await applyCard(shopper);
  await leave(shopper);
  expect(shopper.complaints).toEqual([]);
});

/** What is missing is said where the focus goes, and leads to its field. */
async function register(shopper: Shopper, email: string): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { screen: 'register' });
  await pressOn(page, button(shopper, 'account.register.submit'));
  const summary = page.getByRole('alert').filter({ hasText: t('account.checkFields') });
  await summary.waitFor();
  await eventually(async () => expect(await hasFocus(summary)).toBe(true));
  await pressOn(page, summary.getByRole('link').first());
  await eventually(async () => expect(await hasFocus(accountField(shopper, 'firstName'))).toBe(true));
  await type(shopper, accountField(shopper, 'firstName'), 'Ana');
  await type(shopper, accountField(shopper, 'lastName'), 'Horvat');
  await type(shopper, accountField(shopper, 'email'), email);
  await type(shopper, accountField(shopper, 'password'), password);
  await type(shopper, accountField(shopper, 'confirmedPassword'), password);
  for (const box of await requiredConsents(shopper).all()) await pressOn(page, box, 'Space');
  await pressOn(page, button(shopper, 'account.register.submit'));
  await page.getByText(t('notices.catalogue.confirmEmail')).waitFor();
}

async function logIn(shopper: Shopper, email: string): Promise<void> {
  const { page, t } = shopper;
  await followMail(shopper, email, 'verificationToken=');
  await pageIsAlive(page);
  await type(shopper, accountField(shopper, 'email'), email);
  await type(shopper, accountField(shopper, 'password'), password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === pathOf('home', 'hr'));
  await page.getByText(t('notices.catalogue.loggedIn')).waitFor();
}

async function editProfile(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { view: 'details' });
  await type(shopper, accountField(shopper, 'lastName'), 'Marić');
  await page.keyboard.press('Enter');
  await page.getByText(t('account.details.done')).waitFor();
  await visit(shopper, { view: 'password' });
  await type(shopper, accountField(shopper, 'oldPassword'), password);
  await type(shopper, accountField(shopper, 'newPassword'), newPassword);
  await type(shopper, accountField(shopper, 'newPasswordAgain'), newPassword);
  await pressOn(page, button(shopper, 'account.changePassword.submit'));
  await page.getByText(t('account.changePassword.done')).waitFor();
}

async function wish({ page, t }: Shopper): Promise<void> {
  const name = demoProduct('romb-400').name.hr;
  await openPage(page, productAddress('romb-400', 'hr'));
  const heart = seen(page.getByRole('button', { name: `${t('layout.wishlist')}: ${name}` }));
  await pressOn(page, heart, 'Space');
  await page.getByText(t('notices.catalogue.addedToWishlist')).waitFor();
  expect(await hasFocus(heart)).toBe(true);
}

/** The field keeps the focus, whatever comes of the card. */
async function applyCard({ page, t, context }: Shopper): Promise<void> {
  const goods = { 'bracket-333': 1 };
  await prepareCart({ url: shopUrl(), language: 'hr', goods }, { cookies: context, pageUrl: shopUrl() });
  await openPage(page, pathOf('cart', 'hr'));
  const field = seen(page.getByRole('main').getByLabel(t('cart.card.label')));
  await tabTo(page, field);
  await page.keyboard.type(card);
  await page.keyboard.press('Enter');
  await page.getByText('Kod članske iskaznice uspješno primjenjen').waitFor();
  await eventually(async () => expect(await hasFocus(field)).toBe(true));
}

async function leave(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  await openPage(page, profilePath('hr', 'wishlist'));
  await page
    .getByRole('main')
    .getByRole('link', { name: demoProduct('romb-400').name.hr, exact: true })
    .waitFor();
  await pressOn(page, button(shopper, 'account.logout'));
  await page.getByText(t('notices.catalogue.loggedOut')).waitFor();
}
