import type { Language } from '#values/language.ts';

/** Texts by area (locales/<language>/<area>.json) and key; compiled ICU messages once built. */
export type Messages = Record<string, Record<string, unknown>>;

/**
 * What is fetched together. page: areas that every page or every visitor needs; order: cart and checkout, fetched by
 * whoever imports order-messages.ts. refusals: what went wrong, and what has become of a cart. choices: what is filled
 * in or chosen for a product. forms: what is written to the company. account: login, profile, wishlist, by
 * account-messages.ts. interface: the words of /test.
 */
export type MessagePart = 'page' | 'refusals' | 'order' | 'choices' | 'forms' | 'account' | 'interface';

type MessageModule = { messages: Messages };

const loaders: Record<MessagePart, Record<Language, () => Promise<MessageModule>>> = {
  page: {
    hr: () => import('./page-messages-hr.ts'),
    en: () => import('./page-messages-en.ts'),
    de: () => import('./page-messages-de.ts'),
  },
  refusals: {
    hr: () => import('./refusal-messages-hr.ts'),
    en: () => import('./refusal-messages-en.ts'),
    de: () => import('./refusal-messages-de.ts'),
  },
  order: {
    hr: () => import('./order-messages-hr.ts'),
    en: () => import('./order-messages-en.ts'),
    de: () => import('./order-messages-de.ts'),
  },
  choices: {
    hr: () => import('./choice-messages-hr.ts'),
    en: () => import('./choice-messages-en.ts'),
    de: () => import('./choice-messages-de.ts'),
  },
  forms: {
    hr: () => import('./form-messages-hr.ts'),
    en: () => import('./form-messages-en.ts'),
    de: () => import('./form-messages-de.ts'),
  },
  account: {
    hr: () => import('./account-messages-hr.ts'),
    en: () => import('./account-messages-en.ts'),
    de: () => import('./account-messages-de.ts'),
  },
  interface: {
    hr: () => import('./interface-messages-hr.ts'),
    en: () => import('./interface-messages-en.ts'),
    de: () => import('./interface-messages-de.ts'),
  },
};

const loaded: Partial<Record<Language, Messages>> = {};

/** Fetches texts of a language; what is drawn needs them before it begins. The server loads all at its start. */
export async function loadMessages(language: Language, part: MessagePart): Promise<void> {
  const { messages } = await loaders[part][language]();
  loaded[language] = { ...loaded[language], ...messages };
}

export function hasMessages(language: Language, area: string): boolean {
  return loaded[language]?.[area] !== undefined;
}

/** The texts of a loaded area. */
export function getMessages(language: Language, area: string): Record<string, unknown> {
  const messages = loaded[language]?.[area];
  if (!messages) throw new Error(`The texts ${area} of language ${language} have not been loaded.`);
  return messages;
}
