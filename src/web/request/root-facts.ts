import type { Static } from 'typebox';
import { ApiError } from '#contract/client.ts';
import type { ContentDocument, NavigationTree } from '#contract/shapes/content-shapes.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { findLanguageByCode } from '#values/language.ts';
import { type Trackers, trackersOf } from '#values/trackers.ts';
import { withCopyright } from './copyright-text.ts';
import type { RequestFacts } from './request-facts.ts';

export type Document = Static<typeof ContentDocument>;
export type Section = Document['parts'][number];
export type Navigation = Static<typeof NavigationTree>;
export type NavigationItem = Navigation['items'][number];

const treeNames = ['main', 'footer1', 'footer2', 'footer3', 'footer4'] as const;
export type NavigationName = (typeof treeNames)[number];

export type SharedFacts = Awaited<ReturnType<typeof loadSharedFacts>>;

/** What every page stands in: facts of the site and its language, and of this visitor's choices. */
export type RootFacts = SharedFacts & ChosenFacts;

type ChosenFacts = {
  readonly currencyId: number;
  readonly isBackoffice?: true;
  readonly asksForCookies: boolean;
};

/** As the root's loader gives them: a document names what it shares with others by its address (request/shared-facts.ts). */
export type LoadedRoot = ChosenFacts & { readonly shared: SharedFacts | string };

export async function loadRootFacts(facts: RequestFacts): Promise<LoadedRoot> {
  const shared = await facts.remember('root', () => loadSharedFacts(facts));
  return {
    shared,
    currencyId: facts.currencyId ?? shared.currency.id,
    ...(facts.isBackoffice ? { isBackoffice: true } : {}),
    asksForCookies: !facts.hasChosenCookies && shared.cookieNotice.length > 0,
  };
}

/** What all pages of a site and language share; asked for once and remembered by the server. */
async function loadSharedFacts(facts: RequestFacts) {
  const { api, site, language } = facts;
  const [currency, checkout, elements, options, trees] = await Promise.all([
    api.call(checkoutEndpoints.currencyConfig, {}),
    api.call(checkoutEndpoints.checkoutSettings, {}),
    api.call(contentEndpoints.elementGetByHandlers, { body: { handlers: ['header', 'footer', 'cookie'] } }),
    api.call(contentEndpoints.optionFilter, {}),
    Promise.all(treeNames.map((name) => findTree(facts, name))),
  ]);
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
    },
    client: api.facts,
    currency,
    checkout,
    header: partsOf(elements, 'header').filter((part) => site.priceMode === 'shown' || !isPriced(part)),
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
    year: Number(calendarDay(new Date(), site.timeZone).slice(0, 4)),
  };
}

/** Only where the site names some: most pages need not even look whether they may be loaded. */
function trackersIn(options: Parameters<typeof trackersOf>[0]): { trackers?: Trackers } {
  const trackers = trackersOf(options);
  return Object.keys(trackers).length > 0 ? { trackers } : {};
}

/** A site without that navigation simply shows none. */
async function findTree({ api }: RequestFacts, idOrName: NavigationName): Promise<Navigation | undefined> {
  try {
    return await api.call(contentEndpoints.navigationTree, { params: { idOrName } });
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** Says an amount, such as from where on delivery is free: nothing for a site that shows no prices. */
function isPriced({ options }: Section): boolean {
  return options.priced === true;
}

function partsOf(elements: readonly Document[], handler: string): Section[] {
  return elements.find((element) => element.handler === handler)?.parts ?? [];
}
