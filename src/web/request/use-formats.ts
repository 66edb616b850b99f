import { useMemo } from 'react';
import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatPrice,
  type NumberForm,
} from '#web/i18n/formats.ts';
import { useLanguage, useRootFacts } from './site-facts.ts';

export type Formats = {
  /** An amount in major units; in the visitor's currency unless told. */
  price(amount: number, currencyId?: number): string;
  number(value: number, form?: NumberForm): string;
  fileSize(bytes: number): string;
  date(date: string | number | Date): string;
  dateTime(date: string | number | Date): string;
};

const euro = { id: 44, label: 'EUR', symbol: '€' };

/** Prices, numbers and dates in the form of the page's language. */
export function useFormats(): Formats {
  const language = useLanguage();
  const facts = useRootFacts();
  const currency = facts?.currency;
  const shownId = facts?.currencyId;
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
      price: (amount, currencyId) => formatPrice(language, amount, find(currencyId)),
      number: (value, form) => formatNumber(language, value, form),
      fileSize: (bytes) => formatFileSize(language, bytes),
      date: (date) => formatDate(language, date),
      dateTime: (date) => formatDateTime(language, date),
    };
  }, [language, currency, shownId]);
}
