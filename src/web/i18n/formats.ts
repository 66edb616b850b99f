import type { Language } from '#values/language.ts';
import { formOfZone } from '#values/time-zone.ts';
import { localeTags } from './locale-tags.ts';

/**
 * Numbers are put together here and not by the browser: browsers disagree with the server about spaces and groups,
 * and a page that was rendered there must read the same here.
 */
const separators: Record<Language, { group: string; decimal: string }> = {
  hr: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
  de: { group: '.', decimal: ',' },
};

/** A space that no line ends at (U+00A0). */
export const noBreakSpace = '\u00a0';
/** Stands between signs where no line ends, and takes no room (U+2060). */
export const wordJoiner = '\u2060';
const minus = '\u2212';

export type Currency = { readonly id: number; readonly label: string; readonly symbol: string };

export type NumberForm = {
  /** Exactly this many decimals; without it as many as the number has, at most three. */
  decimals?: number;
  /** Set after the number: 'm²', 'kg', '%', '°'. */
  unit?: string;
};

/** 1234.5 → '1.234,5' (hr, de), '1,234.5' (en); per cent stands at the number in English alone. */
export function formatNumber(language: Language, value: number, form: NumberForm = {}): string {
  const fixed = form.decimals === undefined ? trimZeros(value.toFixed(3)) : value.toFixed(form.decimals);
  const negative = fixed.startsWith('-') && /[1-9]/.test(fixed);
  const [whole = '0', decimals] = fixed.replace('-', '').split('.');
  const { group, decimal } = separators[language];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const number = `${negative ? minus : ''}${grouped}${decimals ? decimal + decimals : ''}`;
  if (form.unit === '%' && language === 'en') return `${number}%`;
  return form.unit ? withUnit(number, form.unit) : number;
}

/** A number that is written already and its unit; degrees of an angle stand at it in all three languages (SI Brochure, 5.4.3). */
export function withUnit(number: string, unit: string): string {
  return `${number}${unit === '°' ? '' : noBreakSpace}${unit}`;
}

function trimZeros(fixed: string): string {
  return fixed.replace(/\.?0+$/, '');
}

/** An amount in major units with two decimals: '1.234,50 €' (hr, de), '€1,234.50' (en). */
export function formatPrice(language: Language, amount: number, currency: Currency): string {
  const number = formatNumber(language, Math.abs(amount), { decimals: 2 });
  const sign = amount <= -0.005 ? minus : '';
  const { symbol } = currency;
  if (language !== 'en') return `${sign}${number}${noBreakSpace}${symbol}`;
  // A sign stands at the number, letters stand apart: '€5.00', 'CHF 5.00'.
  return `${sign}${symbol}${/\w$/.test(symbol) ? noBreakSpace : ''}${number}`;
}

const countries = new Map<Language, Intl.DisplayNames>();

/**
 * A country's name by its two letters (ISO 3166-1), or those where it has none. The names are kept, for making them
 * takes longer than using them a hundred times.
 */
export function countryName(language: Language, code: string): string {
  const names = countries.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  countries.set(language, names);
  return names.of(code) ?? code;
}

/** The size of a file in thousands or millions of bytes: '84 kB', '1,2 MB'. */
export function formatFileSize(language: Language, bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  if (kilobytes < 1000) return formatNumber(language, kilobytes, { unit: 'kB' });
  return formatNumber(language, bytes / 1_000_000, { decimals: 1, unit: 'MB' });
}

/** A day in words: '7. svibnja 2026.', '7 May 2026', '7. Mai 2026'. ISO 8601 text or time in milliseconds. */
export function formatDate(language: Language, date: string | number | Date, timeZone: string): string {
  const form = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formOfZone(localeTags[language], timeZone, form).format(new Date(date));
}

/** A day of the calendar (YYYY-MM-DD) in figures, on one line: '10. 09. 2026.', '10/09/2026', '10.09.2026'. */
export function formatShortDate(language: Language, isoDay: string): string {
  const [year, month, day] = isoDay.split('-');
  if (language === 'hr') return [`${day}.`, `${month}.`, `${year}.`].join(noBreakSpace);
  return [day, month, year].join(language === 'en' ? '/' : '.');
}

/** A day and the time of day in the site's time zone. */
export function formatDateTime(language: Language, date: string | number | Date, timeZone: string): string {
  const form = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const time = formOfZone(localeTags[language], timeZone, form).format(new Date(date));
  return `${formatDate(language, date, timeZone)} ${time}`;
}
