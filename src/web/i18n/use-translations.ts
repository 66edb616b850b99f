import { useLocation } from 'react-router';
import { createTranslator } from 'use-intl/core';
import { languageOfPath } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { localeTags, timeZone } from './locale-tags.ts';
import { getMessages, hasMessages } from './messages.ts';

/** The text of a key with its arguments filled in; `npm test` checks that both exist (tools/check-messages.ts). */
export type Translate = {
  (key: string, values?: Record<string, string | number | Date>): string;
  /** Whether there is such a text, for keys that come from outside. */
  has(key: string): boolean;
};

const translators = new Map<string, Translate>();

function makeTranslator(language: Language, area: string): Translate {
  const messages: Record<string, unknown> = getMessages(language, area);
  return createTranslator({ locale: localeTags[language], timeZone, messages }) as Translate;
}

/**
 * Texts of an area in the page's language: `const t = useTranslations('cart'); t('title', { count: 2 })`. Made once
 * for all components and requests: texts do not change while the program runs.
 */
export function useTranslations(area: string): Translate {
  return translatorOf(languageOfPath(useLocation().pathname), area);
}

/** The same for an area that comes with some pages alone; nothing where it has not come. */
export function useLoadedTranslations(area: string): Translate | undefined {
  const language = languageOfPath(useLocation().pathname);
  return hasMessages(language, area) ? translatorOf(language, area) : undefined;
}

function translatorOf(language: Language, area: string): Translate {
  const key = `${language}|${area}`;
  const known = translators.get(key);
  if (known) return known;
  const made = makeTranslator(language, area);
  translators.set(key, made);
  return made;
}
