import type { Language } from '#values/language.ts';
import { formOfZone } from '#values/time-zone.ts';

type AttributeForms = {
  readonly number: Intl.NumberFormat;
  readonly day: Intl.DateTimeFormat;
  readonly moment: Intl.DateTimeFormat;
  readonly countries: Intl.DisplayNames;
};

const known = new Map<string, AttributeForms>();

/**
 * How a language writes attributes' numbers, days and moments, and names countries; moments in the site's time zone.
 * Cached, because making a formatter takes longer than using it a hundred times, and each takes 20 kB that are not
 * freed at once.
 */
export function attributeForms(language: Language, timeZone: string): AttributeForms {
  const key = `${language}|${timeZone}`;
  const forms = known.get(key) ?? {
    number: new Intl.NumberFormat(language),
    // Days are stored as midnight in UTC.
    day: formOfZone(language, 'UTC', { dateStyle: 'medium' }),
    moment: formOfZone(language, timeZone, { dateStyle: 'medium', timeStyle: 'short' }),
    countries: new Intl.DisplayNames(language, { type: 'region' }),
  };
  known.set(key, forms);
  return forms;
}
