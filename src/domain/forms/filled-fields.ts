import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { type Language, pickText, type Translated } from '#values/language.ts';
import type { FormData, FormField } from './forms-rules.ts';
import type { EnquiredItem } from './forms-tables.ts';

/** What was filled into a form as people read it; files, which are told apart, and empty fields left out. */
export function filledFields(
  { fields, data }: { readonly fields: readonly FormField[] | null; readonly data: FormData | null },
  language: Language,
): { readonly name: string; readonly label: string; readonly value: string }[] {
  if (fields === null || data === null) return [];
  const textOf = (translated: Translated) => pickText(translated, language).text;
  return fields
    .filter(({ name, type }) => type !== 'file' && data[name] !== undefined)
    .map((field) => ({
      name: field.name,
      label: textOf(field.label),
      value: answerOf(field, data, textOf, language),
    }));
}

/** The goods of a price enquiry as people read them, in an enquiry of a former release in the company's words. */
export function enquiredGoods(
  { items }: { readonly items: readonly EnquiredItem[] | null },
  language: Language,
): EnquiredItem[] {
  const { unitName } = mailLanguage(language);
  return (items ?? []).map(({ words, ...item }) => ({
    ...item,
    ...words?.[language],
    unit: unitName(item.quantity, item.unit),
  }));
}

function answerOf(
  { name, type, options }: FormField,
  data: FormData,
  textOf: (translated: Translated) => string,
  language: Language,
): string {
  const { translate, formatNumber } = mailLanguage(language);
  if (type === 'yesNo') return translate('form.yes');
  const answer = data[name];
  if (typeof answer === 'number') return formatNumber(answer);
  const value = String(answer);
  const option = options?.find((candidate) => candidate.value === value);
  return option ? textOf(option.label) : value;
}
