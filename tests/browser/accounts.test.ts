import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, pageIsAlive } from '../../tools/open-page.ts';
import { mailTo } from './order-mails.ts';
import { aShopper, buyerEmail, escaped, requiredConsents, type Shopper, seen } from './shopper.ts';
import { desktop, expectAccessible, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const password = 'Krov i oluk 2026';
const newPassword = 'Oluk i krov 2026';

/** A field of a form about an account by its label, its star apart. */
const field = ({ page, t }: Shopper, name: string): Locator =>
  seen(page.getByLabel(new RegExp(`^${escaped(t(`account.field.${name}`))}( \\*)?$`)));

const button = ({ page, t }: Shopper, key: string): Locator =>
  page.getByRole('main').getByRole('button', { name: t(key), exact: true });

async function register(shopper: Shopper, email: string): Promise<void> {
  const { page, t, language } = shopper;
  await page.goto(pathOf('register', language));
  await field(shopper, 'firstName').fill('Ana');
  await field(shopper, 'lastName').fill('Horvat');
  await field(shopper, 'email').fill(email);
  await field(shopper, 'password').fill(password);
  await field(shopper, 'confirmedPassword').fill(password);
  for (const box of await requiredConsents(shopper).all()) await box.check();
  await button(shopper, 'account.register.submit').click();
  await page.getByText(t('notices.catalogue.confirmEmail')).waitFor();
}

/** Follows the link of the mail as it stands in its text. */
async function follow({ page }: Shopper, email: string, mark: string): Promise<void> {
  const mail = await mailTo(email, mark);
  const link = new RegExp(`https?://\\S+${mark}=[\\w-]+`).exec(mail.text ?? '')?.[0];
  if (!link) throw new Error(`No link with ${mark} in:\n${mail.text}`);
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
}

async function logIn(shopper: Shopper, email: string, word: string): Promise<void> {
  await field(shopper, 'email').fill(email);
  await field(shopper, 'password').fill(word);
  await button(shopper, 'account.login.submit').click();
}

async function makeAccount(shopper: Shopper, email: string): Promise<void> {
  await register(shopper, email);
  await follow(shopper, email, 'verificationToken');
  await shopper.page.getByText(shopper.t('notices.catalogue.emailConfirmed')).waitFor();
}

test.for([
  { language: 'hr', viewport: desktop },
  { language: 'de', viewport: phone },
] as const)(
  'an account from its registration to the log out: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    const email = buyerEmail(`account.${language}`);
    await makeAccount(shopper, email);
    await pageIsAlive(page);
    await logIn(shopper, email, 'Nije to lozinka');
    await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
    await logIn(shopper, email, password);
    await page.waitForURL(`**${pathOf('home', language)}`);
    await page.getByText(t('notices.catalogue.loggedIn')).waitFor();

    await page.goto(pathOf('login', language));
    expect(new URL(page.url()).pathname).toBe(pathOf('home', language));
    await openPage(page, `${pathOf('profile', language)}?view=details`);
    await field(shopper, 'lastName').fill('Marić-Kovač');
    await button(shopper, 'account.details.submit').click();
    await page.getByText(t('account.details.done')).waitFor();
    await expectAccessible(page);

    await openPage(page, `${pathOf('profile', language)}?view=password`);
    await field(shopper, 'oldPassword').fill(newPassword);
    await field(shopper, 'newPassword').fill(newPassword);
    await field(shopper, 'newPasswordAgain').fill(newPassword);
    await button(shopper, 'account.changePassword.submit').click();
    await seen(page.getByText(t('messages.field.differentPassword'))).waitFor();
    await field(shopper, 'oldPassword').fill(password);
    await button(shopper, 'account.changePassword.submit').click();
    await page.getByText(t('account.changePassword.done')).waitFor();
    expect(await field(shopper, 'newPassword').inputValue()).toBe('');

    await openPage(page, pathOf('profile', language));
    await button(shopper, 'account.logout').click();
    await page.getByText(t('notices.catalogue.loggedOut')).waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('refreshToken');
    await logIn(shopper, email, newPassword);
    await page.waitForURL(`**${pathOf('home', language)}`);
    expect(complaints).toEqual([]);
  },
);

test('a forgotten password is replaced by a mailed link, which works once', async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t, language } = shopper;
  const email = buyerEmail('forgotten');
  await makeAccount(shopper, email);
  await openPage(page, pathOf('forgotPassword', language));
  await field(shopper, 'email').fill(email);
  await button(shopper, 'account.forgotten.submit').click();
  await page.getByText(t('account.forgotten.sent')).waitFor();
  const set = async () => {
    await follow(shopper, email, 'token');
    await pageIsAlive(page);
    await field(shopper, 'newPassword').fill(newPassword);
    await field(shopper, 'newPasswordAgain').fill(newPassword);
    await button(shopper, 'account.newPassword.submit').click();
  };
  await set();
  await page.getByText(t('account.newPassword.done')).waitFor();
  await logIn(shopper, email, newPassword);
  await page.waitForURL(`**${pathOf('home', language)}`);
  await page.context().clearCookies();
  await set();
  await page.getByText(t('notices.refusal.ONE_TIME_TOKEN_INVALID')).waitFor();
});

test("a visitor's wishlist goes along with the login", async () => {
  const shopper = await aShopper(openVisitor, 'de', phone);
  const { page, t, language, complaints } = shopper;
  const email = buyerEmail('wishes');
  await makeAccount(shopper, email);
  const name = demoProduct('romb-400').name[language];
  const heart = seen(page.getByRole('button', { name: `${t('layout.wishlist')}: ${name}` }));
  await openPage(page, productAddress('romb-400', language));
  await heart.focus();
  await page.keyboard.press('Space');
  await page.getByText(t('notices.catalogue.addedToWishlist')).waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('true');

  const wishlist = `${pathOf('profile', language)}?view=wishlist`;
  await openPage(page, wishlist);
  await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account.login.submit') })
    .click();
  await logIn(shopper, email, password);
  await page.waitForURL(`**${wishlist}`);
  await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishlist'))).toBe(null);
  await openPage(page, wishlist);
  await heart.click();
  await page.getByText(t('notices.catalogue.removedFromWishlist')).waitFor();
  await openPage(page, wishlist);
  await page.getByText(t('account.wishlist.empty')).waitFor();
  expect(complaints).toEqual([]);
});

test('a customer logs in inside the checkout and finds the address filled in', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t, language, complaints } = shopper;
  await openPage(page, productAddress('bracket-333', language));
  await button(shopper, 'catalogue.add.toCart').click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await openPage(page, pathOf('checkout', language));
  await page.getByText(t('checkout.customer.known')).click();
  await seen(page.locator('input[name=username]')).fill('ana.maric@kupac.example');
  await seen(page.locator('input[name=password]')).fill('DemoKupac2026!');
  await button(shopper, 'account.login.submit').click();
  const named = t('checkout.customer.as', { email: 'ana.maric@kupac.example' });
  await page.getByText(named).waitFor();
  expect(new URL(page.url()).pathname).toBe(pathOf('checkout', language));
  await openPage(page, pathOf('checkout', language));
  expect(await page.getByRole('radio', { name: 'Ana Marić' }).first().isChecked()).toBe(true);
  await page.getByText('Samobor').first().waitFor();
  await button(shopper, 'checkout.toShipping').click();
  await page.getByRole('group', { name: t('checkout.payment.legend') }).waitFor();
  await page
    .getByRole('group', { name: t('checkout.payment.legend') })
    .getByRole('radio')
    .nth(1)
    .check();
  for (const box of await requiredConsents(shopper).all()) await box.check();
  await button(shopper, 'checkout.order').click();
  await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
  await page.getByRole('heading', { level: 1, name: t('checkout.success.title') }).waitFor();
  const number = /\d+-\d{4}-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? '-';

  await openPage(page, `${pathOf('profile', language)}?view=orders`);
  await page.getByRole('link', { name: t('account.orders.number', { number }) }).click();
  await page.getByRole('heading', { name: t('account.orders.number', { number }) }).waitFor();
  const invoice = page.getByRole('link', { name: t('account.orders.invoice') });
  const answer = await page.request.get((await invoice.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect(complaints).toEqual([]);
});

test('without JavaScript one registers, logs in where one was led from, wishes and logs out', async () => {
  const shopper = await aShopper(openVisitor, 'en', desktop, { javaScriptEnabled: false });
  const { page, t, language } = shopper;
  const email = buyerEmail('account.plain');
  await makeAccount(shopper, email);
  await page.goto(`${pathOf('profile', language)}?view=addresses`);
  await page.getByText(t('account.login.needed')).waitFor();
  await logIn(shopper, email, 'wrong word');
  await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
  expect(await field(shopper, 'email').inputValue()).toBe(email);
  await logIn(shopper, email, password);
  await page.waitForURL(/view=addresses/);

  const name = demoProduct('romb-400').name[language];
  await page.goto(productAddress('romb-400', language));
  await seen(page.getByRole('button', { name: `${t('layout.wishlist')}: ${name}` })).click();
  await page.waitForURL(/view=wishlist/);
  await page.getByRole('button', { name: t('account.wishlist.remove', { name }) }).click();
  await page.getByText(t('account.wishlist.empty')).waitFor();

  await page.goto(`${pathOf('profile', language)}?view=data`);
  await button(shopper, 'account.logout').click();
  await page.getByText(t('notices.catalogue.loggedOut')).waitFor();
});
