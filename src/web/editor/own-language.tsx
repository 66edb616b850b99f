import type { ReactNode } from 'react';
import type { Language } from '#values/language.ts';
import { SpokenLanguage } from '#web/backoffice/spoken-language.tsx';
import { MissingLanguage } from './missing-language.tsx';

type OwnLanguageProps = {
  /** Nothing where the person editing has set none. */
  spoken: Language | undefined;
  /** The page as visitors see it. */
  page: ReactNode;
  edit: (spoken: Language) => ReactNode;
};

/** Edit mode in the language of the person editing; who has none set is asked for it first. */
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
