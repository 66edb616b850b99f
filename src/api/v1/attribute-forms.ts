import type { Language } from '#values/language.ts';

type AttributeForms = {
  readonly number: Intl.NumberFormat;
  readonly day: Intl.DateTimeFormat;
  readonly moment: Intl.DateTimeFormat;
};

const known = new Map<Language, AttributeForms>();

/**
 * How a language writes attributes' numbers, days and moments. Kept, for making a form takes longer than using it a
 * hundred times, and 20 kB that are not given back at once.
 */
export function attributeForms(language: Language): AttributeForms {
  const forms = known.get(language) ?? makeForms(language);
  known.set(language, forms);
  return forms;
}

function makeForms(language: Language): AttributeForms {
  return {
    number: new Intl.NumberFormat(language),
    // Days are stored as midnight in UTC; moments are told in the time of the shop's country.
    day: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
    moment: new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/Zagreb',
    }),
  };
}
