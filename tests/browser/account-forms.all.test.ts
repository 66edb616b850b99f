import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { waitForHydration } from '../../tools/open-page.ts';
import { demoBuyer } from '../../tools/prepared-cart.ts';
import {
  aCustomerOfWay,
  accountField,
  anAccount,
  demoCard,
  fillFields,
  fillRegistration,
  logIn,
  logInAtScreen,
  logOut,
  newPassword,
  password,
  press,
  sendAndConfirm,
  visit,
} from './account-steps.ts';
import { eventually } from './eventually.ts';
import { expectBoxesNamed } from './form-steps.ts';
import { waysFrom } from './hands.ts';
import { hasFocus } from './keys.ts';
import { followMail } from './received-mails.ts';
import { addressField, aShopperOfWay, buyerEmail, type Shopper, seen } from './shopper.ts';
import { specified } from './specified-words.ts';
import { withBrowser } from './visitor.ts';

/* Every form about an account, by keyboard alone and without JavaScript: what is wrong is said and nothing typed is lost. */

const openVisitor = withBrowser();

test.concurrent.for(waysFrom('hr'))(
  'an account is created with card and addresses: $language $way',
  async (way) => {
    const shopper = await aShopperOfWay(openVisitor, way);
    const email = buyerEmail(`open.${way.language}.${way.scripts}`);
    await sendEmpty(shopper);
    await registerWhole(shopper, email);
    await logInWhereLed(shopper, email);
    await changeAddress(shopper);
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent.for(waysFrom('en'))(
  'name and password are changed and the account is deleted: $language $way',
  async (way) => {
    const shopper = await aCustomerOfWay(openVisitor, way, 'end');
    await changeDetails(shopper);
    await changePassword(shopper);
    await end(shopper);
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent.for(waysFrom('de'))(
  'the confirmation is mailed again on request: $language $way',
  async (way) => {
    const shopper = await aShopperOfWay(openVisitor, way);
    const { page, t } = shopper;
    const email = buyerEmail(`again.${way.language}.${way.scripts}`);
    await visit(shopper, { screen: 'register' });
    await chooseGuessable(shopper, email);
    await press(shopper, 'account.register.submit');
    await page.getByText(t('notices.catalogue.confirmEmail')).waitFor();
    await askAgain(shopper, email);
    await logInUnconfirmed(shopper, email);
    await askAgain(shopper, email);
    await followMail(shopper, email, 'verificationToken=');
    await page.getByText(t('notices.catalogue.emailConfirmed')).waitFor();
    await logIn(shopper, email);
    await page.waitForURL((url) => url.pathname === pathOf('home', way.language));
    expect(shopper.complaints).toEqual([]);
  },
);

/** A password of one's own name is no password; while it is typed its strength is said. */
async function chooseGuessable(shopper: Shopper, email: string): Promise<void> {
  const { page, t, scripts } = shopper;
  await fillRegistration(shopper, email);
  await fillFields(shopper, { password: 'AnaHorvat', confirmedPassword: 'AnaHorvat' });
  const said = page.getByRole('status').filter({ hasText: t('account.password.strength.label') });
  if (scripts) await said.getByText(t('account.password.strength.guessable')).waitFor();
  await press(shopper, 'account.register.submit');
  await seen(page.getByText(t('account.password.common'))).waitFor();
  await fillFields(shopper, { password, confirmedPassword: password });
  if (scripts) await said.getByText(t('account.password.strength.strong')).waitFor();
}

async function logInUnconfirmed(shopper: Shopper, email: string): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { screen: 'login' });
  await logIn(shopper, email);
  await page.getByText(t('notices.refusal.INVALID_LOGIN')).waitFor();
}

/** The form stands behind its question, where a registration ends and at every login. */
async function askAgain(shopper: Shopper, email: string): Promise<void> {
  const { page, t, hands } = shopper;
  const part = page.getByRole('group').filter({ hasText: t('account.resend.title') });
  await hands.press(part.locator('summary'));
  await hands.fill(part.getByRole('textbox'), email);
  await press(shopper, 'account.resend.submit');
  await page.getByText(t('account.resend.done')).waitFor();
}

/** What is missing is said above the form, where the focus goes, and leads to its field. */
async function sendEmpty(shopper: Shopper): Promise<void> {
  const { page, t, scripts, hands } = shopper;
  await visit(shopper, { screen: 'register' });
  await press(shopper, 'account.register.submit');
  const summary = page.getByRole('alert').filter({ hasText: t('account.checkFields') });
  await summary.getByText(specified(shopper, 'messages.field.required')).first().waitFor();
  await summary.getByText(t('notices.catalogue.consentRequired')).first().waitFor();
  await expectBoxesNamed(summary, 2);
  if (!scripts) return;
  await eventually(async () => expect(await hasFocus(summary)).toBe(true));
  await hands.press(summary.getByRole('link').first());
  await eventually(async () => expect(await hasFocus(accountField(shopper, 'firstName'))).toBe(true));
}

/** Boxes open the addresses; a wrong card is said at its field, and the passwords alone have to be typed again. */
async function registerWhole(shopper: Shopper, email: string): Promise<void> {
  const { page, t, hands, scripts } = shopper;
  await fillRegistration(shopper, email);
  await hands.fill(accountField(shopper, 'memberCardBarcode'), '1234567890128');
  const main = page.getByRole('main');
  await hands.tick(main.getByLabel(t('account.register.withAddresses')));
  await fillAddress(shopper, 'shipping', { ...demoBuyer, contactEmail: email });
  await hands.tick(main.getByLabel(t('account.register.billingDiffers')));
  await fillAddress(shopper, 'main', { ...demoBuyer, contactEmail: email, city: 'Sisak' });
  await press(shopper, 'account.register.submit');
  const wrong = specified(shopper, 'notices.catalogue.membershipCardBarcodeInvalid');
  await page.getByRole('alert').getByText(wrong).waitFor();
  expect(await page.locator('[name="main.city"]').inputValue()).toBe('Sisak');
  await hands.fill(accountField(shopper, 'memberCardBarcode'), demoCard);
  if (!scripts) await fillFields(shopper, { password, confirmedPassword: password });
  await sendAndConfirm(shopper, email);
}

async function fillAddress(
  { page, hands }: Shopper,
  kind: 'shipping' | 'main',
  { country: _, ...texts }: Readonly<Record<string, string>>,
): Promise<void> {
  const order = ['contactEmail', 'contactPhone', 'firstName', 'lastName'];
  const inOrder = { ...Object.fromEntries(order.map((name) => [name, texts[name] ?? ''])), ...texts };
  for (const [name, words] of Object.entries(inOrder)) {
    await hands.fill(page.locator(`[name="${kind}.${name}"]`), words);
  }
}

/** The login leads to the view that asked for it; a wrong password says no more than that. */
async function logInWhereLed(shopper: Shopper, email: string): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { view: 'addresses' });
  await page.getByText(t('account.login.needed')).waitFor();
  await logIn(shopper, email, 'Nije to lozinka');
  await page.getByText(specified(shopper, 'notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
  expect(await accountField(shopper, 'email').inputValue()).toBe(email);
  await logIn(shopper, email);
  await page.waitForURL(/view=addresses/);
  await comeAlive(shopper);
}

async function changeAddress(shopper: Shopper): Promise<void> {
  const { page, t, hands } = shopper;
  const address = `${demoBuyer.street} ${demoBuyer.houseNumber}`;
  const main = page.getByRole('main');
  await main.getByText('Sisak').waitFor();
  await hands.press(main.getByRole('link', { name: t('account.addresses.editLong', { address }) }).first());
  await page.waitForURL(/edit=/);
  await comeAlive(shopper);
  const city = addressField(shopper, 'city');
  await hands.fill(city, '');
  await press(shopper, 'account.addresses.save');
  await seen(page.getByText(specified(shopper, 'messages.field.required'))).waitFor();
  await hands.fill(city, 'Samobor');
  await press(shopper, 'account.addresses.save');
  await main.getByRole('listitem').getByText('Samobor').waitFor();
}

async function changeDetails(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { view: 'details' });
  await fillFields(shopper, { firstName: 'Ana1' });
  await press(shopper, 'account.details.submit');
  await seen(page.getByText(t('messages.field.alphaSpecialCharsValidator'))).waitFor();
  expect(await accountField(shopper, 'firstName').inputValue()).toBe('Ana1');
  await fillFields(shopper, { firstName: 'Ane' });
  await press(shopper, 'account.details.submit');
  await page.getByText(t('account.details.done')).waitFor();
}

async function changePassword(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { view: 'password' });
  const change = async (oldPassword: string) => {
    await fillFields(shopper, { oldPassword, newPassword, newPasswordAgain: newPassword });
    await press(shopper, 'account.changePassword.submit');
  };
  await change(newPassword);
  await seen(page.getByText(t('messages.field.differentPassword'))).waitFor();
  await change('Nije to lozinka');
  const refused = page.getByText(t('notices.refusal.OLD_PASSWORD_INCORRECT'));
  await refused.first().waitFor();
  if (shopper.scripts) {
    await fillFields(shopper, { oldPassword: password });
    await refused.first().waitFor({ state: 'detached' });
  }
  await change(password);
  await page.getByText(t('account.changePassword.done')).waitFor();
}

async function end(shopper: Shopper): Promise<void> {
  const { page, t, language } = shopper;
  await visit(shopper, { view: 'data' });
  await fillFields(shopper, { password: 'Nije to lozinka' });
  await press(shopper, 'account.data.deleteSubmit');
  await seen(page.getByText(t('notices.refusal.PASSWORD_INCORRECT'))).waitFor();
  await fillFields(shopper, { password: newPassword });
  await press(shopper, 'account.data.deleteSubmit');
  await page.getByText(t('account.data.deleted')).waitFor();
  expect(new URL(page.url()).pathname).toBe(pathOf('login', language));
}

test.concurrent.for(waysFrom('de'))(
  'a forgotten password is requested, set, used and followed by a logout: $language $way',
  async (way) => {
    const shopper = await aShopperOfWay(openVisitor, way);
    const { page, t } = shopper;
    const email = buyerEmail(`forgot.${way.language}.${way.scripts}`);
    await anAccount(shopper, email);
    await visit(shopper, { screen: 'forgotPassword' });
    await press(shopper, 'account.forgotten.submit');
    await seen(page.getByText(specified(shopper, 'messages.field.required'))).waitFor();
    await fillFields(shopper, { email });
    await press(shopper, 'account.forgotten.submit');
    await page.getByText(t('account.forgotten.sent')).waitFor();
    await followMail(shopper, email, '?token=');
    await comeAlive(shopper);
    await fillFields(shopper, { newPassword, newPasswordAgain: password });
    await press(shopper, 'account.newPassword.submit');
    await seen(page.getByText(t('messages.field.repeatPassword'))).waitFor();
    await fillFields(shopper, { newPassword, newPasswordAgain: newPassword });
    await press(shopper, 'account.newPassword.submit');
    await page.getByText(t('account.newPassword.done')).waitFor();
    await logInAtScreen(shopper, email, newPassword);
    await logOut(shopper);
    expect(shopper.complaints).toEqual([]);
  },
);

async function comeAlive({ page, scripts }: Shopper): Promise<void> {
  if (scripts) await waitForHydration(page);
}
