import {
  defaultOptions,
  type FieldDescription,
  type FieldDescriptions,
  type Options,
} from '#sections/section-description.ts';
import type { Language } from '#values/language.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import type { FieldError } from '#values/refusal.ts';
import { isRichText, plainTextOf } from '#values/rich-text.ts';
import { findVideoSource } from '#values/video-source.ts';

/** The result of typed text: a value to store, or an error. */
export type Reading<Value> = { readonly value: Value } | { readonly error: FieldError };

type Of<Kind extends FieldDescription['kind']> = Extract<FieldDescription, { kind: Kind }>;

/** A number within its bounds; an empty field is no choice. */
export function readNumber(
  typed: string,
  { minimum, maximum }: Of<'number'>,
  language: Language,
): Reading<number | null> {
  if (typed.trim() === '') return { value: null };
  const number = findTypedNumber(typed, language);
  if (number === undefined) return { error: { rule: 'type' } };
  if (number < minimum) return { error: { rule: 'minimum', parameter: minimum } };
  return number > maximum ? { error: { rule: 'maximum', parameter: maximum } } : { value: number };
}

/** A number as it is typed in the language, without signs between groups; nothing else is one. */
export function writeNumber(value: unknown, language: Language): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  return language === 'en' ? String(value) : String(value).replace('.', ',');
}

/** Each line an entry; lines that say nothing are none. */
export function readLines(typed: string, { maximum, maxLength }: Of<'lines'>): Reading<string[]> {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > maximum) return { error: { rule: 'maxLength', parameter: maximum } };
  const isLong = lines.some((line) => line.length > maxLength);
  return isLong ? { error: { rule: 'maxLength', parameter: maxLength } } : { value: lines };
}

/** The address of a film that the program can show, or none. */
export function readVideo(typed: string): Reading<string> {
  const address = typed.trim();
  return address === '' || findVideoSource(address)
    ? { value: address }
    : { error: { rule: 'format', parameter: 'video' } };
}

export function isRecord(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordsOf(value: unknown): readonly Options[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Keys identify entries for the program; users never see them. */
export function isForPeople(name: string, field: FieldDescription): boolean {
  return name !== 'key' || field.kind !== 'line';
}

/** Whether a field says something with the values beside it; those that are not stored are as they begin. */
export function isWanted(
  { when = {} }: FieldDescription,
  fields: FieldDescriptions,
  values: Options,
): boolean {
  const beginning = defaultOptions(fields);
  return Object.entries(when).every(([name, value]) => (values[name] ?? beginning[name]) === value);
}

/** A new entry of a list: numbers that have no usual value are left open instead of beginning at their bound. */
export function newEntry(fields: FieldDescriptions): Options {
  const isOpen = (name: string) => fields[name]?.kind === 'number' && !('default' in fields[name]);
  return Object.fromEntries(
    Object.entries(defaultOptions(fields)).map(([name, value]) => [name, isOpen(name) ? null : value]),
  );
}

const nameMaximum = 60;

/** A label that distinguishes a list entry: its first text; undefined if it has none. */
export function nameOfEntry(fields: FieldDescriptions, entry: Options): string {
  for (const [name, field] of Object.entries(fields)) {
    const words = isForPeople(name, field) ? wordsOf(field, entry[name]) : '';
    if (words) return words.length > nameMaximum ? `${words.slice(0, nameMaximum).trimEnd()}…` : words;
  }
  return '';
}

function wordsOf(field: FieldDescription, value: unknown): string {
  switch (field.kind) {
    case 'line':
    case 'text':
      return typeof value === 'string' ? value.trim() : '';
    case 'richText':
      return isRichText(value) ? plainTextOf(value) : '';
    default:
      return '';
  }
}
