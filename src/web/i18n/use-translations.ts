import { createContext, useContext } from 'react';
import formatMessage from 'use-intl/format-message';
import type { Language } from '#values/language.ts';
import type { TextsOf } from '#values/texts-of.ts';
import { localeTags } from './locale-tags.ts';
import { findMessages, type Messages } from './messages.ts';

/**
 * The text of a key with its arguments filled in; `npm test` checks that both exist (tools/check-messages.ts). What says the texts of
 * one area is not taken where another one's are needed.
 */
export type Translate<Area extends string = string> = TextsOf<Area> & {
  /** Whether there is such a text, for keys that come from outside. */
  has(key: string): boolean;
};

type FormatOptions = Parameters<typeof formatMessage>[3];

const translators = new Map<string, Translate>();

/**
 * The library's own translator can also write dates, lists and markup; texts here hold names, numbers and plurals, so
 * its formatter of messages is all that the browser fetches.
 */
/** @param instead texts that are said in place of others */
function makeTranslator(language: Language, texts: Messages, instead: Messages = {}): Translate {
  const locale = localeTags[language];
  const messages = new Map([...messagesByKey(texts), ...messagesByKey(instead)]);
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const formatters = { getPluralRules: () => plurals, getNumberFormat: () => numbers };
  const options = { locale, formatters } as FormatOptions;
  const translate = (key: string, values?: Record<string, string | number>) => {
    const message = messages.get(key);
    return message === undefined ? key : String(formatMessage(key, message, values, options));
  };
  translate.has = (key: string) => messages.has(key);
  return translate;
}

/** Messages by dotted key; a compiled message is a text or an array. */
function messagesByKey(messages: Record<string, unknown>, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, message]) =>
    typeof message === 'object' && message !== null && !Array.isArray(message)
      ? messagesByKey(message as Record<string, unknown>, `${path}${key}.`)
      : [[path + key, message as string] as [string, string]],
  );
}

/** The language of the page, by its address (root.tsx). */
export const PageLanguage = createContext<Language>('hr');

/**
 * The language that something on a page speaks instead of the page's own: edit mode that of the person editing
 * (docs/decisions/inline-editing.md).
 */
export const WordsLanguage = createContext<Language | undefined>(undefined);

/** Whether the store takes enquiries instead of orders, and says so (locales, area `enquiry`). */
export const EnquiryWords = createContext(false);

/** The language of words, numbers and dates at this place; for addresses the page's counts (`useLanguage`). */
export function useWordsLanguage(): Language {
  const ofPage = useContext(PageLanguage);
  return useContext(WordsLanguage) ?? ofPage;
}

/**
 * Texts of an area in that language: `const t = useTranslations('cart'); t('title', { count: 2 })`. Made once
 * for all components and requests: texts do not change while the program runs.
 */
export function useTranslations<Area extends string>(area: Area): Translate<Area> {
  return translatorOf(useWordsLanguage(), area, useContext(EnquiryWords));
}

/** The same outside of a component. @param takesEnquiries as `EnquiryWords` */
export function translatorOf<Area extends string>(
  language: Language,
  area: Area,
  takesEnquiries = false,
): Translate<Area> {
  const translator = findTranslator(language, area, takesEnquiries);
  if (!translator) throw new Error(`The texts ${area} of language ${language} have not been loaded.`);
  return translator;
}

/** The same for an area that comes with some pages alone; nothing where it has not come. */
export function findTranslator<Area extends string>(
  language: Language,
  area: Area,
  takesEnquiries = false,
): Translate<Area> | undefined {
  const key = `${language}|${area}|${takesEnquiries}`;
  const known = translators.get(key);
  if (known) return known as Translate<Area>;
  const messages = findMessages(language, area);
  if (!messages) return undefined;
  const instead = takesEnquiries ? findMessages(language, 'enquiry')?.[area] : undefined;
  const made = makeTranslator(language, messages, instead as Messages | undefined);
  translators.set(key, made);
  return made as Translate<Area>;
}
