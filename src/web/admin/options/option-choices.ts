import { languageIds, languageNames, languages } from '#values/language.ts';
import type { SelectOption } from '#web/ui/select-field.tsx';

/** What can be chosen where one of many things is named. */
export type OptionChoices = {
  readonly navigations: readonly SelectOption[];
  readonly elements: readonly SelectOption[];
};

/** Languages by the ids that options name them by. */
export const languageChoices = languages.map((language) => ({
  value: String(languageIds[language]),
  label: languageNames[language],
}));

/** What is set stays a choice, though there may be nothing of the name any more. */
export function withPresent(options: readonly SelectOption[], present: string): readonly SelectOption[] {
  return present === '' || options.some(({ value }) => value === present)
    ? options
    : [...options, { value: present, label: present }];
}
