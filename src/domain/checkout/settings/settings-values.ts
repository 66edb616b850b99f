import type { invoicings } from '#values/invoicing.ts';
import { type Language, languageCodes, languages, type Translated } from '#values/language.ts';
import type { deliveryKinds, paymentKinds } from '../checkout-tables.ts';

/* What a shop's owner sets up, in the words and units of the API: amounts in euros, rates in per cent. */

/** A text by the three-letter code of its language. */
export type Words = { hrv?: string | undefined; eng?: string | undefined; ger?: string | undefined };

export type DeliverySetting = {
  key: string;
  kind: (typeof deliveryKinds)[number];
  name: Words;
  description: Words;
  maximumLengthMm: number;
  maximumGrams: number;
  taxClassKey: string;
  freeFrom: { country: string; amount: number }[];
  prices: {
    countries: string[];
    zipCodes?: string[] | undefined;
    bands: { maximumGrams: number; price: number }[];
    days: number[];
  }[];
};

export type BranchSetting = {
  deliveryMethod: string;
  key: string;
  name: Words;
  address: string;
  openingHours: Words;
  phone: string;
  heldDays: number;
  maximumLengthMm: number;
  sameDayUntil: number | null;
};

export type PaymentSetting = {
  key: string;
  kind: (typeof paymentKinds)[number];
  name: Words;
  description: Words;
  fee: number;
  countries: string[];
  minimum: number;
  maximum: number | null;
  digitalAllowed: boolean;
  deliveryMethodKeys: string[];
  gateway: string | null;
};

export type TaxSetting = {
  key: string;
  name: Words;
  rates: { country: string; validFrom: string; rate: number }[];
};

/** The fields of all groups; which one belongs to which `values/settings.ts` says. */
export type Settings = {
  legalName: string;
  street: string;
  houseNumber: string;
  zipCode: string;
  city: string;
  country: string;
  phone: string;
  email: string;
  vatId: string;
  oib: string;
  court: Words;
  capital: Words;
  management: string;
  name: string;
  sendEmailTo: string | null;
  sendOrdersTo: string[];
  sendGdprTo: string | null;
  securityEmail: string | null;
  iban: string;
  bank: Words;
  recipient: string;
  model: string;
  purpose: string;
  dueDays: number;
  deliveryMethods: DeliverySetting[];
  branches: BranchSetting[];
  paymentMethods: PaymentSetting[];
  taxClasses: TaxSetting[];
  stores: { storeId: string; allowedCountries: 'ALL' | string[] }[];
  currencies: { id: number; label: string; symbol: string; rate: number }[];
  premises: string;
  device: string;
  invoicing: (typeof invoicings)[number];
  paperYears: string;
};

export function wordsOf(texts: Translated | undefined): Words {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts?.[language];
      return text ? [[languageCodes[language], text]] : [];
    }),
  );
}

export function translatedOf(words: Words): Translated {
  return Object.fromEntries(
    languages.flatMap((language): [Language, string][] => {
      const text = words[languageCodes[language]]?.trim();
      return text ? [[language, text]] : [];
    }),
  );
}
