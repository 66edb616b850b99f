import { useLocation } from 'react-router';
import formatMessage from 'use-intl/format-message';
import { languageOfPath } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { localeTags } from './locale-tags.ts';
import { findMessages, type Messages } from './messages.ts';

/** The text of a key with its arguments filled in; `npm test` checks that both exist (tools/check-messages.ts). */
export type Translate = {
  (key: string, values?: Record<string, string | number>): string;
  /** Whether there is such a text, for keys that come from outside. */
  has(key: string): boolean;
};

type FormatOptions = Parameters<typeof formatMessage>[3];

const translators = new Map<string, Translate>();

/**
 * The library's own translator can also write dates, lists and markup; texts here hold names, numbers and plurals, so
 * its formatter of messages is all that the browser fetches.
 */
function makeTranslator(language: Language, texts: Messages): Translate {
  const locale = localeTags[language];
  const messages = new Map(messagesByKey(texts));
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const formatters = { getPluralRules: () => plurals, getNumberFormat: () => numbers };
  const options = { locale, formatters } as FormatOptions;
  const translate: Translate = (key, values) => {
    const message = messages.get(key);
    return message === undefined ? key : String(formatMessage(key, message, values, options));
  };
  translate.has = (key) => messages.has(key);
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

/**
 * Texts of an area in the page's language: `const t = useTranslations('cart'); t('title', { count: 2 })`. Made once
 * for all components and requests: texts do not change while the program runs.
 */
export function useTranslations(area: string): Translate {
  return translatorOf(languageOfPath(useLocation().pathname), area);
}

/** The same outside of a component. */
export function translatorOf(language: Language, area: string): Translate {
  const translator = findTranslator(language, area);
  if (!translator) throw new Error(`The texts ${area} of language ${language} have not been loaded.`);
  return translator;
}

/** The same for an area that comes with some pages alone; nothing where it has not come. */
export function findTranslator(language: Language, area: string): Translate | undefined {
  const key = `${language}|${area}`;
  const known = translators.get(key);
  if (known) return known;
  const messages = findMessages(language, area);
  if (!messages) return undefined;
  const made = makeTranslator(language, messages);
  translators.set(key, made);
  return made;
}
