import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { groupIban } from '#values/check-digits.ts';
import { type Language, pickText } from '#values/language.ts';
import type { Company } from '../../site.ts';
import type { DeliveryMethod, PaymentMethod } from '../method-rules.ts';

/** What the drafts of legal texts say of a shop, as HTML without markup; what is not known yet stands in brackets. */
export type LegalFacts = {
  readonly name: string;
  /** Street, postcode and town, country. */
  readonly seat: string;
  readonly email: string;
  readonly phone: string;
  readonly taxNumber: string;
  /** Court and number, capital, management; empty where there is none. */
  readonly register: string;
  readonly management: string;
  readonly iban: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** A sentence for each way of delivery, with prices and days. */
  readonly delivery: readonly string[];
  readonly payment: readonly string[];
};

type Ground = {
  readonly company: Company;
  readonly deliveryMethods: readonly DeliveryMethod[];
  readonly paymentMethods: readonly PaymentMethod[];
};

/** In the words of a language. */
export function legalFactsOf(
  { company, deliveryMethods, paymentMethods }: Ground,
  language: Language,
): LegalFacts {
  const texts = mailLanguage(language);
  const missing = (what: keyof typeof blanks.hr) => `[${blanks[language][what]}]`;
  const words = (value: Parameters<typeof pickText>[0] | undefined) =>
    escaped(pickText(value, language).text);
  const street = [company.street, company.houseNumber].filter(Boolean).join(' ');
  const town = [company.zipCode, company.city].filter(Boolean).join(' ');
  const { oib, vatId } = company;
  return {
    name: escaped(company.legalName) || missing('name'),
    seat:
      street && town ? escaped(`${street}, ${town}, ${texts.countryName(company.country)}`) : missing('seat'),
    email: escaped(company.email) || missing('email'),
    phone: escaped(company.phone) || missing('phone'),
    taxNumber: escaped([...new Set([oib, vatId])].filter(Boolean).join(', ')) || missing('taxNumber'),
    register:
      [words(company.court), words(company.capital)].filter(Boolean).join(', ') || missing('register'),
    management: escaped(company.management ?? '') || missing('management'),
    iban: company.iban ? escaped(groupIban(company.iban)) : missing('iban'),
    country: company.country,
    delivery: deliveryMethods.map((method) => deliverySentence(method, language)),
    payment: paymentMethods.map(({ name }) => words(name)),
  };
}

/** What is to be entered by hand. */
const blanks = {
  hr: {
    ...{ name: 'naziv tvrtke', seat: 'sjedište', email: 'e-pošta', phone: 'telefon', taxNumber: 'OIB' },
    ...{ register: 'sud, broj upisa i temeljni kapital', management: 'članovi uprave', iban: 'IBAN' },
  },
  en: {
    ...{ name: 'company name', seat: 'seat', email: 'e-mail', phone: 'telephone', taxNumber: 'VAT number' },
    ...{ register: 'court, register number and share capital', management: 'management', iban: 'IBAN' },
  },
  de: {
    ...{ name: 'Firmenname', seat: 'Sitz', email: 'E-Mail', phone: 'Telefon', taxNumber: 'USt-IdNr.' },
    ...{ register: 'Registergericht, Nummer und Stammkapital', management: 'Geschäftsführung', iban: 'IBAN' },
  },
} as const;

function deliverySentence({ name, prices, freeFromCents }: DeliveryMethod, language: Language): string {
  const { formatMoney, countryName, formatNumber } = mailLanguage(language);
  const { days, upTo, free } = sentences[language];
  const zones = prices.map(({ countries, zipCodes, bands, days: [from = 0, to = 0] }) => {
    const where = [...countries.map(countryName), ...(zipCodes ?? [])].join(', ');
    const costs = bands.map(
      ({ maximumGrams, priceCents }) =>
        `${upTo} ${formatNumber(maximumGrams / 1000)} kg ${formatMoney(priceCents, 'EUR')}`,
    );
    return `${where}: ${costs.join('; ')}; ${from}–${to} ${days}`;
  });
  const gratis = Object.entries(freeFromCents).map(
    ([country, cents]) => `${free} ${formatMoney(cents, 'EUR')} (${countryName(country)})`,
  );
  return escaped(`${pickText(name, language).text}. ${[...zones, ...gratis].join('. ')}.`);
}

const sentences: Record<Language, { days: string; upTo: string; free: string }> = {
  hr: { days: 'radnih dana', upTo: 'do', free: 'Besplatno od' },
  en: { days: 'working days', upTo: 'up to', free: 'Free from' },
  de: { days: 'Werktage', upTo: 'bis', free: 'Kostenlos ab' },
};

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
