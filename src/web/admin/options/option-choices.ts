import { languageIds, languageNames, languages } from '#values/language.ts';
import type { SelectOption } from '#web/ui/select-field.tsx';

/** What can be chosen where one of many things is named. */
export type OptionChoices = {
  readonly navigations: readonly SelectOption[];
  readonly elements: readonly SelectOption[];
  /** By their names in the language of whoever reads them. */
  readonly countries: readonly { readonly iso: string; readonly name: string }[];
};

/** Languages by the ids that options name them by. */
export const languageChoices = languages.map((language) => ({
  value: String(languageIds[language]),
  label: languageNames[language],
}));

/** The current value stays a choice, even if it no longer exists. */
export function withPresent(options: readonly SelectOption[], present: string): readonly SelectOption[] {
  return present === '' || options.some(({ value }) => value === present)
    ? options
    : [...options, { value: present, label: present }];
}
