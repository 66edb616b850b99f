import { useMemo } from 'react';
import { defaultTimeZone } from '#values/time-zone.ts';
import {
  type Currency,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatPrice,
  formatShortDate,
  type NumberForm,
} from '#web/i18n/formats.ts';
import { useWordsLanguage } from '#web/i18n/use-translations.ts';
import { useRootFacts } from './site-facts.ts';

export type Formats = {
  /** An amount in major units; in the visitor's currency unless told, by id or as an order keeps it. */
  price(amount: number, currency?: number | Currency): string;
  number(value: number, form?: NumberForm): string;
  /** What stands beside a link to a file, so that nobody loads it unawares: 'PDF, 84 kB'. */
  pdf(sizeBytes: number | null | undefined, type?: string): string;
  date(date: string | number | Date): string;
  /** A day of the calendar (YYYY-MM-DD) in figures. */
  shortDate(day: string): string;
  dateTime(date: string | number | Date): string;
};

const euro = { id: 44, label: 'EUR', symbol: '€' };

/** Prices, numbers and dates in the form of the language that is spoken here. */
export function useFormats(): Formats {
  const language = useWordsLanguage();
  const facts = useRootFacts();
  const currency = facts?.currency;
  const shownId = facts?.currencyId;
  const timeZone = facts?.site.timeZone ?? defaultTimeZone;
  return useMemo(() => {
    const find = (id: number | undefined) => {
      if (!currency) return euro;
      const wanted = id ?? shownId ?? currency.id;
      return (
        currency.allowedCurrencies.find((candidate) => candidate.id === wanted) ?? {
          id: currency.id,
          label: currency.mainCurrency,
          symbol: currency.symbol,
        }
      );
    };
    return {
      price: (amount, asked) =>
        formatPrice(language, amount, typeof asked === 'object' ? asked : find(asked)),
      number: (value, form) => formatNumber(language, value, form),
      pdf: (bytes, type = 'PDF') => (bytes ? `${type}, ${formatFileSize(language, bytes)}` : type),
      date: (date) => formatDate(language, date, timeZone),
      shortDate: (day) => formatShortDate(language, day),
      dateTime: (date) => formatDateTime(language, date, timeZone),
    };
  }, [language, currency, shownId, timeZone]);
}
