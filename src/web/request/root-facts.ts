import type { Static } from 'typebox';
import { ApiError } from '#contract/client.ts';
import type { ContentDocument, NavigationTree } from '#contract/shapes/content-shapes.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { isAnchorStore } from '#values/anchor-stores.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { guaranteeNoticeOf } from '#values/guarantee-notice.ts';
import { findLanguageByCode, type Language, languages, pickText, type Translated } from '#values/language.ts';
import { netPriceReadersOf } from '#values/net-prices.ts';
import { signOf } from '#values/profile/sign-html.ts';
import { lookIn, lookStyle, type SiteLook, usualLook } from '#values/site-look.ts';
import { type Trackers, trackersOf } from '#values/trackers.ts';
import type { RequestFacts } from './request-facts.ts';

export type Document = Static<typeof ContentDocument>;
export type Section = Document['parts'][number];
type AnsweredTree = Static<typeof NavigationTree>;
type AnsweredItem = AnsweredTree['items'][number];
export type Navigation = Omit<AnsweredTree, 'items'> & { readonly items: NavigationItem[] };
export type NavigationItem = Omit<AnsweredItem, 'image' | 'drawing' | 'children'> & {
  /** Picture and cross-section of a category, as HTML. */
  readonly look?: string;
  readonly children: NavigationItem[];
};

const treeNames = ['main', 'footer1', 'footer2', 'footer3', 'footer4', 'checkout'] as const;
export type NavigationName = (typeof treeNames)[number];

export type SharedFacts = Awaited<ReturnType<typeof loadSharedFacts>>;

/** What every page stands in: facts of the site and its language, and of this visitor's choices. */
export type RootFacts = SharedFacts & ChosenFacts;

type ChosenFacts = {
  readonly currencyId: number;
  /** Prices without tax come first, with tax beside them. */
  readonly netPrices?: true;
  readonly isBackoffice?: true;
  readonly asksForCookies: boolean;
};

/** As the root's loader gives them: a document names what it shares with others by its address (request/shared-facts.ts). */
export type LoadedRoot = ChosenFacts & { readonly shared: SharedFacts | string };

export async function loadRootFacts(facts: RequestFacts): Promise<LoadedRoot> {
  const shared = await sharedFactsOf(facts);
  return {
    shared,
    currencyId: facts.currencyId ?? shared.currency.id,
    ...(facts.netPrices ? { netPrices: true } : {}),
    ...(facts.isBackoffice ? { isBackoffice: true } : {}),
    asksForCookies: !facts.hasChosenCookies && shared.cookieNotice.length > 0,
  };
}

/** Whom the site shows prices without tax first; nobody where it does not. */
export async function findNetPriceReaders(facts: RequestFacts): Promise<SharedFacts['netPricesFor']> {
  return (await sharedFactsOf(facts)).netPricesFor;
}

function sharedFactsOf(facts: RequestFacts): Promise<SharedFacts> {
  return facts.remember('root', () => loadSharedFacts(facts));
}

/** What all pages of a site and language share; asked for once and remembered by the server. */
async function loadSharedFacts(facts: RequestFacts) {
  const { api, site, language } = facts;
  const [currency, checkout, elements, options, trees, delivery] = await Promise.all([
    api.call(checkoutEndpoints.currencyConfig, {}),
    api.call(checkoutEndpoints.checkoutSettings, {}),
    api.call(contentEndpoints.elementGetByHandlers, { body: { handlers: ['header', 'footer', 'cookie'] } }),
    api.call(contentEndpoints.optionFilter, {}),
    Promise.all(treeNames.map((name) => findTree(facts, name))),
    site.priceMode === 'shown' ? findTree(facts, 'delivery') : undefined,
  ]);
  const deliveryHref = delivery?.items[0]?.url;
  const notices = options.find(({ key }) => key === 'GuaranteeNotice')?.value as Translated | undefined;
  const guaranteeNotice = guaranteeNoticeOf(notices?.[language]);
  const anchors = options.find(({ key }) => key === 'AnchorPrice')?.value;
  const isAnchorShown = site.priceMode === 'shown' && isAnchorStore(anchors, language);
  const look = lookIn(options);
  const style = lookStyle(look);
  const netPricesFor = netPriceReadersOf(options.find(({ key }) => key === 'NetPrices')?.value);
  return {
    language,
    site: {
      siteID: site.siteID,
      name: site.name,
      url: site.url,
      priceMode: site.priceMode,
      timeZone: site.timeZone,
      introAnimation: site.introAnimation,
      languages: site.languages,
      fallbackPictures: site.fallbackPictures,
      logo: site.logo,
      country: site.company.country,
      beyondMark: site.priceMode === 'enquiry' ? nameBeyondMark(site.name, partsOf(elements, 'header')) : '',
    },
    client: api.facts,
    currency,
    checkout,
    header: partsOf(elements, 'header')
      .filter((part) => site.priceMode === 'shown' || !isPriced(part))
      .map((part) => withLogo(part, site)),
    footer: partsOf(elements, 'footer').map((part) =>
      withCopyright(part, options, { language, fallback: findLanguageByCode(site.defaultLanguage) }),
    ),
    cookieNotice: options.some(({ key, value }) => key === 'CookieNotice' && value === true)
      ? partsOf(elements, 'cookie')
      : [],
    ...trackersIn(options as { key: string; value: unknown }[]),
    navigation: Object.fromEntries(
      trees.filter((tree) => tree !== undefined).map((tree) => [tree.name, tree]),
    ) as Partial<Record<NavigationName, Navigation>>,
    // What prices lead to that say that delivery comes on top.
    ...(deliveryHref ? { deliveryHref } : {}),
    ...(netPricesFor !== 'Nobody' && site.priceMode === 'shown' ? { netPricesFor } : {}),
    ...(isAnchorShown ? { priceList: true as const } : {}),
    ...(guaranteeNotice ? { guaranteeNotice } : {}),
    ...(style === '' ? {} : { look: lookFacts(look, style) }),
    year: Number(calendarDay(new Date(), site.timeZone).slice(0, 4)),
  };
}

/** What a page is drawn with where its site has a look of its own. */
function lookFacts({ BackgroundColour: background, Typeface }: SiteLook, style: string) {
  return { style, background, hasOwnFace: Typeface !== usualLook.Typeface };
}

/** Only where the site names some: most pages need not even look whether they may be loaded. */
function trackersIn(options: Parameters<typeof trackersOf>[0]): { trackers?: Trackers } {
  const trackers = trackersOf(options);
  return Object.keys(trackers).length > 0 ? { trackers } : {};
}

/** A site without that navigation simply shows none. */
async function findTree(
  { api, site }: RequestFacts,
  idOrName: NavigationName | 'delivery',
): Promise<Navigation | undefined> {
  try {
    const tree = await api.call(contentEndpoints.navigationTree, { params: { idOrName } });
    const shown = site.priceMode === 'shown' ? tree.items : withoutPriced(tree.items);
    return { ...tree, items: shown.map(itemFacts) };
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** A store that shows no prices has no way to a cart, for its header leads to the enquiry, and none to reduced goods. */
function withoutPriced(items: readonly AnsweredItem[]): AnsweredItem[] {
  const carts = languages.map((language) => pathOf('cart', language));
  return items
    .filter(({ url }) => !carts.includes(url) && !/\?(.*&)?discount=true(&|$)/.test(url))
    .map((item) => ({ ...item, children: withoutPriced(item.children) }));
}

function itemFacts({ image, drawing, children, ...item }: AnsweredItem): NavigationItem {
  const look = image
    ? `<img src="${encodeURI(image)}" alt="" width="3" height="2" loading="lazy">${signOf(drawing)}`
    : '';
  return { ...item, ...(look ? { look } : {}), children: children.map(itemFacts) };
}

/** What the site of the trade is called beyond the mark's own name: sites of a company share their header. */
function nameBeyondMark(name: string, header: readonly Section[]): string {
  const alt = header.find(({ type }) => type === 'logo')?.options.alt;
  const [brand = ''] = String(alt ?? '').split(/[\s,]/);
  return brand && name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : '';
}

/** The header's mark; where the header has no picture of its own, the site's logo. */
function withLogo(
  part: Section,
  { logo, logoSize }: Pick<RequestFacts['site'], 'logo' | 'logoSize'>,
): Section {
  if (part.type !== 'logo' || part.options.image || !logo || !logoSize) return part;
  return { ...part, options: { ...part.options, image: { urls: { MediumSize: logo }, ...logoSize } } };
}

/** Says an amount, such as from where on delivery is free: nothing for a site that shows no prices. */
function isPriced({ options }: Section): boolean {
  return options.priced === true;
}

function partsOf(elements: readonly Document[], handler: string): Section[] {
  return elements.find((element) => element.handler === handler)?.parts ?? [];
}

type Part = { readonly type: string; readonly options: Record<string, unknown> };
type Option = { readonly key: string; readonly value?: unknown };

/** Whose site it is says the footer's section, or where it has no text the site's option CopyrightText. */
export function withCopyright<P extends Part>(
  part: P,
  options: readonly Option[],
  { language, fallback }: { readonly language: Language; readonly fallback: Language | undefined },
): P {
  if (part.type !== 'copyright' || part.options.text) return part;
  const value = options.find(({ key }) => key === 'CopyrightText')?.value;
  const text =
    typeof value === 'string' ? value : pickText(value as Translated | undefined, language, fallback).text;
  return { ...part, options: { ...part.options, text } };
}
