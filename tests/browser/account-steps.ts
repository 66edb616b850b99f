import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { waitForHydration } from '../../tools/open-page.ts';
import { demoBuyer, sites } from '../../tools/prepared-cart.ts';
import type { FormWay } from './hands.ts';
import { followMail, linkIn, mailTo } from './received-mails.ts';
import {
  aShopperOfWay,
  buyerEmail,
  escaped,
  type OpenVisitor,
  open,
  type Shopper,
  seen,
  tickRequiredConsents,
} from './shopper.ts';

export const password = 'Krov i oluk 2026';
export const newPassword = 'Oluk i krov 2026';

/** A member card of the demo, and one that is blocked (demo/membership.json). */
export const demoCard = '2900010012117';
export const blockedCard = '2900010015071';

/** A field of a form about an account by its label, its star apart. */
export const accountField = ({ page, t }: Shopper, name: string): Locator =>
  seen(page.getByRole('main').getByLabel(new RegExp(`^${escaped(t(`account.field.${name}`))}(\\s\\*)?$`)));

/** Fills in fields of a form about an account, in their order. */
export async function fillFields(shopper: Shopper, words: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(words)) {
    await shopper.hands.fill(accountField(shopper, name), value);
  }
}

/** A button of the page itself by its words: the layout has some of the same name. */
export const button = ({ page, t }: Shopper, key: string): Locator =>
  page.getByRole('main').getByRole('button', { name: t(key), exact: true });

export const press = (shopper: Shopper, key: string): Promise<void> =>
  shopper.hands.press(button(shopper, key));

/** Opens a screen, or a view of the profile, and waits for its scripts where there are some. */
export function visit(shopper: Shopper, place: Place): Promise<void> {
  const { language } = shopper;
  return open(shopper, 'view' in place ? profilePath(language, place.view) : pathOf(place.screen, language));
}

type Place = { screen: Parameters<typeof pathOf>[0] } | { view: string };

export const profilePath = (language: Shopper['language'], view: string): string =>
  `${pathOf('profile', language)}?view=${view}`;

/** Fills in the register form that stands on the page, without sending it. */
export async function fillRegistration(shopper: Shopper, email: string): Promise<void> {
  await fillFields(shopper, {
    firstName: 'Ana',
    lastName: 'Horvat',
    email,
    password,
    confirmedPassword: password,
  });
  await tickRequiredConsents(shopper);
}

/** Sends the register form and opens the link of the mail that comes of it. */
export async function sendAndConfirm(shopper: Shopper, email: string): Promise<void> {
  const { page, t } = shopper;
  await press(shopper, 'account.register.submit');
  await page.getByText(t('notices.catalogue.confirmEmail')).waitFor();
  const mail = await mailTo(email);
  expect(mail.subject).toBe(t('mails.account.confirm.subject'));
  await page.goto(linkIn(mail, 'verificationToken='));
  await page.getByText(t('notices.catalogue.emailConfirmed')).waitFor();
  if (shopper.scripts) await waitForHydration(page);
}

/** An account by the shop's own screens. */
export async function makeAccount(shopper: Shopper, email: string): Promise<void> {
  await visit(shopper, { screen: 'register' });
  await fillRegistration(shopper, email);
  await sendAndConfirm(shopper, email);
}

/** Fills in the login form that stands on the page, and sends it. */
export async function logIn(shopper: Shopper, email: string, word = password): Promise<void> {
  await fillFields(shopper, { email, password: word });
  await press(shopper, 'account.login.submit');
}

/** Logs in on the login screen and comes home. */
export async function logInAtScreen(shopper: Shopper, email: string, word = password): Promise<void> {
  const { page, language, scripts } = shopper;
  await visit(shopper, { screen: 'login' });
  await logIn(shopper, email, word);
  await page.waitForURL((url) => url.pathname === pathOf('home', language));
  if (scripts) await waitForHydration(page);
}

/** An account that exists before the test begins: made by a call, confirmed by its mail. */
export async function anAccount(shopper: Shopper, email: string, address?: { city: string }): Promise<void> {
  const { context, page, language } = shopper;
  const { site, apiKey, stores } = sites.shop;
  const addresses = [{ ...demoBuyer, contactEmail: email, ...address, type: 'shipping' }];
  const answer = await context.request.post('/api/v1/user/web/register', {
    headers: { apiKey, site, store: stores[language] },
    data: {
      email,
      password,
      details: { firstName: 'Ana', lastName: 'Horvat' },
      acceptedConsents: [1, 2],
      ...(address ? { addresses } : {}),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await followMail(shopper, email, 'verificationToken=');
  await page.getByText(shopper.t('notices.catalogue.emailConfirmed')).waitFor();
}

/** Somebody with only the keyboard, or without scripts, logged in to an account that no other test uses. */
export async function aCustomerOfWay(openVisitor: OpenVisitor, way: FormWay, name: string): Promise<Shopper> {
  const shopper = await aShopperOfWay(openVisitor, way);
  const email = buyerEmail(`${name}.${way.language}.${way.scripts}`);
  await anAccount(shopper, email);
  await logInAtScreen(shopper, email);
  return shopper;
}

/** Leaves by the profile's button. */
export async function logOut(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  await visit(shopper, { screen: 'profile' });
  await press(shopper, 'account.logout');
  await page.getByText(t('notices.catalogue.loggedOut')).waitFor();
  if (shopper.scripts) await waitForHydration(page);
}
