import type { BrowserContext, Locator, Page } from 'playwright-core';
import { pathOf } from '#values/addresses.ts';
import { acceptedCookiesName } from '#values/consents.ts';
import type { Language } from '#values/language.ts';
import { demoProduct, productAddress } from './demo-addresses.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { type CartPreparation, prepareCart } from './prepared-cart.ts';
import type { ShopTexts } from './shop-texts.ts';

/** Somebody who looks at one screen in one language. */
export type ScreenVisit = {
  page: Page;
  /** The shop's address, such as http://localhost:3000. */
  url: string;
  language: Language;
  t: ShopTexts;
  /** Where the mails lie that the shop has sent, where that is known. */
  mailFolder?: string | undefined;
};

export type ScreenState = {
  name: string;
  /** Brings the page into the state. */
  show(visit: ScreenVisit): Promise<void>;
  /** Only where the window is small, or only where it is wide: a control that the other one does not have. */
  only?: 'narrow' | 'wide';
  /** Something stands over the page: what is below the window's edge is not part of it. */
  over?: true;
  /** Answered with another status than 200. */
  status?: number;
  /** Shows how waiting looks, and so never stops waiting. */
  waits?: true;
  /** A variation: checked in one language, by turns. */
  varies?: true;
  /** No page of the shop's frame but one that the server writes itself. */
  plain?: true;
};

/** Another look of a screen that stands in the list by itself. */
export const variation = (state: ScreenState): ScreenState => ({ ...state, varies: true });

/** Below this width the shop shows its phone form of header and filters. */
export const wideFromPx = 1024;

const gutterGoods = { 'bracket-333': 24, 'seam-tape': 1, 'mat-8': 1, 'romb-400-ral6020': 60 };

type Cart = Omit<CartPreparation, 'url' | 'language' | 'goods'> & { goods?: CartPreparation['goods'] };

export async function withCart({ page, url, language }: ScreenVisit, cart: Cart = {}) {
  const pageUrl = cart.site === 'enquiry' ? enquiryUrl(url) : url;
  await withoutCart({ page, url });
  return prepareCart({ goods: gutterGoods, ...cart, url, language }, { cookies: page.context(), pageUrl });
}

export async function withoutCart({ page, url }: Pick<ScreenVisit, 'page' | 'url'>): Promise<void> {
  await page.context().clearCookies();
  await answerCookieNotice(page.context(), url);
}

/** The cookie notice is answered, so that it does not stand over what is looked at. */
export async function answerCookieNotice(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies(
    [url, enquiryUrl(url)].map((site) => ({ name: acceptedCookiesName, value: 'necessary', url: site })),
  );
}

/** The second demo site's address: the same program under another host name. */
export function enquiryUrl(url: string): string {
  return url.replace('//localhost', '//pro.localhost');
}

/** A screen that only needs its address. */
export function at(
  name: string,
  address: (language: Language) => string,
  more: Partial<ScreenState> = {},
): ScreenState {
  return {
    name,
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, visit.url + address(visit.language));
    },
    ...more,
  };
}

export function atEnquiry(name: string, address: (language: Language) => string): ScreenState {
  return {
    name,
    async show(visit) {
      await withoutCart(visit);
      await openPage(visit.page, enquiryUrl(visit.url) + address(visit.language));
    },
  };
}

/** A screen of the checkout with a cart that has got so far. */
export function atCheckout(
  name: string,
  cart: Cart,
  then: (visit: ScreenVisit) => Promise<void> = async () => {},
  query = '',
): ScreenState {
  return {
    name,
    async show(visit) {
      await withCart(visit, cart);
      await openPage(visit.page, visit.url + pathOf('checkout', visit.language) + query);
      await then(visit);
    },
  };
}

export const visible = (locator: Locator) => locator.filter({ visible: true }).first();

export async function press({ page }: ScreenVisit, name: string): Promise<void> {
  await visible(page.getByRole('button', { name, exact: true })).click();
}

export async function tickRequiredConsents({ page, t }: ScreenVisit): Promise<void> {
  const consents = page.getByRole('group', { name: t('checkout.consents.legend') });
  for (const box of await consents.getByRole('checkbox').all()) {
    if ((await box.getAttribute('required')) !== null) await box.check();
  }
}

export async function openCart({ page, t }: ScreenVisit): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout.cart') })
    .click();
  await page.getByRole('dialog').waitFor();
}

/** A required field's name is its label with the star's place; the start of it is enough. */
export const fieldNamed = ({ page }: ScreenVisit, label: string) =>
  visible(page.getByLabel(label, { exact: false }));

/** The thank-you page of an order that was just placed. */
export async function showThanks(visit: ScreenVisit, cart: Cart): Promise<void> {
  const goods = { 'bracket-333': 2, 'downpipe-100-ral7016': 1 };
  const { orderSlug } = await withCart(visit, { goods, ...cart });
  await withoutCart(visit);
  const path = `${pathOf('checkoutSuccess', visit.language)}?orderSlug=${orderSlug}`;
  await openPage(visit.page, visit.url + path);
}

/** Opens a product's page and fills in what it asks for, by the fields' names. */
export async function fillOptions(
  visit: ScreenVisit,
  key: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await withoutCart(visit);
  await openPage(visit.page, visit.url + productAddress(key, visit.language));
  for (const [path, value] of Object.entries(values)) {
    await visible(visit.page.locator(`[name="option.${path}"]`)).fill(value);
  }
}

/** Opens the window in which the members of a bundle are chosen. */
export async function openBundle(visit: ScreenVisit, key: string): Promise<Locator> {
  const { page, t, language, url } = visit;
  await withoutCart(visit);
  await openPage(page, url + productAddress(key, language));
  await press(visit, t('choices.bundle.choose'));
  const dialog = page.getByRole('dialog', { name: demoProduct(key).name[language] });
  await dialog.waitFor();
  return dialog;
}

/** Orders by card what was prepared, and stands at the test gateway. */
export async function goToGateway(visit: ScreenVisit, cart: Cart = {}): Promise<void> {
  await withCart(visit, { goods: { 'bracket-333': 2 }, ...cart, upTo: 'payment', paymentMethodId: 3 });
  await openPage(visit.page, visit.url + pathOf('checkout', visit.language));
  await tickRequiredConsents(visit);
  await press(visit, visit.t('checkout.order'));
  await visit.page.getByRole('heading', { name: visit.t('server.gateway.title') }).waitFor();
}

/** Presses one of the gateway's three buttons and waits for the shop's page that follows. */
export async function decide(
  visit: ScreenVisit,
  outcome: 'succeeded' | 'failed' | 'abandoned',
): Promise<void> {
  const { page, t, language } = visit;
  await press(visit, t(`server.gateway.${outcome}`));
  const screen = outcome === 'succeeded' ? 'checkoutSuccess' : 'checkoutFailure';
  await page.waitForURL(`**${pathOf(screen, language)}?orderSlug=*`);
  await waitForHydration(page);
}

/** Enters a coupon and presses its button. */
export async function applyCoupon(visit: ScreenVisit, code: string): Promise<void> {
  await visible(visit.page.getByLabel(visit.t('cart.coupon.label'))).fill(code);
  await press(visit, visit.t('cart.coupon.apply'));
}
