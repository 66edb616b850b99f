import type { Language } from '#values/language.ts';

/** Texts by area (locales/<language>/<area>.json) and key; compiled ICU messages once built. */
export type Messages = Record<string, Record<string, unknown>>;

type MessageModule = { messages: Messages };

const loaders: Record<Language, () => Promise<MessageModule>> = {
  hr: () => import('./messages-hr.ts'),
  en: () => import('./messages-en.ts'),
  de: () => import('./messages-de.ts'),
};

const loaded = new Map<Language, Messages>();

/** Fetches a language's texts; rendering needs them before it begins. The server loads all at its start. */
export async function loadMessages(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const { messages } = await loaders[language]();
  loaded.set(language, messages);
}

/** The texts of a loaded language. */
export function getMessages(language: Language): Messages {
  const messages = loaded.get(language);
  if (!messages) throw new Error(`The texts of language ${language} have not been loaded.`);
  return messages;
}
