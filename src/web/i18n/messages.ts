import { languageOfPath } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';
import { needCode } from '#web/connection/needed-code.ts';

/** Texts by key; compiled ICU messages once built. */
export type Messages = Record<string, unknown>;

/**
 * Areas (locales/<language>/<area>.json) that are fetched together. page: what every page needs; catalogue: what is said of goods
 * (catalogue-words.ts); list: of their lists and filters (list-words.ts);
 * refusals: what went wrong, and what has become of a cart; order: cart and checkout; paying: what stands around the
 * checkout; choices: what is filled in or
 * chosen for a product; forms: what is written to the company; reviews: reviews and comments; account: login, profile,
 * wishlist; blog: posts and lists of them;
 * enquiry: what a store that takes enquiries says instead of other areas' texts. Mails and
 * files are the server's; the back office and the chat bring their own (backoffice/backoffice-messages.ts, visitor/chat), and so does what
 * few pages show (`needArea`).
 */
const areasOf = {
  page: ['layout'],
  refusals: ['messages'],
  order: ['cart', 'checkout', 'notices'],
  account: ['account', 'notices'],
} as const;
/** Areas that are fetched alone. */
const singleAreas = [
  'catalogue',
  'list',
  'paying',
  'choices',
  'forms',
  'blog',
  'reviews',
  'enquiry',
] as const;

export type MessagePart = keyof typeof areasOf | (typeof singleAreas)[number];

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
export async function loadMessages(language: Language, ...parts: MessagePart[]): Promise<void> {
  const wanted: MessagePart[] = takesEnquiries() ? [...parts, 'enquiry'] : parts;
  const areas = new Set(wanted.flatMap((part) => areasOf[part as keyof typeof areasOf] ?? part));
  await Promise.all([...areas].map((area) => loadArea(language, area)));
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
  const parts = [...(Object.keys(areasOf) as (keyof typeof areasOf)[]), ...singleAreas];
  await Promise.all(languages.map((language) => loadMessages(language, ...parts)));
}

/** Makes texts ready before the module that awaits this begins: only some pages fetch them, in the page's language. */
export const needMessages = (...parts: MessagePart[]): Promise<unknown> =>
  needSpoken((language) => loadMessages(language, ...parts));

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
