import type { Page } from 'playwright-core';
import { pathOf } from '#values/addresses.ts';
import { openPage } from './open-page.ts';
import { press, type ScreenState, type ScreenVisit, visible, withCart, withoutCart } from './screen-steps.ts';

/** Of the demo (demo/users.json); its password is public. */
export const demoCustomer = {
  username: 'ivan.kovacic@limar.example',
  password: 'DemoLimar2026!',
  memberCard: '2900010011004',
};

/**
 * Logs in by the login screen; a context keeps its login until its cookies are cleared.
 * @param open how the page is opened; without scripts it comes alive never
 */
export async function logIn(
  { page, url, language, t }: ScreenVisit,
  customer = demoCustomer,
  open: (page: Page, address: string) => Promise<unknown> = openPage,
): Promise<void> {
  await open(page, url + pathOf('login', language));
  const main = page.getByRole('main');
  await main.getByLabel(t('account.field.email')).fill(customer.username);
  await main.locator('input[name=password]').fill(customer.password);
  await main.getByRole('button', { name: t('account.login.submit'), exact: true }).click();
  await page.waitForURL(url + pathOf('home', language));
}

/** One login serves all states of a context: logins of an address are counted. */
const loggedIn = new WeakMap<object, { name: string; value: string; url: string }[]>();

async function asCustomer(visit: ScreenVisit): Promise<void> {
  const context = visit.page.context();
  const kept = loggedIn.get(context);
  if (kept) return context.addCookies(kept);
  await logIn(visit);
  const cookies = await context.cookies();
  const own = cookies.filter(({ name }) => ['accessToken', 'refreshToken', 'signedIn'].includes(name));
  loggedIn.set(
    context,
    own.map(({ name, value }) => ({ name, value, url: visit.url })),
  );
}

/** A form sent as it is: every field says what is missing. */
export function atRefused(
  name: string,
  screen: 'login' | 'register',
  submit: string,
  before: (visit: ScreenVisit) => Promise<void> = async () => {},
): ScreenState {
  return {
    name,
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + pathOf(screen, visit.language));
      await before(visit);
      await press(visit, visit.t(`account.${submit}`));
      await visit.page.getByText(visit.t('account.checkFields')).waitFor();
    },
  };
}

function atProfile(
  name: string,
  view: string,
  then: (visit: ScreenVisit) => Promise<void> = async () => {},
): ScreenState {
  return {
    name,
    async show(visit) {
      await withoutCart(visit);
      await asCustomer(visit);
      await openPage(visit.page, `${visit.url}${pathOf('profile', visit.language)}${view}`);
      await then(visit);
    },
  };
}

export const profileStates: readonly ScreenState[] = [
  atProfile('profile', ''),
  atProfile('profile-orders', '?view=orders'),
  atProfile('profile-downloads', '?view=downloads'),
  atProfile('profile-wishlist', '?view=wishlist'),
  atProfile('profile-details', '?view=details'),
  atProfile('profile-addresses', '?view=addresses'),
  atProfile('profile-address-form', '?view=addresses&edit=main'),
  atProfile('profile-password', '?view=password'),
  atProfile('profile-data', '?view=data'),
  {
    name: 'cart-of-customer',
    async show(visit) {
      await withCart(visit);
      await asCustomer(visit);
      await openPage(visit.page, visit.url + pathOf('cart', visit.language));
      const card = visible(visit.page.getByLabel(visit.t('cart.card.label')));
      await card.fill(demoCustomer.memberCard);
      await card.press('Enter');
      await visit.page.getByText(visit.t('cart.card.applied')).waitFor();
    },
  },
  {
    name: 'checkout-of-customer',
    async show(visit) {
      await withCart(visit);
      await asCustomer(visit);
      await openPage(visit.page, visit.url + pathOf('checkout', visit.language));
    },
  },
];
