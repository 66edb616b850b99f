import type { Static } from 'typebox';
import type { Language } from '#values/language.ts';
import type { ApiResponse, ClientFacts } from './client.ts';
import type { platformEndpoints } from './v1/platform-endpoints.ts';

/** What a host name stands for, as `domainDetect` answers. */
export type DetectedSite = Static<typeof platformEndpoints.domainDetect.answer>;

/** Both halves of a cart's identity, from the visitor's cookies. */
/** The order that this browser has placed last, as the cookie `placedOrder` keeps it: with the cart that it was placed of. */
export type PlacedOrder = { readonly cartId: number; readonly orderSlug: string };

/** Where somebody wants to know of delivery, as the cookie `deliveryPlace` keeps it. */
export type AskedPlace = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Empty: none was given. */
  readonly zipCode: string;
};

export type CartCookies = { cartId: number; protectCode: string };

/** A chunk with messages, and the module that waits for it; without one every page does. */
export type MessageChunk = { readonly address: string; readonly waiting?: string | undefined };

/** What the server tells the pages about one request. */
export type PageFacts = {
  readonly language: Language;
  readonly site: DetectedSite;
  readonly client: ClientFacts;
  /** The visitor's currency where the store has it beside its main one; undefined: the main one. */
  readonly currencyId: number | undefined;
  /** Whether the visitor has asked for prices without tax first, and the site allows it (docs/decisions/net-prices.md). */
  readonly netPrices: boolean;
  /** Whether the visitor has answered the cookie notice. */
  readonly hasChosenCookies: boolean;
  /** Whether the browser says that a back-office user is logged in: for looks, never for rights. */
  readonly isBackoffice: boolean;
  /** Calls the API inside the process as a visitor; what it answers may be shown to all. */
  send(path: string, init: RequestInit): Promise<ApiResponse>;
  /**
   * Calls the API as the logged-in user, renewing the login where its token has ended; cookies of the answer are set
   * with the page. The page becomes personal.
   */
  sendPersonally(path: string, init: RequestInit): Promise<ApiResponse>;
  /** Whether the browser holds a login; whether it still counts, a call tells. The page becomes personal. */
  isLoginClaimed(): boolean;
  /** The shop's signature under these words of a link. */
  sign(words: readonly string[]): string;
  /** Whether the shop itself has signed these words of a link. */
  isSigned(words: readonly string[], signature: string): boolean;
  /** The chunks with the language's messages that the page's scripts wait for. */
  readonly messageChunks: readonly MessageChunk[];
  /** Address of the module that plays the site's animation; undefined where the site has none. */
  readonly introModule: string | undefined;
  /**
   * The visitor's cart, if any. Asking for it makes the page personal: it is never kept for others.
   */
  findCart(): CartCookies | undefined;
  /** Where the visitor has last asked for delivery. Asking makes the page personal. */
  findPlace(): AskedPlace | undefined;
  /** The key to an order's papers, where this browser has placed the order. Asking makes the page personal. */
  findPaperKey(orderSlug: string): string | undefined;
  /** The order that this browser has just placed. Asking makes the page personal. */
  findPlacedOrder(): PlacedOrder | undefined;
  /** Takes a rendered document beside its response, which would only copy it. */
  takeDocument(html: Buffer): void;
  /**
   * Keeps what many pages need alike as JSON under an address of its own.
   * @returns the address, which is another one for another text
   */
  shareFacts(facts: object): string;
  /** Words of a query that this page knows beside those of its screen: filters, choices. */
  knowWords(words: readonly string[]): void;
  /** Marks the page as made for this visitor alone. */
  markPersonal(): void;
  /**
   * Keeps what is the same for all visitors of a site and language (header, footer, settings) until something
   * that pages show has changed. Not for products: their stock is watched by the pages that ask for them.
   */
  remember<T extends object>(key: string, load: () => Promise<T>): Promise<T>;
};

/** What an address leads to: `<screen>.<language>`, or another route of the pages. */
export type PageRoute = { readonly id: string; readonly takesForms: boolean };

/** The module that the page build exports to the server (src/web/entry.server.tsx). */
export type PageEntry = {
  /** Makes the handler for a build; the server knows nothing else of the pages. */
  createPageHandler(
    build: unknown,
    mode: 'production' | 'development',
  ): (request: Request, facts: PageFacts) => Promise<Response>;
  /** Makes what finds the route of a path, without running anything of it. */
  createRouteFinder(build: unknown): (pathname: string) => PageRoute | undefined;
  /** Texts of the scripts that stand within every page, alike in all of them: the server allows them by their hashes (CSP). */
  readonly inlineScripts: readonly string[];
  /** Where errors that a page did not expect go. */
  onPageError(listener: (error: unknown) => void): void;
};
