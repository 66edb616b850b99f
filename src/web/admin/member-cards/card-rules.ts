import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { memberCardEndpoints } from '#contract/v1/member-card-endpoints.ts';
import { type Language, languageCodes, languages } from '#values/language.ts';
import { memberCardsImportMaximum } from '#values/member-cards.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { slugFromText } from '#values/slug.ts';
import { textOf } from '#web/request/page-form.ts';

type CardList = EndpointAnswer<typeof memberCardEndpoints.memberCardFilter>;
export type ListedCard = CardList['data'][number];
export type ListedProgram = CardList['programs'][number];

type CardFields = EndpointInput<typeof memberCardEndpoints.memberCardCreate>['body']['fields'];
type ProgramFields = EndpointInput<typeof memberCardEndpoints.memberProgramCreate>['body']['fields'];
type ImportedCards = EndpointInput<typeof memberCardEndpoints.memberCardImport>['body']['cards'];

export function checkCard(form: FormData): FieldErrors {
  return textOf(form, 'barcode').trim() === '' ? { barcode: { rule: 'required' } } : {};
}

export function cardOf(form: FormData): CardFields {
  return {
    barcode: textOf(form, 'barcode'),
    holder: textOf(form, 'holder'),
    program: textOf(form, 'program'),
    validTo: textOf(form, 'validTo') || null,
    blocked: form.has('blocked'),
  };
}

export function checkProgram(form: FormData, language: Language): FieldErrors {
  const errors: FieldErrors = {};
  if (languages.every((one) => textOf(form, `name.${languageCodes[one]}`).trim() === '')) {
    errors[`name.${languageCodes[languages[0]]}`] = { rule: 'required' };
  }
  const typed = textOf(form, 'loyalty').trim();
  if (typed !== '' && findTypedNumber(typed, language) === undefined) errors.loyalty = { rule: 'type' };
  return errors;
}

export function programOf(form: FormData, language: Language): ProgramFields {
  return {
    name: Object.fromEntries(
      languages.map((one) => [languageCodes[one], textOf(form, `name.${languageCodes[one]}`)]),
    ),
    loyalty: findTypedNumber(textOf(form, 'loyalty'), language) ?? 0,
  };
}

/** What others name a new programme by, made of its first name. */
export function programKeyOf(form: FormData): string {
  const names = languages.map((one) => textOf(form, `name.${languageCodes[one]}`).trim());
  return slugFromText(names.find((name) => name !== '') ?? '').slice(0, 60) || 'program';
}

/** A line for each card: number; holder; last day. Lines without a number are left out, a head line too. */
export function cardsOf(lines: string, validTo: string): ImportedCards {
  const rows = lines
    .split(/\r?\n/)
    .map((line) => line.split(/[;\t]|,(?=\D)/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter(([barcode = '']) => /\d/.test(barcode));
  return rows.map(([barcode = '', holder, until]) => {
    const last = /^\d{4}-\d\d-\d\d$/.test(until ?? '') ? until : validTo || undefined;
    return { barcode, ...(holder ? { holder } : {}), ...(last ? { validTo: last } : {}) };
  });
}

export function importOf(form: FormData): { program: string; cards: ImportedCards } {
  return {
    program: textOf(form, 'program'),
    cards: cardsOf(textOf(form, 'lines'), textOf(form, 'validTo')),
  };
}

export function checkImport(form: FormData): FieldErrors {
  const { length } = cardsOf(textOf(form, 'lines'), '');
  if (length === 0) return { lines: { rule: 'required' } };
  if (length > memberCardsImportMaximum) {
    return { lines: { rule: 'maximum', parameter: memberCardsImportMaximum } };
  }
  return {};
}

/** The form's name of a field that calls name: `fields.validTo`; rows are those of the lines. */
export function formNameOf(path: string): string {
  if (/^cards(\.|$)/.test(path)) return 'lines';
  return path.replace(/^fields\./, '').replace(/^name$/, `name.${languageCodes[languages[0]]}`);
}
