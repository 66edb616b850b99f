import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Language } from '#values/language.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { openPage } from '../../tools/open-page.ts';
import { demoBuyer } from '../../tools/prepared-cart.ts';
import { type ShopTexts, shopTexts } from '../../tools/shop-texts.ts';
import { type FormWay, type Hands, pointer } from './hands.ts';
import { desktop, type phone, type Visitor } from './visitor.ts';

type Viewport = typeof phone | typeof desktop;

/** A visitor who reads one language, with its words. */
export type Shopper = Visitor & {
  language: Language;
  t: ShopTexts;
  onPhone: boolean;
  scripts: boolean;
  hands: Hands;
};

export type OpenVisitor = (options?: BrowserContextOptions) => Promise<Visitor>;

/** A visitor of a language on a screen of a size. */
export async function aShopper(
  openVisitor: OpenVisitor,
  language: Language,
  viewport: Viewport = desktop,
  options: BrowserContextOptions = {},
): Promise<Shopper> {
  const onPhone = viewport.width < 768;
  const visitor = await openVisitor({
    locale: localeTags[language],
    viewport,
    isMobile: onPhone,
    hasTouch: onPhone,
    ...options,
  });
  const scripts = options.javaScriptEnabled ?? true;
  return { ...visitor, language, t: shopTexts(language), onPhone, scripts, hands: pointer };
}

/** A visitor of a language who has the keyboard alone, or no scripts. */
export async function aShopperOfWay(
  openVisitor: OpenVisitor,
  { language, viewport, hands, scripts }: FormWay,
  options: BrowserContextOptions = {},
): Promise<Shopper> {
  const shopper = await aShopper(openVisitor, language, viewport, { ...options, javaScriptEnabled: scripts });
  return { ...shopper, hands };
}

/** Opens an address, and waits for the page's scripts where there are some. */
export async function open({ page, scripts }: Shopper, address: string): Promise<void> {
  if (scripts) await openPage(page, address);
  else await page.goto(address);
}

/** The first of those that can be seen: some controls stand in the page twice, for phones and for wide windows. */
export const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

/** A field of the checkout by its label; required ones carry a star that is not part of their words. */
export function addressField({ page, t }: Shopper, name: string): Locator {
  return seen(page.getByLabel(new RegExp(`^${escaped(t(`checkout.address.${name}`))}(\\s\\*)?$`)));
}

/** Types a whole address into the checkout's first step; it lies in Croatia, whichever country the form begins with. */
export async function fillAddress(shopper: Shopper, email: string): Promise<void> {
  const { country, ...texts } = { ...demoBuyer, contactEmail: email };
  await addressField(shopper, 'country').selectOption(country);
  for (const [name, value] of Object.entries(texts)) await addressField(shopper, name).fill(value);
}

export const requiredConsents = ({ page, t }: Shopper): Locator =>
  page.getByRole('group', { name: t('checkout.consents.legend') }).locator('input[required]');

export async function tickRequiredConsents(shopper: Shopper): Promise<void> {
  for (const box of await requiredConsents(shopper).all()) await shopper.hands.tick(box);
}

/** The part of product and cart that says what delivery to a place costs and when it comes; it folds out. */
export const deliveryPart = ({ page, t }: Pick<Shopper, 'page' | 't'>): Locator =>
  page
    .locator('details')
    .filter({ has: page.getByText(t('catalogue.delivery.ask'), { exact: true }) })
    .first();

/** The cart's sign in the header, whose name tells how many pieces are in it. */
export const cartLink = (page: Page, { t }: Pick<Shopper, 't'>): Locator =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^${escaped(t('layout.cart'))}`) });

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const runStamp = `${Date.now().toString(36)}.${process.env.VITEST_POOL_ID}`;

/** The e-mail address of a test's buyer, so that its mails can be told apart: the name must be unique. */
export function buyerEmail(name: string): string {
  return `${name}.${runStamp}@kupac.example`;
}
