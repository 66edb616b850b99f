import { type ChangeEvent, type ReactNode, useState } from 'react';
import type { Language } from '#values/language.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import { htmlOfWords, isTypable, typedWords } from '#web/backoffice/typed-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField, type SelectOption } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { useField } from './product-context.ts';

type FieldProps = { path: string; hint?: ReactNode; required?: boolean; label?: string };

type TextProps = FieldProps & { lang?: Language; maxLength: number };

/** What the fields of texts have in common. */
function useText({ path, label, hint, lang, maxLength }: TextProps) {
  const field = useField<string | null>(path);
  return {
    id: field.id,
    label: label ?? field.label,
    hint,
    error: field.error,
    lang,
    value: field.value ?? '',
    maxLength,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      field.set(value),
  };
}

/** One line of text. */
export function WordField(props: TextProps) {
  return <TextField {...useText(props)} required={props.required} autoComplete="off" />;
}

/** Several lines of text. */
export function WordsField({ rows = 3, ...props }: TextProps & { rows?: number }) {
  return <TextAreaField {...useText(props)} rows={rows} />;
}

/** A text with paragraphs, lists and links, typed with simple marks; what has no mark stays HTML. */
export function HtmlField({ path, hint, label, lang }: FieldProps & { lang: Language }) {
  const t = useTranslations('goods');
  const field = useField<string | null>(path);
  const html = field.value ?? '';
  /** As it was typed, while that is what stands here. */
  const [typed, setTyped] = useState({ text: '', html: '' });
  const isPlain = html === typed.html || isTypable(html);
  const text = html === typed.html ? typed.text : isPlain ? typedWords(html) : html;
  return (
    <TextAreaField
      id={field.id}
      label={label ?? field.label}
      hint={isPlain ? hint : t('editor.html')}
      error={field.error}
      lang={lang}
      value={text}
      rows={6}
      onChange={({ currentTarget: { value } }) => {
        const next = isPlain ? htmlOfWords(value) : value;
        if (isPlain) setTyped({ text: value, html: next });
        field.set(next);
      }}
    />
  );
}

/** A number as people of the language type it; what is none stays as it is typed, and is told when it is saved. */
export function NumberField({
  path,
  hint,
  required,
  label,
  suffix,
  decimals,
}: FieldProps & { suffix?: ReactNode; decimals?: number }) {
  const language = useLanguage();
  const field = useField<number | string | null>(path);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>();
  const text = typed && typed.value === field.value ? typed.text : writtenIn(language, field.value, decimals);
  return (
    <TextField
      id={field.id}
      label={label ?? field.label}
      hint={hint}
      error={field.error}
      value={text}
      suffix={suffix}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      required={required}
      onChange={({ currentTarget: { value } }) => {
        const next = numberIn(language, value);
        setTyped({ text: value, value: next });
        field.set(next);
      }}
    />
  );
}

/** @param decimals at least so many: of amounts of money two */
export function writtenIn(language: Language, value: number | string | null, decimals = 0): string {
  if (typeof value !== 'number') return value ?? '';
  const [, stored = ''] = String(value).split('.');
  const text = stored.length < decimals ? value.toFixed(decimals) : String(value);
  return language === 'en' ? text : text.replace('.', ',');
}

/** The number that was typed; the text where it is none, null where there is none. */
export function numberIn(language: Language, typed: string): number | string | null {
  return typed.trim() === '' ? null : (findTypedNumber(typed, language) ?? typed);
}

/** One of several; an empty choice is none. */
export function ChoiceField({
  path,
  hint,
  required,
  label,
  options,
  none,
}: FieldProps & { options: readonly SelectOption[]; none?: string }) {
  const field = useField<string | null>(path);
  return (
    <SelectField
      id={field.id}
      label={label ?? field.label}
      hint={hint}
      error={field.error}
      value={field.value ?? ''}
      options={options}
      {...(none === undefined ? {} : { placeholder: none })}
      required={required}
      onChange={({ currentTarget: { value } }) => field.set(value === '' ? null : value)}
    />
  );
}

/** Yes or no. */
export function YesNoField({ path, hint, label }: FieldProps) {
  const field = useField<boolean | null>(path);
  return (
    <Checkbox
      id={field.id}
      label={label ?? field.label}
      hint={hint}
      error={field.error}
      checked={field.value === true}
      onChange={({ currentTarget: { checked } }) => field.set(checked)}
    />
  );
}

/** A day. */
export function DayField({ path, hint, label }: FieldProps) {
  const field = useField<string | null>(path);
  return (
    <TextField
      id={field.id}
      label={label ?? field.label}
      hint={hint}
      error={field.error}
      type="date"
      value={field.value?.slice(0, 10) ?? ''}
      onChange={({ currentTarget: { value } }) => field.set(value || null)}
    />
  );
}
