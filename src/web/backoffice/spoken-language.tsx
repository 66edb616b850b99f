import { type ReactNode, use } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { Language } from '#values/language.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { WordsLanguage } from '#web/i18n/use-translations.ts';
import { speakLanguage } from './backoffice-messages.ts';

/** What stands in it speaks a language, though the page is another's; suspends until its texts are there. */
export function SpokenLanguage({ language, children }: { language: Language; children: ReactNode }) {
  use(speakLanguage(language));
  return (
    <WordsLanguage value={language}>
      <I18nProvider locale={localeTags[language]}>{children}</I18nProvider>
    </WordsLanguage>
  );
}
