import { type CutRow, readCutList } from '#values/cut-list.ts';
import type { Language } from '#values/language.ts';
import { cutListRowsMaximum, cutMarkMaximum, quantityMaximum, quantityMinimum } from '#values/limits.ts';
import { findTypedLengthMm } from '#values/number-entry.ts';
import { tidyText } from '#values/pasted-text.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { findOptionError, type OptionFacts } from '../../parts/option-fields/option-rules.ts';

/** A row as it was typed; names of its fields in the form, where each stands once a row. */
export type TypedRow = { readonly length: string; readonly pieces: string; readonly mark: string };

/** As they stand beside each other. */
export const columns = ['length', 'pieces', 'mark'] as const;

type RowErrors = Partial<Record<keyof TypedRow, FieldError>>;

export type CheckedRows = {
  /** By place in the list; empty where nothing is wrong. */
  readonly errors: readonly RowErrors[];
  readonly sound: readonly { readonly index: number; readonly row: CutRow }[];
};

export const emptyRow: TypedRow = { length: '', pieces: '', mark: '' };

/** Rows that a list begins with, and that are added where no scripts run. */
const rowsAtFirst = 5;
const typedMaximum = 100;

/** Rows out of a sent form, in their order. */
export function readTypedRows(form: FormData): TypedRow[] {
  const [lengths, pieces, marks] = columns.map((name) =>
    form.getAll(`${name}[]`).map((value) => (typeof value === 'string' ? value.slice(0, typedMaximum) : '')),
  );
  return (lengths ?? []).slice(0, cutListRowsMaximum).map((length, index) => ({
    length,
    pieces: pieces?.[index] ?? '',
    mark: marks?.[index] ?? '',
  }));
}

export function typedRow({ lengthMm, pieces, mark }: CutRow): TypedRow {
  return { length: String(lengthMm), pieces: String(pieces), mark };
}

export function isEmptyRow({ length, pieces, mark }: TypedRow): boolean {
  return [length, pieces, mark].every((text) => text.trim() === '');
}

/** The filled rows, the added ones, and some empty ones. */
export function withRows(rows: readonly TypedRow[], added: readonly CutRow[], room = 1): TypedRow[] {
  const filled = [...rows.filter((row) => !isEmptyRow(row)), ...added.map(typedRow)];
  const wanted = Math.max(rowsAtFirst, filled.length + room);
  const padding = Array.from({ length: wanted - filled.length }, () => emptyRow);
  return [...filled, ...padding].slice(0, cutListRowsMaximum);
}

/** What is wrong with each row, by the rules of the product's length; empty rows are none. */
export function checkRows(length: OptionFacts, rows: readonly TypedRow[], language: Language): CheckedRows {
  const errors = rows.map((row) => (isEmptyRow(row) ? {} : errorsOf(length, row, language)));
  const sound = rows.flatMap((row, index) => {
    if (isEmptyRow(row) || Object.keys(errors[index] ?? {}).length > 0) return [];
    const lengthMm = findTypedLengthMm(row.length, language) ?? 0;
    return [{ index, row: { lengthMm, pieces: Number(tidyText(row.pieces)), mark: row.mark.trim() } }];
  });
  return { errors, sound };
}

function errorsOf(option: OptionFacts, { length, pieces, mark }: TypedRow, language: Language): RowErrors {
  const ofLength = findOptionError({ ...option, required: true }, length, language);
  const ofPieces = piecesError(tidyText(pieces));
  const isLong = mark.trim().length > cutMarkMaximum;
  return {
    ...(ofLength ? { length: ofLength } : {}),
    ...(ofPieces ? { pieces: ofPieces } : {}),
    ...(isLong ? { mark: { rule: 'maxLength', parameter: cutMarkMaximum } } : {}),
  };
}

function piecesError(pieces: string): FieldError | undefined {
  if (pieces === '') return { rule: 'required' };
  if (!/^\d{1,9}$/.test(pieces)) return { rule: 'type', parameter: 'number' };
  if (Number(pieces) < quantityMinimum) return { rule: 'minimum', parameter: quantityMinimum };
  return Number(pieces) > quantityMaximum ? { rule: 'maximum', parameter: quantityMaximum } : undefined;
}

/** Id of a field in the page. */
export function cellId(column: keyof TypedRow, index: number): string {
  return `${column}-${index}`;
}

/** Why a list cannot be used, by the ids of its fields; in a list of empty rows the first length is missing. */
export function listErrors({ errors, sound }: CheckedRows): FieldErrors {
  const found = errors.flatMap((row, index) =>
    columns.flatMap((column) => {
      const error = row[column];
      return error ? [[cellId(column, index), error] as const] : [];
    }),
  );
  if (found.length === 0 && sound.length === 0) return { [cellId('length', 0)]: { rule: 'required' } };
  return Object.fromEntries(found);
}

/**
 * A list in one line, as an address carries it that a login leads back to: without tabs, which no such address holds.
 * @returns nothing where it would not be read as it was meant, for what its marks say
 */
export function findAddressText(rows: readonly CutRow[], language: Language): string | undefined {
  const text = rows.map(({ lengthMm, pieces, mark }) => `${pieces}x${lengthMm}mm ${mark}`.trim()).join(';');
  const read = readCutList(text, language);
  return listText(read.rows) === listText(rows) ? text : undefined;
}

/** A list as the text that it can be pasted from, and as addresses carry it. */
export function listText(rows: readonly CutRow[]): string {
  return rows.map(({ lengthMm, pieces, mark }) => `${lengthMm}\t${pieces}\t${mark}`.trim()).join('\n');
}
