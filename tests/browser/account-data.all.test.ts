import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { waitForHydration } from '../../tools/open-page.ts';
import { demoBuyer } from '../../tools/prepared-cart.ts';
import {
  accountField,
  button,
  demoCard,
  fillRegistration,
  logIn,
  logInAtScreen,
  logOut,
  password,
  sendAndConfirm,
  visit,
} from './account-steps.ts';
import { onBothWidths } from './hands.ts';
import { linkIn, mailTo } from './received-mails.ts';
import { addressField, aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'en'] }))(
  'a customer registers with card and addresses, changes everything, exports it and leaves: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const email = buyerEmail(`data.${language}`);
    await registerWhole(shopper, email);
    await logInAtScreen(shopper, email);
    await changeAddresses(shopper);
    const newEmail = buyerEmail(`moved.${language}`);
    await changeEmail(shopper, email, newEmail);
    await takeAlong(shopper, newEmail);
    await leave(shopper, newEmail);
    expect(shopper.complaints).toEqual([]);
  },
);

/** A wrong card is said at its field; the address opens behind its box. */
async function registerWhole(shopper: Shopper, email: string): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { screen: 'register' });
  await fillRegistration(shopper, email);
  await page.getByRole('main').getByLabel(t('account.register.withAddresses')).check();
  const { country: _, ...address } = { ...demoBuyer, contactEmail: email };
  for (const [name, value] of Object.entries(address)) {
    await page.locator(`[name="shipping.${name}"]`).fill(value);
  }
  await accountField(shopper, 'memberCardBarcode').fill('1234567890128');
  await button(shopper, 'account.register.submit').click();
  const wrong = t('notices.catalogue.membershipCardBarcodeInvalid');
  await page.getByRole('alert').getByText(wrong).waitFor();
  await accountField(shopper, 'memberCardBarcode').fill(demoCard);
  await sendAndConfirm(shopper, email);
}

async function changeAddresses(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  const { street, houseNumber } = demoBuyer;
  await visit(shopper, { view: 'addresses' });
  const main = page.getByRole('main');
  const edit = t('account.addresses.editLong', { address: `${street} ${houseNumber}` });
  await main.getByRole('link', { name: edit }).first().click();
  await addressField(shopper, 'city').fill('');
  await button(shopper, 'account.addresses.save').click();
  await seen(page.getByText(t('messages.field.required'))).waitFor();
  await addressField(shopper, 'city').fill('Samobor');
  await button(shopper, 'account.addresses.save').click();
  await main.getByText('Samobor').first().waitFor();
}

/** The new address counts once its owner has confirmed it; until then the old one logs in. */
async function changeEmail(shopper: Shopper, email: string, newEmail: string): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { view: 'details' });
  expect(await accountField(shopper, 'memberCardBarcode').inputValue()).toBe(demoCard);
  await accountField(shopper, 'email').fill(newEmail);
  await accountField(shopper, 'oldPassword').fill('Nije to lozinka');
  await button(shopper, 'account.details.submit').click();
  const wrong = page.getByText(t('notices.refusal.PASSWORD_INCORRECT'));
  await seen(wrong).waitFor();
  await accountField(shopper, 'oldPassword').fill(password);
  await wrong.first().waitFor({ state: 'detached' });
  await button(shopper, 'account.details.submit').click();
  await page.getByText(t('account.details.done')).waitFor();
  expect((await mailTo(email, newEmail)).subject).toBe(t('mails.account.emailChange.subject'));
  const asked = await mailTo(newEmail, 'verificationToken=');
  await visit(shopper, { screen: 'profile' });
  await page.getByText(t('account.pendingEmail.text', { email: newEmail })).waitFor();
  await expectAccessible(page);
  await logOut(shopper);
  await logIn(shopper, newEmail);
  const refused = page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD'));
  await refused.waitFor();
  // Whoever corrects what was typed is not told any more that it was wrong.
  await accountField(shopper, 'email').fill(email);
  await refused.waitFor({ state: 'detached' });
  await page.goto(linkIn(asked, 'verificationToken='));
  await page.getByText(t('notices.catalogue.emailConfirmed')).waitFor();
  await waitForHydration(page);
  await logIn(shopper, email);
  await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
  await logInAtScreen(shopper, newEmail);
}

async function takeAlong(shopper: Shopper, email: string): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { view: 'data' });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: t('account.data.exportSubmit') }).click();
  const file = await (await download).path();
  const data = JSON.parse(await readFile(file, 'utf8'));
  expect(JSON.stringify(data)).toContain(email);
  expect(JSON.stringify(data)).toContain('Samobor');
  expect(JSON.stringify(data)).not.toMatch(/\$argon2|protectCode/);
}

/** Only the password ends an account, and then nobody knows it any more. */
async function leave(shopper: Shopper, email: string): Promise<void> {
  const { page, t, language } = shopper;
  await accountField(shopper, 'password').fill('Nije to lozinka');
  await button(shopper, 'account.data.deleteSubmit').click();
  await seen(page.getByText(t('notices.refusal.PASSWORD_INCORRECT'))).waitFor();
  await accountField(shopper, 'password').fill(password);
  await button(shopper, 'account.data.deleteSubmit').click();
  await page.getByText(t('account.data.deleted')).waitFor();
  expect(new URL(page.url()).pathname).toBe(pathOf('login', language));
  await waitForHydration(page);
  await logIn(shopper, email);
  await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
}
