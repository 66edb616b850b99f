import { createTranslator } from 'use-intl/core';
import german from '#locales/de/mails.json' with { type: 'json' };
import english from '#locales/en/mails.json' with { type: 'json' };
import croatian from '#locales/hr/mails.json' with { type: 'json' };
import type { Language } from '#values/language.ts';
import { formOfZone } from '#values/time-zone.ts';

/** Texts of mails as ICU messages; the Croatian ones define the keys that the others must have. */
type MailTexts = typeof croatian;

const textsByLanguage: Record<Language, MailTexts> = { hr: croatian, en: english, de: german };

/** How numbers, money and dates are written in mails. */
const locales: Record<Language, string> = { hr: 'hr-HR', en: 'en-GB', de: 'de-DE' };

const unitNames = { pcs: 'units.pcs', m: 'units.m', m2: 'units.m2' } as const;

function makeMailLanguage(language: Language) {
  const locale = locales[language];
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' });
  const money = new Map<string, Intl.NumberFormat>();
  const translate = createTranslator({ locale, messages: textsByLanguage[language] });
  const unitName = (quantity: number, unit: string) => {
    const key = unitNames[unit as keyof typeof unitNames];
    return key ? translate(key, { count: quantity }) : unit;
  };
  return {
    language,
    translate,
    /** An amount in cents with its currency, e.g. `12,50 €`. */
    formatMoney(cents: number, currency: string): string {
      const format = money.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
      money.set(currency, format);
      // A discount carries the same minus sign as in the shop's pages, whatever the language's own data say.
      return format.format(cents / 100).replace('-', '\u2212');
    },
    formatNumber(value: number): string {
      return numbers.format(value);
    },
    /** With exactly so many decimals. */
    formatDecimals(value: number, decimals: number): string {
      return value.toLocaleString(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
    },
    /** An exchange rate, or an entered number: with all its digits. */
    formatExact(value: number): string {
      return exact.format(value);
    },
    /** A day in words, where the shop keeps its books. */
    formatDay(at: Date, timeZone: string): string {
      return formOfZone(locale, timeZone, { dateStyle: 'long' }).format(at);
    },
    /** A day of the calendar (YYYY-MM-DD) in words. */
    formatCalendarDay(day: string): string {
      return formOfZone(locale, 'UTC', { dateStyle: 'long' }).format(new Date(`${day}T12:00:00Z`));
    },
    formatTime(at: Date, timeZone: string): string {
      return formOfZone(locale, timeZone, { timeStyle: 'short' }).format(at);
    },
    /** The short unit for this many: `kom`; English says `1 pc` and `2 pcs`. */
    unitName,
    /** How many of a unit: `2 kom`, `1,5 m²`. */
    formatQuantity(quantity: number, unit: string): string {
      return `${numbers.format(quantity)} ${unitName(quantity, unit)}`;
    },
    /** A tax rate, in hundredths of a per cent: `25 %`, in English `25%`. */
    formatRate(basisPoints: number): string {
      return rates.format(basisPoints / 10_000);
    },
    countryName(iso: string): string {
      return countries.of(iso) ?? iso;
    },
    languageName(code: Language): string {
      return languageNames.of(code) ?? code;
    },
  };
}

export type MailLanguage = ReturnType<typeof makeMailLanguage>;

const made = new Map<Language, MailLanguage>();

/** Texts and formats of a language. */
export function mailLanguage(language: Language): MailLanguage {
  const known = made.get(language);
  if (known) return known;
  const fresh = makeMailLanguage(language);
  made.set(language, fresh);
  return fresh;
}
