import { languageOfPath } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';
import { needCode } from '#web/connection/needed-code.ts';
import { keepMessages, loadMessages, type Messages } from '#web/i18n/messages.ts';

/**
 * Areas of texts that visitors never see; fields: the names of sections and what is in them;
 * options: what can be set for a site; site: its navigation, events, searched words and the like. notices, which visitors see
 * too: what the API refuses.
 */
type BackofficeArea =
  | 'admin'
  | 'backoffice'
  | 'editor'
  | 'fields'
  | 'library'
  | 'notices'
  | 'options'
  | 'site';

/** A list of its own: every page would fetch the names of these files with the others'. */
const files = import.meta.glob<Messages>(
  './*/{admin,backoffice,editor,fields,library,notices,options,site}.json',
  {
    base: '../../../locales',
    import: 'default',
  },
);

const needed = new Set<BackofficeArea>();
/** What edit mode speaks; the panel speaks the language of its address. */
let spoken: Language | undefined;
const speaking = new Map<Language, Promise<void>>();

/** Makes texts of the back office ready before the module that awaits this begins (i18n/messages.ts). */
export async function needBackofficeMessages(...areas: BackofficeArea[]): Promise<void> {
  for (const area of areas) needed.add(area);
  const wanted =
    typeof window === 'undefined' ? languages : [spoken ?? languageOfPath(window.location.pathname)];
  await needCode(() => loadAreas(wanted, areas));
}

/** Fetches in a language what modules have needed by now, and what they will. The same promise for the same language. */
export function speakLanguage(language: Language): Promise<void> {
  spoken = language;
  const known = speaking.get(language);
  if (known) return known;
  const loading = Promise.all([loadAreas([language], [...needed]), loadMessages(language, 'refusals')]);
  const made = loading.then(() => undefined);
  speaking.set(language, made);
  return made;
}

async function loadAreas(wanted: readonly Language[], areas: readonly BackofficeArea[]): Promise<void> {
  await Promise.all(
    wanted.flatMap((language) =>
      areas.map(async (area) => {
        const messages = await files[`./${language}/${area}.json`]?.();
        if (messages) keepMessages(language, area, messages);
      }),
    ),
  );
}
