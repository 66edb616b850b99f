import { booleanIn, type DecimalSign, numberIn, plainText } from '#values/cell-words.ts';
import type { GridValue } from '#values/grid.ts';
import type { Language } from '#values/language.ts';
import type { FieldError } from '#values/refusal.ts';
import { instantOf, localTime } from '#values/zoned-time.ts';
import { textIn } from '../products/goods-words.ts';
import type { GridColumn } from './grid-edits.ts';

/** Whose words cells are said in. */
export type CellReader = {
  readonly language: Language;
  readonly timeZone: string;
  /** Yes and no, as they are shown. */
  readonly truth: { readonly yes: string; readonly no: string };
  /** What a value of a closed list is called; undefined: as it is. */
  readonly wordOf: (column: GridColumn, value: string) => string | undefined;
};

export const decimalSign = (language: Language): DecimalSign => (language === 'en' ? '.' : ',');

/** What a cell is called by, in the words of its reader. */
export function textOfCell(value: GridValue, column: GridColumn, reader: CellReader): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.map((entry) => wordOf(column, entry, reader)).join(', ');
  if (typeof value === 'boolean') return value ? reader.truth.yes : reader.truth.no;
  if (typeof value === 'number') return numberText(value, column).replace('.', decimalSign(reader.language));
  if (column.kind === 'moment' || column.kind === 'day') return timeText(value, reader);
  return wordOf(column, value, reader);
}

export const isPrice = ({ kind, name }: GridColumn) => kind === 'number' && name.endsWith('Price');

/** Prices have two decimals. */
function numberText(value: number, column: GridColumn): string {
  return isPrice(column) && Number.isInteger(Math.round(value * 1e6) / 1e4)
    ? value.toFixed(2)
    : String(value);
}

/** A day, and the hour of a moment, as they are typed, too; what was typed and is none as it is. */
function timeText(text: string, { language, timeZone }: CellReader): string {
  const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);
  const [day = '', hour] = (isMoment ? localTime(new Date(text), timeZone) : text).split('T');
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year) return text;
  const dot = language === 'hr' ? '.' : '';
  const said = language === 'en' ? day : `${date}.${month}.${year}${dot}`;
  return hour ? `${said} ${hour}` : said;
}

function wordOf(column: GridColumn, value: string, reader: CellReader): string {
  const label = column.words?.find((word) => word.value === value)?.label;
  return (label && textIn(label, reader.language)) || reader.wordOf(column, value) || value;
}

export type ReadText = { readonly value: GridValue } | { readonly problem: FieldError };

/** What a typed or pasted text means in a column. @param sign before the decimals, where the text has one that may be thousands */
export function valueOfText(
  text: string,
  column: GridColumn,
  reader: CellReader,
  sign: DecimalSign,
): ReadText {
  const typed = plainText(text).trim();
  if (typed === '') {
    if (column.kind === 'list') return { value: [] };
    return column.isEmptyable ? { value: null } : { problem: { rule: 'required' } };
  }
  switch (column.kind) {
    case 'number': {
      const value = numberIn(typed.replace(/€|%|\b(?:EUR|kg)\b/gi, '').trim(), sign);
      return value === undefined ? { problem: { rule: 'type', parameter: 'number' } } : { value };
    }
    case 'boolean': {
      const value = truthIn(typed, reader);
      return value === undefined ? { problem: { rule: 'type', parameter: 'boolean' } } : { value };
    }
    case 'moment': {
      const value = momentIn(typed, reader.timeZone);
      return value === undefined ? { problem: { rule: 'format', parameter: 'date-time' } } : { value };
    }
    case 'day': {
      const value = dayIn(typed);
      return value === undefined ? { problem: { rule: 'format', parameter: 'date' } } : { value };
    }
    case 'list':
      return {
        value: [...new Set(typed.split(',').map((entry) => keyOf(entry.trim(), column, reader)))].filter(
          Boolean,
        ),
      };
    case 'text':
      return { value: column.words ? keyOf(typed, column, reader) : typed };
  }
}

function truthIn(typed: string, { truth: { yes, no } }: CellReader): boolean | undefined {
  const word = typed.toLowerCase();
  if (word === yes.toLowerCase()) return true;
  return word === no.toLowerCase() ? false : booleanIn(typed);
}

/** The value that somebody calls by its name, or by itself. */
function keyOf(said: string, column: GridColumn, reader: CellReader): string {
  const same = (word: string) => word.toLowerCase() === said.toLowerCase();
  const found =
    column.words?.find(({ value }) => value === said) ??
    column.words?.find(({ value }) => same(value) || same(wordOf(column, value, reader)));
  return found?.value ?? said;
}

/** YYYY-MM-DD of a day as it is written in the languages of the shop: 1.12.2026., 2026-12-01. */
function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/.exec(text) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso) && new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso);
  return isDay ? iso : undefined;
}

function momentIn(text: string, timeZone: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : text;
  const [, dayText = '', hour = '0', minute = '00'] =
    /^(.*?)(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text) ?? [];
  const day = dayIn(dayText.trim());
  return day && instantOf(`${day}T${hour.padStart(2, '0')}:${minute}`, timeZone);
}
