import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { accountField, anAccount, logIn, logInAtScreen } from './account-steps.ts';
import { eventually } from './eventually.ts';
import { onBothWidths, waysFrom } from './hands.ts';
import {
  addressField,
  aShopper,
  aShopperOfWay,
  buyerEmail,
  cartLink,
  open,
  type Shopper,
} from './shopper.ts';
import { specified } from './specified-words.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

/* The login form that stands in the checkout logs in and stays there (docs/rules/accounts.md). */

const openVisitor = withBrowser();

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'a guest logs in within the checkout: $language at $viewport.width px',
  async ({ language, viewport }) => {
    await logInWithin(await aShopper(openVisitor, language, viewport), `within.${language}`);
  },
);

test.concurrent.for(waysFrom('de'))(
  'a guest logs in within the checkout: $language $way',
  { tags: 'release' },
  async (way) => {
    await logInWithin(await aShopperOfWay(openVisitor, way), `within.${way.language}.${way.scripts}`);
  },
);

async function logInWithin(shopper: Shopper, name: string): Promise<void> {
  const { page, t, complaints } = shopper;
  const email = buyerEmail(name);
  await anAccount(shopper, email, { city: 'Sisak' });
  await leaveCart(shopper, email);
  await fill(shopper, { 'bracket-333': 2 });
  await open(shopper, pathOf('checkout', shopper.language));
  await tryWrongPassword(shopper, email);

  await logIn(shopper, email);
  // What has just happened is said by scripts; the page itself says who is logged in.
  if (shopper.scripts) await page.getByText(t('notices.catalogue.loggedIn'), { exact: true }).waitFor();
  await page.getByText(t('checkout.customer.as', { email })).waitFor();
  expect(new URL(page.url()).pathname).toBe(pathOf('checkout', shopper.language));
  await expectBothCarts(shopper);
  await goOnWithSavedAddress(shopper);
  expect(complaints).toEqual([]);
}

/** The customer has put goods into the cart in another browser, before. */
async function leaveCart({ language }: Shopper, email: string): Promise<void> {
  const elsewhere = await aShopper(openVisitor, language);
  await fill(elsewhere, { 'seam-tape': 3 });
  await logInAtScreen(elsewhere, email);
}

async function fill({ context, language }: Shopper, goods: Record<string, number>): Promise<void> {
  await prepareCart({ url: shopUrl(), language, goods }, { cookies: context, pageUrl: shopUrl() });
}

/** It is said, and nothing that was typed is lost; without scripts the form is the login screen's from then on. */
async function tryWrongPassword(shopper: Shopper, email: string): Promise<void> {
  const { page, t, hands, scripts, language } = shopper;
  await hands.fill(addressField(shopper, 'city'), 'Bjelovar');
  await hands.press(page.locator('summary').filter({ hasText: t('checkout.customer.known') }));
  await logIn(shopper, email, 'Nije to lozinka');
  await page
    .getByRole('alert')
    .getByText(specified(shopper, 'notices.refusal.UNKNOWN_USER_OR_PASSWORD'))
    .waitFor();
  expect(await accountField(shopper, 'email').inputValue()).toBe(email);
  const screen = scripts ? 'checkout' : 'login';
  expect(new URL(page.url()).pathname).toBe(pathOf(screen, language));
  if (!scripts) return;
  expect(await accountField(shopper, 'password').inputValue()).toBe('Nije to lozinka');
  expect(await addressField(shopper, 'city').inputValue()).toBe('Bjelovar');
  await expectAccessible(page);
}

/** What was left elsewhere and what is in this browser: header and summary agree. */
async function expectBothCarts(shopper: Shopper): Promise<void> {
  const { page, t, language, scripts } = shopper;
  if (scripts) await waitForHydration(page);
  for (const key of ['bracket-333', 'seam-tape']) {
    await page
      .getByRole('main')
      .getByText(demoProduct(key).name[language])
      .first()
      .waitFor({ state: 'attached' });
  }
  if (!scripts) return;
  // The checkout's header shows no cart; the next page's does.
  const other = await page.context().newPage();
  await openPage(other, pathOf('shop', language));
  const pieces = t('layout.cartWithCount', { count: 5 });
  await eventually(async () =>
    expect(await cartLink(other, shopper).getAttribute('aria-label')).toBe(pieces),
  );
  await other.close();
}

/** The account's address is the chosen one, and goes with the order. */
async function goOnWithSavedAddress(shopper: Shopper): Promise<void> {
  const { page, t, hands } = shopper;
  const delivery = page.getByRole('group', { name: t('checkout.saved.delivery') });
  await delivery.getByText('Sisak').waitFor();
  expect(await delivery.getByRole('radio', { checked: true }).count()).toBe(1);
  await hands.press(page.getByRole('button', { name: t('checkout.toShipping'), exact: true }));
  await page.locator('main address').filter({ hasText: 'Sisak' }).first().waitFor();
}
