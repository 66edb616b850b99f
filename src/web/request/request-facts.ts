import { createContext, type RouterContextProvider } from 'react-router';
import { type ApiClient, createApiClient } from '#contract/client.ts';
import { type HandedInFile, handInFile } from '#contract/file-upload.ts';
import type { AskedPlace, CartCookies, DetectedSite, PageFacts, PlacedOrder } from '#contract/page-host.ts';
import type { Language } from '#values/language.ts';
import { inCurrency } from './currency.ts';

/** What loaders and actions know about the request they answer. */
export type RequestFacts = {
  /** Calls as nobody in particular: what they answer may be shown to all. */
  readonly api: ApiClient;
  /** Calls as the logged-in user. Using it makes the page personal. */
  readonly personalApi: ApiClient;
  readonly language: Language;
  readonly site: DetectedSite;
  /** The visitor's currency; undefined: the store's main one. The client's calls name it by themselves. */
  readonly currencyId: number | undefined;
  /** Whether prices without tax come first; pages are kept for both cases apart. */
  readonly netPrices: boolean;
  /**
   * The visitor's cart cookies. Asking for them makes the page personal: it is never kept in the page cache, so
   * only the cart's own pages ask.
   */
  findCart(): CartCookies | undefined;
  /** Where the visitor has last asked for delivery. The page becomes personal. */
  findPlace(): AskedPlace | undefined;
  /** The key to an order's papers, where this browser has placed the order. The page becomes personal. */
  findPaperKey(orderSlug: string): string | undefined;
  /** The order that this browser has just placed. The page becomes personal. */
  findPlacedOrder(): PlacedOrder | undefined;
  /** Whether the visitor has answered the cookie notice; pages are kept for both cases apart. */
  readonly hasChosenCookies: boolean;
  /** Whether a page is drawn for a back-office user: for looks, never for rights. Pages are kept for both cases apart. */
  readonly isBackoffice: boolean;
  /** Whether the browser holds a login; whether that still counts, a call tells. The page becomes personal. */
  isLoginClaimed(): boolean;
  /** Says that the page is for this visitor alone, for other reasons than the cart. */
  markPersonal(): void;
  /** Words of a query that this page knows beside those of its screen: all others change nothing on it. */
  knowWords(words: readonly string[]): void;
  /** The shop's signature under these words of a link that a page leads to. */
  sign(words: readonly string[]): string;
  /** Whether the shop itself has signed these words of a link: what others wrote is not said in its name. */
  isSigned(words: readonly string[], signature: string): boolean;
  /** Hands in a private file for a form that is about to be sent. @throws ApiError */
  handIn(file: File): Promise<HandedInFile>;
  /** Keeps a value for all visitors of this site and language until something that pages show has changed. */
  remember<T extends object>(key: string, load: () => Promise<T>): Promise<T>;
};

/** Set once per request by the page handler (entry.server.tsx). */
export const requestFactsContext = createContext<RequestFacts>();

/** The facts of the request: `const { api, language } = requestFacts(context)`. */
export function requestFacts(context: Readonly<RouterContextProvider>): RequestFacts {
  return context.get(requestFactsContext);
}

/** Makes the loaders' facts from what the server tells. */
export function factsFromHost(host: PageFacts): RequestFacts {
  return {
    api: inCurrency(createApiClient(host.client, host.send), host.currencyId),
    personalApi: inCurrency(createApiClient(host.client, host.sendPersonally), host.currencyId),
    language: host.language,
    site: host.site,
    currencyId: host.currencyId,
    netPrices: host.netPrices,
    hasChosenCookies: host.hasChosenCookies,
    isBackoffice: host.isBackoffice,
    findCart: host.findCart,
    findPlace: host.findPlace,
    findPaperKey: host.findPaperKey,
    findPlacedOrder: host.findPlacedOrder,
    isLoginClaimed: host.isLoginClaimed,
    markPersonal: host.markPersonal,
    knowWords: host.knowWords,
    sign: host.sign,
    isSigned: host.isSigned,
    handIn: (file) => handInFile(host.client, host.send, file),
    remember: host.remember,
  };
}
