import type { Page } from 'playwright-core';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { categoryAddress } from './demo-addresses.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { sites } from './prepared-cart.ts';
import {
  type ScreenState,
  type ScreenVisit,
  variation,
  visible,
  withCart,
  withoutCart,
} from './screen-steps.ts';

/** Of the demo (demo/users.json); its password is public. */
export const demoCustomer = {
  username: 'ivan.kovacic@limar.example',
  password: 'DemoLimar2026!',
  memberCard: '2900010011004',
};

export const ana = { username: 'ana.maric@kupac.example', password: 'DemoKupac2026!', memberCard: '' };

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
  await main.locator('input[name=username]').fill(customer.username);
  await main.locator('input[name=password]').fill(customer.password);
  await main.getByRole('button', { name: t('account.login.submit'), exact: true }).click();
  await page.waitForURL(url + pathOf('home', language));
}

/** Its password opens the panel on the machine that runs the shop. */
export const admin = { username: 'urednik@attika.example', password: 'DemoUrednik2026!', memberCard: '' };

type LoginCookies = { name: string; value: string; url: string }[];

/** One login of each customer serves all states of a context: logins of an address are counted. */
const loggedIn = new WeakMap<object, Map<string, LoginCookies>>();

export async function asCustomer(visit: ScreenVisit, customer = demoCustomer): Promise<void> {
  const context = visit.page.context();
  const logins = loggedIn.get(context) ?? new Map<string, LoginCookies>();
  loggedIn.set(context, logins);
  const kept = logins.get(customer.username);
  if (kept) return context.addCookies(kept);
  await logIn(visit, customer);
  const cookies = await context.cookies();
  const own = cookies.filter(({ name }) =>
    ['accessToken', 'refreshToken', 'signedIn', 'backoffice'].includes(name),
  );
  logins.set(
    customer.username,
    own.map(({ name, value }) => ({ name, value, url: visit.url })),
  );
}

/** Tries wrong passwords, until no more are taken for a while. */
export async function spendLogins({ page, url }: Pick<ScreenVisit, 'page' | 'url'>, email: string) {
  const isRefused = async () => {
    const answer = await page.context().request.post(`${url}/api/auth/login`, {
      headers: { apiKey: sites.shop.apiKey, 'sec-fetch-site': 'same-origin' },
      data: { username: email, password: 'Nije to lozinka' },
    });
    return answer.status() === 429;
  };
  while (!(await isRefused()));
}

export function atProfile(
  name: string,
  view: string,
  then: (visit: ScreenVisit) => Promise<void> = async () => {},
  customer = demoCustomer,
): ScreenState {
  return {
    name,
    async show(visit) {
      await withoutCart(visit);
      await asCustomer(visit, customer);
      await openPage(visit.page, `${visit.url}${pathOf('profile', visit.language)}${view}`);
      await then(visit);
    },
  };
}

/** A blocked card of the demo (demo/membership.json). */
const blockedCard = '2900010015071';

/** The customer's cart with goods that members get for less, after a card was entered. */
function atMemberCart(name: string, barcode: string, said: string): ScreenState {
  return {
    name,
    async show(visit) {
      const { page, t, url, language } = visit;
      // A login takes the cart of the last one along, and what was entered there.
      await withoutCart(visit);
      await asCustomer(visit);
      await withCart(visit, { goods: { 'leaf-catcher': 2, 'hand-seamer': 1, 'bracket-333': 24 } });
      await asCustomer(visit);
      await openPage(page, url + pathOf('cart', language));
      const card = visible(page.getByLabel(t('cart.card.label')));
      await card.fill(barcode);
      await card.press('Enter');
      await page.getByText(t(said)).first().waitFor();
    },
  };
}

/** An order that was placed with the customer's confirmed e-mail belongs to the account from the login on. */
export async function showOrders(visit: ScreenVisit, view: string): Promise<void> {
  const goods = { 'bracket-333': 24, 'guide-falc': 1 };
  await withCart(visit, { goods, upTo: 'ordered', email: ana.username });
  await withoutCart(visit);
  await asCustomer(visit, ana);
  await openPage(visit.page, visit.url + pathOf('profile', visit.language) + view);
}

/** The newest order on the list of orders, opened. */
export function atNewestOrder(
  name: string,
  showList: (visit: ScreenVisit, view: string) => Promise<void>,
): ScreenState {
  return {
    name,
    async show(visit) {
      const { page, t } = visit;
      await showList(visit, '?view=orders');
      await page.getByRole('main').locator('a[href*="order="]').first().click();
      await visible(page.getByRole('button', { name: t('again.button') })).waitFor();
    },
  };
}

/** The wishlist of a visitor who has pressed the first hearts of a page. */
export function atWishlist(
  name: string,
  address: (language: Language) => string,
  heartCount: number,
): ScreenState {
  return {
    name,
    async show(visit) {
      const { page, t, url, language } = visit;
      await withoutCart(visit);
      await openPage(page, url + address(language));
      const hearts = page
        .getByRole('main')
        .getByRole('button', { name: t('layout.wishlist'), pressed: false });
      for (let left = heartCount; left > 0; left -= 1) await hearts.first().click();
      await page.getByText(t('notices.catalogue.addedToWishlist')).first().waitFor();
      await openPage(page, `${url}${pathOf('profile', language)}?view=wishlist`);
      await page.getByRole('main').getByRole('article').first().waitFor();
    },
  };
}

/** Of the demo's trapezoidal sheet, cut to length. */
const savedRoof = {
  name: 'Kuća u Senju',
  shape: 'gable',
  lengthMm: 12_500,
  widthMm: 8000,
  pitchTenths: 225,
  eavesHeightMm: 3000,
  snowRegion: 'zone3',
};

/** Kept roofs and lists of lengths: made by calls where there are none yet. */
async function showSaved(visit: ScreenVisit): Promise<void> {
  const { page, url, language } = visit;
  await withoutCart(visit);
  await asCustomer(visit, ana);
  const { request } = page.context();
  const headers = { apiKey: sites.shop.apiKey, 'sec-fetch-site': 'same-origin' };
  const ask = async (path: string) =>
    (await (await request.get(`${url}/api/v1/${path}`, { headers })).json()).data;
  if ((await ask('roof/filter')).total === 0) {
    const { coverings } = await ask('roof/coverings');
    const productId = coverings.find(({ sku }: { sku: string }) => sku === 'ATK-T35').variants[0].productId;
    await request.post(`${url}/api/v1/roof/create`, { headers, data: { ...savedRoof, productId } });
    const rows = [
      { lengthMm: 4330, pieces: 26, mark: 'A1' },
      { lengthMm: 3180, pieces: 4, mark: 'A2' },
    ];
    await request.post(`${url}/api/v1/cutList/create`, {
      headers,
      data: { name: 'Garaža', productId, rows },
    });
  }
  await openPage(page, `${url}${pathOf('profile', language)}?view=lists`);
}

export const profileStates: readonly ScreenState[] = [
  atProfile('profile', ''),
  variation(atProfile('profile-orders', '?view=orders')),
  variation(atProfile('profile-downloads', '?view=downloads')),
  variation(atProfile('profile-lists', '?view=lists')),
  { name: 'profile-lists-filled', show: showSaved },
  variation(atProfile('profile-wishlist', '?view=wishlist')),
  atProfile('profile-details', '?view=details'),
  atProfile('profile-addresses', '?view=addresses'),
  atProfile('profile-address-form', '?view=addresses&edit=main'),
  atProfile('profile-password', '?view=password'),
  atProfile('profile-data', '?view=data'),
  { name: 'profile-orders-filled', show: (visit) => showOrders(visit, '?view=orders') },
  atNewestOrder('profile-order', showOrders),
  {
    name: 'profile-order-again',
    async show(visit) {
      const { page, t } = visit;
      await showOrders(visit, '?view=orders');
      // With those of the order more than a line may hold: none of them can be taken.
      await withCart(visit, { goods: { 'bracket-333': 980 } });
      await asCustomer(visit, ana);
      await openPage(page, `${visit.url}${pathOf('profile', visit.language)}?view=orders`);
      await page.getByRole('main').locator('a[href*="order="]').first().click();
      await visible(page.getByRole('button', { name: t('again.button') })).click();
      await page.getByText(t('again.problem.cartFull')).waitFor();
      await waitForHydration(page);
    },
  },
  atWishlist('wishlist-visitor-filled', (language) => categoryAddress('cat-roofing', language), 3),
  atMemberCart('cart-of-customer', demoCustomer.memberCard, 'cart.card.applied'),
  variation(atMemberCart('cart-card-blocked', blockedCard, 'notices.catalogue.membershipCardBarcodeInvalid')),
  variation({
    name: 'checkout-new-address',
    async show(visit) {
      await withCart(visit);
      await asCustomer(visit);
      await openPage(visit.page, visit.url + pathOf('checkout', visit.language));
      await visit.page
        .getByRole('group', { name: visit.t('checkout.saved.delivery') })
        .getByRole('radio', { name: visit.t('checkout.saved.new') })
        .check();
    },
  }),
  {
    name: 'checkout-of-customer',
    async show(visit) {
      await withCart(visit);
      await asCustomer(visit);
      await openPage(visit.page, visit.url + pathOf('checkout', visit.language));
    },
  },
];
