import type { CheckoutSettings, Company, CurrencyConfig, LoyaltyEntry, MediaSize } from '#domain/site.ts';
import type { Language, Translated } from '#values/language.ts';

/** A site as its maintainers describe it; `siteId` says which one is meant. */
export type SiteInput = {
  readonly siteId: string;
  readonly apiKeyToken: string;
  readonly name: string;
  readonly url: string;
  readonly hosts: readonly string[];
  /** First label of further host names; absent: none. */
  readonly subdomain?: string;
  /** Scheme and host that documents (PDF) name; absent: those of `url`. */
  readonly pdfUrl?: string | null;
  readonly priceMode: 'shown' | 'enquiry';
  readonly introAnimation: boolean;
  readonly maintenance: boolean;
  /** Sites that name the same catalogue offer the same goods; one that does not exist yet is made. */
  readonly catalogueKey: string;
  /** The default language first. */
  readonly languages: readonly Language[];
  /** IANA name; absent: `defaultTimeZone`. */
  readonly timeZone?: string;
  readonly company: Company;
  readonly currencyConfig: CurrencyConfig;
  readonly mediaSizes: readonly MediaSize[];
  readonly stores: readonly StoreInput[];
  readonly options: Readonly<Record<string, unknown>>;
};

export type StoreInput = {
  readonly storeId: string;
  readonly language: Language;
  readonly name: Translated;
  readonly pathPrefix: string;
  /** Member programmes whose cards count in this store; absent: all. */
  readonly loyalty?: readonly LoyaltyEntry[] | null;
  readonly checkoutSettings: CheckoutSettings;
};

export type LanguageEntryInput = {
  readonly id: number;
  readonly code: string;
  /** Empty where the language has no two-letter code. */
  readonly code2: string;
  readonly name: string;
  readonly nameHrv: string;
  readonly nameEng: string;
  readonly nameGer: string;
  readonly nameSrp: string;
};

export type CountryInput = {
  /** ISO 3166-1 numeric. */
  readonly id: number;
  /** ISO 3166-1 alpha-2. */
  readonly iso: string;
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: Translated;
};

export type TaxClassInput = {
  readonly key: string;
  readonly name: Translated;
  readonly rates: readonly {
    /** Country of destination, ISO 3166-1 alpha-2; `*`: every one that has no rate of its own. */
    readonly country: string;
    readonly rateBasisPoints: number;
    /** First day of the rate (YYYY-MM-DD); absent: as long as anybody remembers. */
    readonly validFrom?: string;
  }[];
};
