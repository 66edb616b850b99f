import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '#values/language.ts';
import { localeTags, timeZone } from './locale-tags.ts';
import { getMessages, type Messages } from './messages.ts';

export type AreaProviderProps = {
  language: Language;
  /** Name and compiled texts of an area that the page's own texts do not hold. */
  area: string;
  texts: Messages[string];
  children: ReactNode;
};

/** Gives everything below it one more area of texts: for a screen whose texts nobody else should download. */
export function AreaProvider({ language, area, texts, children }: AreaProviderProps) {
  const messages = useMemo(() => ({ ...getMessages(language), [area]: texts }), [language, area, texts]);
  return (
    <IntlProvider locale={localeTags[language]} timeZone={timeZone} messages={messages}>
      {children}
    </IntlProvider>
  );
}
