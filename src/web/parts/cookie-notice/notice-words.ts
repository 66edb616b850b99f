import { type CookieCategory, cookieCategories } from '#values/consents.ts';
import type { Section } from '#web/request/root-facts.ts';

/** The words of the notice, from the cookie element; what an editor has left out is empty. */
export type NoticeWords = {
  title: string;
  /** Rich text. */
  body: unknown;
  accept: string;
  acceptAll: string;
  onlyNecessary: string;
  categories: Record<CookieCategory, { label: string; text: string }>;
};

export function noticeWords(sections: readonly Section[]): NoticeWords {
  const optionsOf = (type: string) => sections.find((section) => section.type === type)?.options ?? {};
  const text = optionsOf('text');
  const buttons = optionsOf('buttons');
  const { items } = optionsOf('categories');
  const listed = (Array.isArray(items) ? items : []) as Readonly<Record<string, unknown>>[];
  const wordsOf = (category: CookieCategory) => {
    const item = listed.find(({ key }) => key === category) ?? {};
    return [category, { label: wordOf(item, 'label') || category, text: wordOf(item, 'text') }] as const;
  };
  return {
    title: wordOf(text, 'title'),
    body: text.body,
    accept: wordOf(buttons, 'accept'),
    acceptAll: wordOf(buttons, 'acceptAll'),
    onlyNecessary: wordOf(buttons, 'onlyNecessary'),
    categories: Object.fromEntries(cookieCategories.map(wordsOf)) as NoticeWords['categories'],
  };
}

function wordOf(options: Readonly<Record<string, unknown>>, name: string): string {
  const value = options[name];
  return typeof value === 'string' ? value : '';
}
