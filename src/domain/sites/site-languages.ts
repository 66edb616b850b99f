import { type Language, languageIds } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';

/** Which languages a site speaks by its options DefaultLanguage and AllowedLanguages, ids of the world's languages. */

type Options = Readonly<Record<string, unknown>>;
type WithStores = { readonly stores: readonly { readonly language: Language }[] };

/** A language needs a store, and the default one must be allowed. */
export function languageProblems(options: Options, { stores }: WithStores): FieldErrors {
  const { DefaultLanguage: first, AllowedLanguages: allowed } = options;
  const fields: FieldErrors = {};
  const offered = stores.map(({ language }) => languageIds[language]);
  const isOffered = (id: unknown) => offered.some((one) => one === id);
  if (Array.isArray(allowed) && !allowed.every(isOffered)) {
    fields['options.AllowedLanguages'] = { rule: 'oneOf' };
  }
  const isAllowed = Array.isArray(allowed) ? allowed.includes(first) : isOffered(first);
  if (first !== undefined && !isAllowed) fields['options.DefaultLanguage'] = { rule: 'oneOf' };
  return fields;
}

/**
 * The languages of a site as the options have it, the default one first; all that it has a store for where they say
 * nothing, and those it was made with where nothing would be left.
 */
export function allowedLanguages(
  options: Options,
  { languages, stores }: { readonly languages: readonly Language[] } & WithStores,
): Language[] {
  const { DefaultLanguage: first, AllowedLanguages: allowed } = options;
  const open = languages.filter(
    (language) =>
      stores.some((store) => store.language === language) &&
      (!Array.isArray(allowed) || allowed.includes(languageIds[language])),
  );
  if (open.length === 0) return [...languages];
  const isFirst = (language: Language) => languageIds[language] === first;
  return [...open.filter(isFirst), ...open.filter((language) => !isFirst(language))];
}
