import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Language } from '#values/language.ts';
import { localeTags, timeZone } from './locale-tags.ts';
import { getMessages } from './messages.ts';

/** Gives everything below it the texts and forms of a language. */
export function I18nProvider({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <IntlProvider locale={localeTags[language]} timeZone={timeZone} messages={getMessages(language)}>
      {children}
    </IntlProvider>
  );
}
