import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { eventEditingEndpoints } from '#contract/v1/event-editing-endpoints.ts';
import { daysAfter } from '#values/calendar-day.ts';
import { eventStatuses } from '#values/events.ts';
import { type Language, languageCodes, languages, type Translated } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { TextsOf } from '#values/texts-of.ts';
import { instantOf } from '#values/zoned-time.ts';
import { htmlOfWords } from '#web/backoffice/typed-words.ts';
import { textOf } from '#web/request/page-form.ts';

export type EventDefinition = EndpointAnswer<typeof eventEditingEndpoints.eventDefinitionGet>;
type Created = EndpointInput<typeof eventEditingEndpoints.eventDefinitionCreate>['body'];

/** The form's name of the box that leaves the hours out. */
export const wholeDaysField = 'wholeDays';

/** An event is called something, and has a beginning and an end. */
export function checkEvent(form: FormData): FieldErrors {
  const errors: FieldErrors = {};
  const isNamed = languages.some((language) => textOf(form, `title.${language}`).trim() !== '');
  if (!isNamed) errors['title.hr'] = { rule: 'required' };
  for (const name of ['startsAt', 'endsAt']) {
    if (textOf(form, name) === '') errors[name] = { rule: 'required' };
  }
  if (!errors.endsAt && textOf(form, 'endsAt') < textOf(form, 'startsAt')) {
    errors.endsAt = { rule: 'minimum' };
  }
  return errors;
}

/** What is said of them and of what the API refuses, by field and rule. */
export function eventErrorTexts(t: TextsOf<'site'>): Record<string, string> {
  return {
    'title.hr.required': t('events.titleHint'),
    'endsAt.minimum': t('events.endsFirst'),
    'publish.required': t('events.publishMissing'),
  };
}

/** What was filled in, as the API takes it; days and times are those of the site. */
export function eventOfForm(form: FormData, timeZone: string): Created {
  const words = (name: string) => inEachLanguage((language) => textOf(form, `${name}.${language}`).trim());
  const mediumId = Number(textOf(form, 'mediumId'));
  return {
    title: words('title'),
    place: words('place'),
    excerpt: words('excerpt'),
    body: inEachLanguage((language) => {
      const typed = textOf(form, `body.${language}`);
      return form.has(`html.${language}`) ? typed : htmlOfWords(typed);
    }),
    ...timesOfForm(form, timeZone),
    mediumId: mediumId > 0 ? mediumId : null,
    productKey: textOf(form, 'productKey') || null,
    registrationUrl: textOf(form, 'registrationUrl').trim() || null,
    status: eventStatuses.find((one) => one === textOf(form, 'status')) ?? 'draft',
    publish: languages.filter((one) => form.has(`publish.${one}`)).map((one) => languageCodes[one]),
  };
}

/** Whole days are stored from midnight to the midnight after the last one (docs/rules/events.md). */
function timesOfForm(form: FormData, timeZone: string): Pick<Created, 'startsAt' | 'endsAt'> {
  const isWhole = form.has(wholeDaysField);
  const at = (name: 'startsAt' | 'endsAt', days: number) => {
    const typed = textOf(form, name);
    const day = typed.slice(0, 10);
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
    return instantOf(isWhole && isDay ? `${daysAfter(day, days)}T00:00` : typed, timeZone) ?? '';
  };
  return { startsAt: at('startsAt', 0), endsAt: at('endsAt', 1) };
}

function inEachLanguage(textIn: (language: Language) => string): Translated {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = textIn(language);
      return text === '' ? [] : [[language, text]];
    }),
  );
}

/** The form's name of a field that the API refuses. */
export function eventFieldOf(path: string): string {
  return path === 'title' ? 'title.hr' : path;
}
