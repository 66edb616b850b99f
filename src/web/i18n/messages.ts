import { languageOfPath } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';

/** Texts by key; compiled ICU messages once built. */
export type Messages = Record<string, unknown>;

/**
 * Areas (locales/<language>/<area>.json) that are fetched together. page: what every page or every visitor needs;
 * refusals: what went wrong, and what has become of a cart; order: cart and checkout; choices: what is filled in or
 * chosen for a product; forms: what is written to the company; media: films and galleries; account: login, profile,
 * wishlist; search: the search page and suggestions; blog: posts and lists of them; events: what takes place;
 * interface: the words of /test; backoffice: what edit mode and admin panel have in common, and the names of sections and
 * their fields; editor, library, admin: edit mode, the media library, the admin panel. Mails and files are the server's, and the chat brings its own (visitor/chat).
 */
const areasOf = {
  page: ['catalogue', 'layout'],
  refusals: ['messages'],
  order: ['cart', 'checkout', 'notices'],
  choices: ['choices'],
  forms: ['forms'],
  media: ['media'],
  account: ['account', 'notices'],
  events: ['events'],
  search: ['search'],
  blog: ['blog'],
  interface: ['interface'],
  backoffice: ['backoffice', 'fields', 'notices'],
  editor: ['editor'],
  library: ['library'],
  admin: ['admin'],
} as const;

export type MessagePart = keyof typeof areasOf;

const files = import.meta.glob<Messages>(['./*/*.json', '!**/{chat,mails,server}.json'], {
  base: '../../../locales',
  import: 'default',
});

const loaded = new Map<string, Messages>();

/** Fetches texts of a language; what is drawn needs them before it begins. */
export async function loadMessages(language: Language, ...parts: MessagePart[]): Promise<void> {
  const areas = new Set(parts.flatMap((part) => areasOf[part]));
  await Promise.all([...areas].map((area) => loadArea(language, area)));
}

async function loadArea(language: Language, area: string): Promise<void> {
  const messages = await files[`./${language}/${area}.json`]?.();
  if (messages) loaded.set(`${language}/${area}`, messages);
}

/** The server has all texts from its start. */
export async function loadAllMessages(): Promise<void> {
  const parts = Object.keys(areasOf) as MessagePart[];
  await Promise.all(languages.map((language) => loadMessages(language, ...parts)));
}

/**
 * Makes texts ready before the module that awaits this begins: only some pages fetch them, in the page's language. On
 * the server there is nothing to wait for.
 */
export async function needMessages(...parts: MessagePart[]): Promise<void> {
  if (typeof window !== 'undefined') await loadMessages(languageOfPath(window.location.pathname), ...parts);
}

/** The texts of an area; nothing where it has not been loaded. */
export function findMessages(language: Language, area: string): Messages | undefined {
  return loaded.get(`${language}/${area}`);
}
