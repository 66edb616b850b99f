import { languageOfPath } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { loadArea, type Messages } from '#web/i18n/messages.ts';

/** A list of its own: every product's page would bring the words of kits with its own. */
const files = import.meta.glob<Messages>('./*/colours.json', {
  base: '../../../../locales',
  import: 'default',
});

/** Makes the texts ready before the module that awaits this begins (i18n/messages.ts). */
export async function needColourMessages(): Promise<void> {
  const wanted = typeof window === 'undefined' ? languages : [languageOfPath(window.location.pathname)];
  await Promise.all(wanted.map((language) => loadArea(language, 'colours', files)));
}
