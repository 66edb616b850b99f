import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import type { Cell } from '#platform/tables/table-stream.ts';
import { booleanIn, type DecimalSign, harmlessText, numberIn, plainText } from '#values/cell-words.ts';
import type { FieldError } from '#values/refusal.ts';
import { picturesIn } from './pictures/picture-cells.ts';

/**
 * What stands in the cells of a column. `list` and `ids`: several keys or numbers, as JSON or with commas between them; `json`: what has
 * a structure of its own; `pictures`: of the library or at addresses.
 */
export type CellKind = 'text' | 'number' | 'boolean' | 'list' | 'ids' | 'json' | 'pictures';

type AnySchema = TSchema & {
  readonly type?: string;
  readonly anyOf?: readonly AnySchema[];
  readonly enum?: readonly unknown[];
  readonly items?: AnySchema;
  readonly properties?: Readonly<Record<string, AnySchema>>;
};

/** @param part of a field that has several */
export function cellKindOf(schema: TSchema, part?: string): CellKind {
  const own = withoutNull(schema);
  if (part !== undefined) return own.properties?.[part] ? cellKindOf(own.properties[part]) : 'text';
  switch (own.type) {
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      if (own.items?.type === 'integer') return 'ids';
      return own.items?.type === 'string' ? 'list' : 'json';
    case 'object':
      return 'json';
    default:
      return 'text';
  }
}

/** The words of a closed list; nothing where it is none. */
export function wordsOf(schema: TSchema, part?: string): readonly string[] | undefined {
  const own = withoutNull(schema);
  if (part !== undefined) return own.properties?.[part] && wordsOf(own.properties[part]);
  return own.enum?.map(String);
}

/** Whether nothing may stand in it. */
export function isEmptyable(schema: TSchema): boolean {
  return (schema as AnySchema).anyOf?.some(({ type }) => type === 'null') ?? false;
}

function withoutNull(schema: TSchema): AnySchema {
  const branches = (schema as AnySchema).anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return branches[0] ?? (schema as AnySchema);
}

export type ReadCell = { readonly value: unknown } | { readonly problem: FieldError };

/** What a cell says; null: it is empty. */
export function readCell(cell: Cell, kind: CellKind, sign: DecimalSign): ReadCell {
  if (isEmpty(cell)) return { value: null };
  const text = typeof cell === 'string' ? plainText(cell) : String(cell);
  switch (kind) {
    case 'text':
      return { value: text.trim() };
    case 'number': {
      const value = typeof cell === 'number' ? cell : numberIn(text, sign);
      return value === undefined ? { problem: { rule: 'type', parameter: 'number' } } : { value };
    }
    case 'boolean': {
      const value = typeof cell === 'boolean' ? cell : booleanIn(text);
      return value === undefined ? { problem: { rule: 'type', parameter: 'boolean' } } : { value };
    }
    case 'list':
      return listIn(text, (entry) => entry);
    case 'ids':
      return listIn(text, (entry) => numberIn(entry, sign) ?? entry);
    case 'json':
      return jsonIn(text);
    case 'pictures':
      return picturesIn(text);
  }
}

export function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/**
 * Whether a cell says what an export would write there; then nobody has touched it. Spreadsheets write line ends, numbers and truth
 * in their own ways.
 */
export function isAsTold(cell: Cell | undefined, told: Cell, kind: CellKind, sign: DecimalSign): boolean {
  const now = cell ?? null;
  if (isEmpty(now)) return isEmpty(told);
  if (typeof now === 'string' && typeof told === 'string') {
    const [one, other] = [withOneLineEnd(now), withOneLineEnd(told)];
    if (one === other || one === harmlessText(other)) return true;
  }
  if (isEmpty(told)) return false;
  const read = readCell(now, kind, sign);
  const meant = readCell(told, kind, '.');
  return 'value' in read && 'value' in meant && isDeepStrictEqual(read.value, meant.value);
}

const withOneLineEnd = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

function listIn(text: string, entryOf: (text: string) => unknown): ReadCell {
  if (text.trimStart().startsWith('[')) return jsonIn(text);
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(entryOf);
  return { value: entries };
}

function jsonIn(text: string): ReadCell {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: { rule: 'format', parameter: 'json' } };
  }
}
