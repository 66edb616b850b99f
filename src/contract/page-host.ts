import type { Static } from 'typebox';
import type { Language } from '#values/language.ts';
import type { ApiResponse, ClientFacts } from './client.ts';
import type { platformEndpoints } from './v1/platform-endpoints.ts';

/** The site of a host name, as `domainDetect` answers. */
export type DetectedSite = Static<typeof platformEndpoints.domainDetect.answer>;

/** The last order placed in this browser, as the cookie `placedOrder` stores it: with its cart. */
export type PlacedOrder = { readonly cartId: number; readonly orderSlug: string };

/** The place of a delivery quote, as the cookie `deliveryPlace` stores it. */
export type AskedPlace = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Empty: not given. */
  readonly zipCode: string;
};

export type CartCookies = { cartId: number; protectCode: string };

/** A chunk with messages, and the module that needs it; without one every page does. */
export type MessageChunk = { readonly address: string; readonly waiting?: string | undefined };

/** The server's interface for the pages, for one request. */
export type PageFacts = {
  readonly language: Language;
  readonly site: DetectedSite;
  readonly client: ClientFacts;
  /** The visitor's currency, if the store offers it besides its main one; undefined: the main one. */
  readonly currencyId: number | undefined;
  /** Whether the visitor has asked for prices without tax first, and the site allows it (docs/decisions/net-prices.md). */
  readonly netPrices: boolean;
  /** Whether the visitor has answered the cookie notice. */
  readonly hasChosenCookies: boolean;
  /** Whether the browser claims that a back-office user is logged in: for appearance, never for rights. */
  readonly isBackoffice: boolean;
  /** Calls the API inside the process as a visitor; the answer is public. */
  send(path: string, init: RequestInit): Promise<ApiResponse>;
  /**
   * Calls the API as the logged-in user, refreshing an expired token; cookies of the answer are set
   * with the page. The page becomes personal.
   */
  sendPersonally(path: string, init: RequestInit): Promise<ApiResponse>;
  /** Whether the browser has login cookies; only a call tells whether they are valid. The page becomes personal. */
  isLoginClaimed(): boolean;
  /** The shop's signature for this text of a link. */
  sign(words: readonly string[]): string;
  /** Whether the shop itself has signed this text of a link. */
  isSigned(words: readonly string[], signature: string): boolean;
  /** The chunks with the language's messages that the page's scripts wait for. */
  readonly messageChunks: readonly MessageChunk[];
  /** Address of the module that plays the site's animation; undefined if the site has none. */
  readonly introModule: string | undefined;
  /**
   * The visitor's cart, if any. Reading it makes the page personal: it is never cached for others.
   */
  findCart(): CartCookies | undefined;
  /** The visitor's last delivery place. Reading it makes the page personal. */
  findPlace(): AskedPlace | undefined;
  /** The key to an order's papers, if this browser placed the order. Reading it makes the page personal. */
  findPaperKey(orderSlug: string): string | undefined;
  /** The order just placed in this browser. Reading it makes the page personal. */
  findPlacedOrder(): PlacedOrder | undefined;
  /** Passes a rendered document directly to the server, instead of copying it into a response. */
  takeDocument(html: Buffer): void;
  /**
   * Stores JSON that many pages share under its own address.
   * @returns the address, which depends on the text
   */
  shareFacts(facts: object): string;
  /** Query parameters of this page besides those of its screen: filters, choices. */
  knowWords(words: readonly string[]): void;
  /** Marks the page as made for this visitor alone. */
  markPersonal(): void;
  /**
   * Caches what is the same for all visitors of a site and language (header, footer, settings) until something
   * that pages show has changed. Not for products: the pages that show them watch their stock.
   */
  remember<T extends object>(key: string, load: () => Promise<T>): Promise<T>;
};

/** The route of an address: `<screen>.<language>`, or another route of the pages. */
export type PageRoute = { readonly id: string; readonly takesForms: boolean };

/** The module that the page build exports to the server (src/web/entry.server.tsx). */
export type PageEntry = {
  /** Creates the handler for a build; the server knows nothing else of the pages. */
  createPageHandler(
    build: unknown,
    mode: 'production' | 'development',
  ): (request: Request, facts: PageFacts) => Promise<Response>;
  /** Creates the function that finds the route of a path, without running any of its code. */
  createRouteFinder(build: unknown): (pathname: string) => PageRoute | undefined;
  /** Inline scripts that are the same in every page: the server allows them by their hashes (CSP). */
  readonly inlineScripts: readonly string[];
  /** Reports errors that a page did not expect. */
  onPageError(listener: (error: unknown) => void): void;
};
