import { type ReactNode, use } from 'react';
import { I18nProvider } from 'react-aria-components';
import type { Language } from '#values/language.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { WordsLanguage } from '#web/i18n/use-translations.ts';
import { speakLanguage } from '../backoffice/backoffice-messages.ts';
import { MissingLanguage } from './missing-language.tsx';

type OwnLanguageProps = {
  /** Nothing where the person editing has set none. */
  spoken: Language | undefined;
  /** The page as visitors see it. */
  page: ReactNode;
  edit: (spoken: Language) => ReactNode;
};

/** Edit mode in the language of the person editing; somebody without one is asked for it first. */
export function OwnLanguage({ spoken, page, edit }: OwnLanguageProps) {
  if (!spoken) {
    return (
      <>
        <MissingLanguage />
        {page}
      </>
    );
  }
  return <SpokenLanguage language={spoken}>{edit(spoken)}</SpokenLanguage>;
}

/** Its content uses a language other than the page's; suspends until the messages are loaded. */
function SpokenLanguage({ language, children }: { language: Language; children: ReactNode }) {
  use(speakLanguage(language));
  return (
    <WordsLanguage value={language}>
      <I18nProvider locale={localeTags[language]}>{children}</I18nProvider>
    </WordsLanguage>
  );
}
