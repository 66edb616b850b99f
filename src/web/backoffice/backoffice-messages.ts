import { languageOfPath } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { keepMessages, type Messages } from '#web/i18n/messages.ts';

/**
 * Areas of texts that visitors never see; fields: the names of sections and what stands in them. notices, which visitors see
 * too: what the API refuses.
 */
type BackofficeArea = 'admin' | 'backoffice' | 'editor' | 'fields' | 'library' | 'notices';

/** A list of its own: every page would fetch the names of these files with the others'. */
const files = import.meta.glob<Messages>('./*/{admin,backoffice,editor,fields,library,notices}.json', {
  base: '../../../locales',
  import: 'default',
});

/** Makes texts of the back office ready before the module that awaits this begins (i18n/messages.ts). */
export async function needBackofficeMessages(...areas: BackofficeArea[]): Promise<void> {
  const wanted = typeof window === 'undefined' ? languages : [languageOfPath(window.location.pathname)];
  await Promise.all(
    wanted.flatMap((language) =>
      areas.map(async (area) => {
        const messages = await files[`./${language}/${area}.json`]?.();
        if (messages) keepMessages(language, area, messages);
      }),
    ),
  );
}
