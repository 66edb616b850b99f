import { languageOfPath } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';
import { needCode } from '#web/connection/needed-code.ts';

/** Texts by key; compiled ICU messages once built. */
export type Messages = Record<string, unknown>;

/**
 * Areas (locales/<language>/<area>.json), each fetched alone. layout: what every page needs; catalogue: what is said of goods
 * (catalogue-words.ts); list: of their lists and filters (list-words.ts); messages: what went wrong, and what has become of a cart;
 * notices: the same of orders and accounts; paying: what stands around the checkout; choices: what is filled in or
 * chosen for a product; forms: what is written to the company; reviews: reviews and comments; account: login, profile,
 * wishlist; blog: posts and lists of them; enquiry: what a store that takes enquiries says instead of other areas' texts. Mails and
 * files are the server's; the back office and the chat bring their own (backoffice/backoffice-messages.ts, visitor/chat), and so does what
 * few pages show (`needArea`).
 */
const areas = [
  'account',
  'blog',
  'cart',
  'catalogue',
  'checkout',
  'choices',
  'enquiry',
  'forms',
  'layout',
  'list',
  'messages',
  'notices',
  'paying',
  'reviews',
] as const;

export type MessageArea = (typeof areas)[number];

/** What fetches an area, by `/locales/<language>/<area>.json`. */
type AreaFiles = Readonly<Record<string, () => Promise<unknown>>>;

const files: AreaFiles = import.meta.glob(
  '/locales/*/{account,blog,cart,catalogue,checkout,choices,enquiry,forms,layout,list,messages,notices,paying,reviews}.json',
  { import: 'default' },
);

const loaded = new Map<string, Messages>();

/** Whether this browser shows a store that takes enquiries instead of orders (root.tsx). */
export const takesEnquiries = (): boolean =>
  typeof document !== 'undefined' && 'enquiry' in document.documentElement.dataset;

/** Fetches texts of a language; what is drawn needs them before it begins. */
export async function loadMessages(language: Language, ...wanted: MessageArea[]): Promise<void> {
  const more: MessageArea[] = takesEnquiries() ? ['enquiry'] : [];
  await Promise.all([...wanted, ...more].map((area) => loadArea(language, area)));
}

async function loadArea(language: Language, area: string, from = files): Promise<void> {
  const messages = await from[`/locales/${language}/${area}.json`]?.();
  if (messages) keepMessages(language, area, messages as Messages);
}

/** Texts of an area, from wherever they have come. */
export function keepMessages(language: Language, area: string, messages: Messages): void {
  loaded.set(`${language}/${area}`, messages);
}

/** The server has all texts from its start. */
export async function loadAllMessages(): Promise<void> {
  await Promise.all(languages.map((language) => loadMessages(language, ...areas)));
}

/** Makes texts ready before the module that awaits this begins: only some pages fetch them, in the page's language. */
export const needMessages = (...wanted: MessageArea[]): Promise<unknown> =>
  needSpoken((language) => loadMessages(language, ...wanted));

/**
 * The same for a part that brings its own texts: every page would fetch the names of their files with the others'.
 * @param from the files of the area in `locales`, by their paths from the root
 */
export const needArea = (area: string, from: AreaFiles): Promise<unknown> =>
  needSpoken((language) => loadArea(language, area, from));

/** The server speaks all languages. */
function needSpoken(load: (language: Language) => Promise<void>): Promise<unknown> {
  const spoken = typeof window === 'undefined' ? languages : [languageOfPath(window.location.pathname)];
  return needCode(() => Promise.all(spoken.map(load)));
}

/** The texts of an area; nothing where it has not been loaded. */
export function findMessages(language: Language, area: string): Messages | undefined {
  return loaded.get(`${language}/${area}`);
}
