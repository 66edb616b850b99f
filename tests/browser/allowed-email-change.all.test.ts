import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import {
  accountField,
  anAccount,
  button,
  logIn,
  logInAtScreen,
  logOut,
  profilePath,
  visit,
} from './account-steps.ts';
import { inTurn } from './language-turns.ts';
import { linkIn, mailTo } from './received-mails.ts';
import { aShopper, buyerEmail, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for([
  ...inTurn('en').map((language) => ({ language, scripts: true })),
  { language: 'de' as const, scripts: false },
])(
  'a change of the address is allowed by a press on the mailed page, not by opening it: $language, scripts $scripts',
  async ({ language, scripts }) => {
    const shopper = await aShopper(openVisitor, language, desktop, { javaScriptEnabled: scripts });
    const { page, t, complaints } = shopper;
    const email = buyerEmail(`allows.${language}.${scripts}`);
    const newEmail = buyerEmail(`allowed.${language}.${scripts}`);
    const asked = await enterAddress(shopper, email, newEmail);
    await page.goto(linkIn(await mailTo(newEmail, 'verificationToken='), 'verificationToken='));
    await page.getByText(t('account.login.half')).waitFor();

    // A scanner of mails opens the link, as often as it likes.
    for (let index = 0; index < 2; index += 1) {
      expect((await shopper.context.request.get(linkIn(asked, 'press=1'))).status()).toBe(200);
    }
    await page.goto(linkIn(asked, 'press=1'));
    await page.getByRole('heading', { level: 1, name: t('account.allowChange.title') }).waitFor();
    await page.getByText(t('account.allowChange.text')).waitFor();
    if (scripts) await expectAccessible(page);
    await button(shopper, 'account.allowChange.submit').click();
    await page.getByText(t('notices.catalogue.emailConfirmed')).waitFor();
    expect(new URL(page.url()).pathname).toBe(pathOf('profile', language));
    expect(page.url()).not.toContain('verificationToken');

    await logOut(shopper);
    await logInAtScreen(shopper, newEmail);
    await logOut(shopper);
    await page.goto(linkIn(asked, 'press=1'));
    await button(shopper, 'account.allowChange.submit').click();
    await page.getByText(t('account.login.confirmedBefore')).waitFor();
    await visit(shopper, { screen: 'login' });
    await logIn(shopper, email);
    await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
    expect(complaints).toEqual([]);
  },
);

/** Enters another address without the password; answers the mail that asks the present one. */
async function enterAddress(shopper: Shopper, email: string, newEmail: string) {
  const { page, t, language } = shopper;
  await anAccount(shopper, email);
  await logInAtScreen(shopper, email);
  await visit(shopper, { view: 'details' });
  await accountField(shopper, 'email').fill(newEmail);
  await button(shopper, 'account.details.submit').click();
  await page.getByText(t('account.details.done')).waitFor();
  expect(page.url()).toContain(profilePath(language, 'details'));
  const asked = await mailTo(email, newEmail);
  expect(asked.subject).toBe(t('mails.account.allowChange.subject'));
  return asked;
}
