import { readFileSync } from 'node:fs';
import { type Language, languages } from '#values/language.ts';

/** Where the texts for the pages' own screens are: a file of locales and its member. */
const places = [
  ['blog', 'blog.title'],
  ['list', 'allProducts'],
  ['roof', 'title'],
  ['profiles', 'title'],
  ['search', 'title'],
  ['cart', 'title'],
  ['checkout', 'title'],
  ['account', 'login.title'],
  ['account', 'register.title'],
  ['account', 'forgotten.title'],
] as const;

type Words = { readonly [name: string]: string | Words };

function readTitle(language: Language, [area, member]: (typeof places)[number]): string {
  const file = new URL(`../../locales/${language}/${area}.json`, import.meta.url);
  const found = member
    .split('.')
    .reduce<Words | string | undefined>(
      (words, name) => (typeof words === 'object' ? words[name] : undefined),
      JSON.parse(readFileSync(file, 'utf8')) as Words,
    );
  if (typeof found !== 'string') throw new Error(`${file.pathname} has no ${member}.`);
  return found;
}

const titles = new Map(
  languages.map((language) => [language, new Set(places.map((place) => readTitle(language, place)))]),
);

/**
 * Whether a screen of the program has this title in a language. Only screens whose title never depends on their
 * content.
 */
export function isTitleOfScreen(title: string, language: Language): boolean {
  return titles.get(language)?.has(title) ?? false;
}
