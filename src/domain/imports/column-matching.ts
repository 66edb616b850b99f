import { foldText } from '#values/folded-text.ts';
import { importNameMaximum } from '#values/imports.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { ImportColumn } from './import-tables.ts';

/** A column that a kind of import knows, by its name there. */
export type KnownColumn = {
  readonly name: string;
  /** It says what follows from others: it is not read. */
  readonly isTold?: boolean;
  /** Whatever stands behind its name and a dot is a column, too, if that is said by hand. */
  readonly isOpen?: boolean;
};

/** Which columns of a file are read into which: by their names in it; null: into none. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

/**
 * Finds what each column of a file is read into: what was said by hand, else the field of its name, whatever its case and the
 * blanks around it. One that nobody knows is no mistake, and said.
 * @throws Refusal VALIDATION at `mapping` for a column that the file does not have, or a field that there is not
 */
export function matchColumns(
  header: readonly string[],
  known: readonly KnownColumn[],
  mapping: ColumnMapping,
): ImportColumn[] {
  const byName = new Map(known.map((column) => [folded(column.name), column]));
  const said = new Map(Object.entries(mapping));
  const problems: FieldErrors = {};
  for (const [name, field] of said) {
    const isField = field === null || findColumn(known, field) !== undefined;
    if (!header.includes(name) || !isField) problems[`mapping.${name}`] = { rule: 'oneOf' };
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  const byHand = new Set(said.values());
  const taken = new Set<string>();
  return header.map((name): ImportColumn => {
    const wanted = said.get(name);
    if (wanted === null) return { name, field: null };
    const column = wanted === undefined ? byName.get(folded(name)) : findColumn(known, wanted);
    if (!column) return { name, field: null, why: 'unknown' };
    if (column.isTold) return { name, field: null, why: 'told' };
    // What was said by hand goes before what a name alone says.
    if (taken.has(column.name) || (wanted === undefined && byHand.has(column.name)))
      return { name, field: null, why: 'twice' };
    taken.add(column.name);
    return { name, field: column.name };
  });
}

/** @returns nothing for a field that there is not */
export function findColumn(known: readonly KnownColumn[], name: string): KnownColumn | undefined {
  const isOpen = known.some((column) => column.isOpen && name.startsWith(`${column.name}.`));
  return known.find((column) => column.name === name) ?? (isOpen ? { name } : undefined);
}

/** The names of a header; a column without one is called by its letter, as spreadsheets do. */
export function headerNames(cells: readonly unknown[]): string[] {
  const seen = new Set<string>();
  return cells.map((cell, index) => {
    const name =
      String(cell ?? '')
        .trim()
        .slice(0, importNameMaximum) || letterOf(index);
    const own = seen.has(name) ? `${name} (${letterOf(index)})` : name;
    seen.add(own);
    return own;
  });
}

/** A, B, … Z, AA. */
function letterOf(index: number): string {
  const before = Math.floor(index / 26);
  return `${before > 0 ? letterOf(before - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

const folded = (name: string) => foldText(name.trim());
