import { useState } from 'react';
import type { FieldErrors } from '#values/refusal.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import {
  checkOptions,
  findOptionError,
  type OptionFacts,
  type OptionValues,
  optionPath,
} from './option-rules.ts';

/**
 * What is typed into a product's options, and what is wrong with it: said when a field is left, and of all of them when
 * the form is sent. A corrected field loses its error while it is being corrected.
 */
export function useOptionEntry(
  options: readonly OptionFacts[],
  start: OptionValues,
  answered: FieldErrors = {},
  prefix = '',
) {
  const language = useLanguage();
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState(answered);
  const look = (option: OptionFacts, typed: string) => {
    const path = optionPath(option, prefix);
    const found = findOptionError(option, typed, language);
    setErrors(({ [path]: _, ...others }) => (found ? { ...others, [path]: found } : others));
  };
  return {
    values,
    errors,
    change(key: string, typed: string) {
      setValues({ ...values, [key]: typed });
      const option = options.find((candidate) => candidate.key === key);
      if (option && optionPath(option, prefix) in errors) look(option, typed);
    },
    leave(option: OptionFacts) {
      const typed = values[option.key] ?? '';
      // Tabbing through an empty form shows no errors.
      if (typed !== '') look(option, typed);
    },
    /** Checks all fields and shows what is wrong; answers the form name of the first that is. */
    findFirstWrong(): string | undefined {
      const found = checkOptions(options, values, language, prefix);
      setErrors(found);
      return Object.keys(found)[0];
    },
  };
}
