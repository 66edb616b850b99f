import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import {
  accountField,
  anAccount,
  button,
  fillRegistration,
  logIn,
  logOut,
  makeAccount,
  newPassword,
  password,
  press,
  profilePath,
  visit,
} from './account-steps.ts';
import { eventually } from './eventually.ts';
import { firstInDailySet, onBothWidths } from './hands.ts';
import { logInByCall } from './login-calls.ts';
import { followMail, linkIn, mailTo } from './received-mails.ts';
import { withShopDatabase } from './shop-database.ts';
import { aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import { desktop, expectAccessible, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const shopBehind = withShopDatabase();

const screens = onBothWidths({ onPhone: ['de'] });

test.concurrent.for(screens)(
  'an account from its registration to the logout: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    const email = buyerEmail(`account.${language}`);
    await makeAccount(shopper, email);
    await logIn(shopper, email, 'Nije to lozinka');
    await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
    await logIn(shopper, email);
    await page.waitForURL(`**${pathOf('home', language)}`);
    await page.getByText(t('notices.catalogue.loggedIn')).waitFor();

    await page.goto(pathOf('login', language));
    expect(new URL(page.url()).pathname).toBe(pathOf('home', language));
    await visit(shopper, { view: 'details' });
    await accountField(shopper, 'lastName').fill('Marić-Kovač');
    await button(shopper, 'account.details.submit').click();
    await page.getByText(t('account.details.done')).waitFor();
    await expectAccessible(page);
    await changePassword(shopper);

    await logOut(shopper);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('refreshToken');
    await leadElsewhere(shopper, email);
    expect(complaints).toEqual([]);
  },
);

async function changePassword(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { view: 'password' });
  await accountField(shopper, 'oldPassword').fill(newPassword);
  await accountField(shopper, 'newPassword').fill(newPassword);
  await accountField(shopper, 'newPasswordAgain').fill(newPassword);
  await button(shopper, 'account.changePassword.submit').click();
  await seen(page.getByText(t('messages.field.differentPassword'))).waitFor();
  await accountField(shopper, 'oldPassword').fill('Nije to lozinka');
  await button(shopper, 'account.changePassword.submit').click();
  const refused = page.getByText(t('notices.refusal.OLD_PASSWORD_INCORRECT')).first();
  await refused.waitFor();
  // What is being corrected is not told any more.
  await accountField(shopper, 'oldPassword').fill('');
  await refused.waitFor({ state: 'detached' });
  await accountField(shopper, 'oldPassword').fill(password);
  await button(shopper, 'account.changePassword.submit').click();
  await page.getByText(t('account.changePassword.done')).waitFor();
  expect(await accountField(shopper, 'newPassword').inputValue()).toBe('');
}

/** Whatever an address says, a login never leads to another site. */
async function leadElsewhere(shopper: Shopper, email: string): Promise<void> {
  const { page, language } = shopper;
  await openPage(page, `${pathOf('login', language)}?redirect=${encodeURIComponent('//evil.example/x')}`);
  await logIn(shopper, email, newPassword);
  await page.waitForURL(`**${pathOf('home', language)}`);
  expect(new URL(page.url()).hostname).toBe('localhost');
}

test.concurrent.for(screens)(
  'a forgotten password is replaced by a mailed link, which works once: $language',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t } = shopper;
    const email = buyerEmail(`forgotten.${language}`);
    await anAccount(shopper, email);
    await visit(shopper, { screen: 'forgotPassword' });
    await accountField(shopper, 'email').fill(email);
    await button(shopper, 'account.forgotten.submit').click();
    await page.getByText(t('account.forgotten.sent')).waitFor();
    const set = async () => {
      await followMail(shopper, email, '?token=');
      await waitForHydration(page);
      await accountField(shopper, 'newPassword').fill(newPassword);
      await accountField(shopper, 'newPasswordAgain').fill(newPassword);
      await button(shopper, 'account.newPassword.submit').click();
    };
    await set();
    await page.getByText(t('account.newPassword.done')).waitFor();
    // However many wrong passwords others try now, this browser gets in.
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('knownDevice');
    await logIn(shopper, email, newPassword);
    await page.waitForURL(`**${pathOf('home', language)}`);
    await page.context().clearCookies();
    await set();
    await page.getByText(t('notices.refusal.ONE_TIME_TOKEN_INVALID')).waitFor();
  },
);

test.concurrent.for(screens)(
  "a visitor's wishlist is kept after the login, which leads back to it: $language",
  { tags: 'release' },
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    const email = buyerEmail(`wishes.${language}`);
    await anAccount(shopper, email);
    const name = demoProduct('romb-400').name[language];
    const heart = seen(page.getByRole('button', { name: `${t('layout.wishlist')}: ${name}` }));
    await openPage(page, productAddress('romb-400', language));
    await heart.focus();
    await page.keyboard.press('Space');
    await page.getByText(t('notices.catalogue.addedToWishlist')).waitFor();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');

    const main = page.getByRole('main');
    await visit(shopper, { view: 'wishlist' });
    await main.getByRole('link', { name, exact: true }).waitFor();
    await main.getByRole('link', { name: t('account.login.submit') }).click();
    await logIn(shopper, email);
    await page.waitForURL(`**${profilePath(language, 'wishlist')}`);
    await main.getByRole('link', { name, exact: true }).waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBe(null),
    );
    await visit(shopper, { view: 'wishlist' });
    await eventually(async () => expect(await heart.getAttribute('aria-pressed')).toBe('true'));
    await heart.click();
    await page.getByText(t('notices.catalogue.removedFromWishlist')).waitFor();
    await visit(shopper, { view: 'wishlist' });
    await page.getByText(t('account.wishlist.empty')).waitFor();
    expect(complaints).toEqual([]);
  },
);

test('a user who logs in only through a provider finds the mail that sets a first password', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t, context, complaints } = shopper;
  const email = buyerEmail('first.password');
  await anAccount(shopper, email);
  await logInByCall(context, email, password);
  await shopBehind().query('update "user" set password_hash = null where email = $1', [email]);
  for (const view of ['password', 'data']) {
    await visit(shopper, { view });
    await page
      .getByRole('main')
      .getByRole('link', { name: t('account.changePassword.setFirst') })
      .click();
    await page.getByRole('heading', { level: 1, name: t('account.forgotten.title') }).waitFor();
  }
  await accountField(shopper, 'email').fill(email);
  await button(shopper, 'account.forgotten.submit').click();
  await page.getByText(t('account.forgotten.sent')).waitFor();
  expect(complaints).toEqual([]);
});

test('a mail scanner that opens a confirmation link leaves it usable for its reader', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t, context } = shopper;
  const email = buyerEmail('scanned');
  await visit(shopper, { screen: 'register' });
  await fillRegistration(shopper, email);
  await button(shopper, 'account.register.submit').click();
  const link = linkIn(await mailTo(email), 'verificationToken=');
  expect((await context.request.head(link, { maxRedirects: 0 })).status()).toBe(200);
  await page.goto(link);
  await page.getByText(t('notices.catalogue.emailConfirmed')).waitFor();
});

const secondFactorWays = [
  { language: 'hr', viewport: phone, scripts: true },
  { language: 'de', viewport: desktop, scripts: false },
] as const;

test.concurrent.for(firstInDailySet(secondFactorWays))(
  'an authenticator app is set up, and required at the next login: $language, scripts: $scripts',
  async ({ language, viewport, scripts }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled: scripts });
    const { page, t, complaints } = shopper;
    const email = buyerEmail(`app.${language}`);
    await makeAccount(shopper, email);
    await visit(shopper, { screen: 'login' });
    await logIn(shopper, email);
    await page.waitForURL(`**${pathOf('home', language)}`);
    await visit(shopper, { view: 'password' });
    const step = page.getByRole('region', { name: t('secondStep.title') });
    await step.locator('[name="password"]').fill(password);
    await button(shopper, 'secondStep.setUp').click();
    await step.getByRole('img', { name: t('secondStep.picture') }).waitFor();
    const code = seen(step.locator('[name="code"]'));
    await code.fill('000000');
    await button(shopper, 'secondStep.turnOn').click();
    await step.getByText(t('notices.refusal.SECOND_FACTOR_WRONG')).waitFor();
    const secret = await step.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
    await code.fill(new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate());
    if (scripts) await expectAccessible(page);
    await button(shopper, 'secondStep.turnOn').click();
    const kept = step.getByRole('list', { name: t('secondStep.codes') }).getByRole('listitem');
    await kept.first().waitFor();
    const [recovery = ''] = await kept.allInnerTexts();
    await page.context().clearCookies();
    await visit(shopper, { screen: 'login' });
    await logIn(shopper, email);
    await page.getByText(t('account.secondStep.SECOND_FACTOR_REQUIRED')).waitFor();
    await seen(page.locator('[name="code"]')).fill(recovery);
    await press(shopper, 'account.login.submit');
    await page.waitForURL(`**${pathOf('home', language)}`);
    expect(complaints).toEqual([]);
  },
);
