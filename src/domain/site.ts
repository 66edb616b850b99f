import type { Language, Translated } from '#values/language.ts';
import type { DigitalKind } from '#values/product-formats.ts';
import type { cartTypes, checkoutSwitches, checkoutTypes, companyFacts } from '#values/site-settings.ts';

/** A shop with its own domain and apiKey (docs/architecture.md). */
export type Site = {
  readonly id: number;
  /** siteID of the API. */
  readonly siteId: string;
  readonly apiKeyToken: string;
  readonly name: string;
  readonly url: string;
  readonly hosts: readonly string[];
  /** First label of further host names, such as `pro` of pro.attika.example; empty: none. */
  readonly subdomain: string;
  /** Where documents (PDF) say the site is; null: at `url`. */
  readonly pdfUrl: string | null;
  /** `enquiry`: no price leaves the server through any call. */
  readonly priceMode: 'shown' | 'enquiry';
  readonly introAnimation: boolean;
  readonly maintenance: boolean;
  readonly catalogueId: number;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly stores: readonly Store[];
  /** IANA name: its days, years and opening hours are those of this place. */
  readonly timeZone: string;
  readonly company: Company;
  readonly currencyConfig: CurrencyConfig;
  readonly mediaSizes: readonly MediaSize[];
  readonly options: Readonly<Record<string, unknown>>;
};

/** A site's view for one language: prices, checkout settings. */
export type Store = {
  readonly id: number;
  /** storeID of the API. */
  readonly storeId: string;
  readonly language: Language;
  readonly name: Translated;
  readonly pathPrefix: string;
  /** Member programmes whose cards count in this store; null: all. */
  readonly loyalty: readonly LoyaltyEntry[] | null;
  readonly checkoutSettings: CheckoutSettings;
};

/** A member programme as a store names it. */
export type LoyaltyEntry = { readonly key: string; readonly name: Translated };

export type CheckoutSettings = Readonly<Record<(typeof checkoutSwitches)[number], boolean>> & {
  readonly cart_type: (typeof cartTypes)[number];
  readonly checkout_type: (typeof checkoutTypes)[number];
  readonly product_delivery_type: DigitalKind;
  readonly allowedCountries: 'ALL' | readonly string[];
};

export type CurrencyConfig = {
  readonly mainCurrency: string;
  readonly id: number;
  readonly symbol: string;
  readonly allowedCurrencies: readonly {
    readonly id: number;
    readonly label: string;
    readonly symbol: string;
    /** Units of this currency for 1 EUR. */
    readonly rate: number;
  }[];
};

export type MediaSize = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly autoResize: boolean;
};

export type Company = Readonly<Record<(typeof companyFacts)[number], string>> & {
  readonly oib: string;
  readonly iban: string;
  /** What a company's business letters must also say; absent if it has none of it. */
  readonly bank?: Translated;
  /** Court and number of the register. */
  readonly court?: Translated;
  readonly capital?: Translated;
  /** Names of those who represent the company. */
  readonly management?: string;
};
