import { languageOfPath } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';
import { needCode } from '#web/connection/needed-code.ts';
import { keepMessages, loadMessages, type Messages } from '#web/i18n/messages.ts';

/**
 * Areas of messages that visitors never see; fields: the names of sections and their fields; options: a site's
 * settings; goods: products and what sorts them; orders: orders for staff; customers: customers, coupons and
 * member cards; programs: keys and webhooks for programs of others; site: its navigation, events, search words and so on. notices, which visitors see too: refusals of the API.
 */
type BackofficeArea =
  | 'admin'
  | 'backoffice'
  | 'customers'
  | 'editor'
  | 'fields'
  | 'goods'
  | 'library'
  | 'notices'
  | 'options'
  | 'orders'
  | 'programs'
  | 'settings'
  | 'site';

/** A separate list: otherwise every page would load the names of these files with the others'. */
const files = import.meta.glob<Messages>(
  './*/{admin,backoffice,customers,editor,fields,goods,library,notices,options,orders,programs,settings,site}.json',
  {
    base: '../../../locales',
    import: 'default',
  },
);

const needed = new Set<BackofficeArea>();
/** The language of edit mode; the panel uses the language of its address. */
let spoken: Language | undefined;
const speaking = new Map<Language, Promise<void>>();

/** Makes texts of the back office ready before the module that awaits this begins (i18n/messages.ts). */
export async function needBackofficeMessages(...areas: BackofficeArea[]): Promise<void> {
  for (const area of areas) needed.add(area);
  const wanted =
    typeof window === 'undefined' ? languages : [spoken ?? languageOfPath(window.location.pathname)];
  await needCode(() => loadAreas(wanted, areas));
}

/**
 * Loads the messages in a language that modules have needed so far, and those they will need. Returns the same promise
 * for the same language.
 */
export function speakLanguage(language: Language): Promise<void> {
  spoken = language;
  const known = speaking.get(language);
  if (known) return known;
  const loading = Promise.all([loadAreas([language], [...needed]), loadMessages(language, 'messages')]);
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
