import { languageOfPath } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { loadArea, type Messages } from '#web/i18n/messages.ts';

/** A list of its own: every page would fetch the names of these files with the others'. */
const files = import.meta.glob<Messages>('./*/lengths.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts of lists of lengths ready before the module that awaits this begins (i18n/messages.ts). */
export async function needListMessages(): Promise<void> {
  const wanted = typeof window === 'undefined' ? languages : [languageOfPath(window.location.pathname)];
  await Promise.all(wanted.map((language) => loadArea(language, 'lengths', files)));
}
