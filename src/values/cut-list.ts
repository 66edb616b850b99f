import type { Language } from './language.ts';
import {
  cutListRowsMaximum,
  cutMarkMaximum,
  lengthMaximumMm,
  lengthMinimumMm,
  quantityMaximum,
} from './limits.ts';
import { findTypedLengthMm } from './number-entry.ts';

/*
 * Lists of lengths as people send them: a line or a part after a comma each, with a sign between pieces and length, with
 * words for pieces, or as cells of a table (docs/decisions/092-cut-lists.md).
 */

/** One row of a list: so many pieces of a length, and what the buyer calls them. */
export type CutRow = {
  /** As it was understood; whether it can be cut, and in whole millimetres, is the product's business. */
  readonly lengthMm: number;
  readonly pieces: number;
  /** Empty: none. */
  readonly mark: string;
};

/** Why a part of a list was left out. */
export type CutProblemRule = 'unreadable' | 'ambiguous' | 'pieces' | 'twoLengths' | 'markTooLong' | 'tooMany';

export type CutProblem = {
  /** Line of the pasted text, from 1. */
  readonly line: number;
  /** The part that was not understood, shortened. */
  readonly text: string;
  readonly rule: CutProblemRule;
};

export type CutListReading = { readonly rows: readonly CutRow[]; readonly problems: readonly CutProblem[] };

const shownMaximum = 60;
/** A figure with its separators; a space counts as one between groups of three digits. */
const figure = String.raw`\d(?:[\d.,'’]*\d)?(?:[ \u00a0\u202f]\d{3}(?!\d)(?:[.,]\d+)?)*`;
const lengthUnit = String.raw`(?:mm|cm|m)(?![\p{L}\d²])`;
const pieceWord = String.raw`(?:komada|kom|kos|stück|stueck|stk|st|pieces?|pcs|pc)(?![\p{L}\d])\.?`;
const unit = `(?:${lengthUnit}|${pieceWord})`;
/** What stands between pieces and length in words: "4 Stück à 4250", "4 kom po 4,25 m". */
const sign = String.raw`(?:[x×✕*@]|à|á|(?:po|je|of|mit)(?=\s))`;
const ending = String.raw`(?:[\s,:(\[–-]+(?<after>.*))?$`;
const mark = String.raw`(?:(?<before>.{1,80}?)(?:[:=)\].]\s*|\s+[–-]?\s*))?`;
const first = `(?<a>${figure})\\s*(?<aUnit>${unit})?`;
const second = `(?<b>${figure})\\s*(?<bUnit>${unit})?`;

const withSign = new RegExp(`^${mark}${first}\\s*(?<sign>${sign})\\s*${second}${ending}`, 'iu');
const inWords = new RegExp(`^${mark}${first}[\\s:=–-]+${second}${ending}`, 'iu');
const alone = new RegExp(`^${mark}${first}${ending}`, 'iu');
const aFigure = new RegExp(`^${first}$`, 'iu');
const isLengthUnit = new RegExp(`^${lengthUnit}$`, 'iu');

/**
 * Reads a pasted list. What is not understood is told by its line and left out; the rest is taken.
 * @param language how separators of figures are read where both readings could be cut
 */
export function readCutList(text: string, language: Language): CutListReading {
  const rows: CutRow[] = [];
  const problems: CutProblem[] = [];
  text.split(/\r\n?|\n/).forEach((line, index) => {
    for (const part of partsOf(line)) {
      const read = isTable(part) ? readCells(part, language) : readPart(part, language);
      const found = typeof read === 'object' ? checked(read) : read;
      const rule = typeof found === 'object' && rows.length >= cutListRowsMaximum ? 'tooMany' : found;
      if (typeof rule === 'object') rows.push(rule);
      // Words without a figure are headings, greetings, sums of nothing.
      else if (/\d/.test(part)) problems.push({ line: index + 1, text: shortened(part), rule });
    }
  });
  return { rows, problems };
}

/** A list in one line has commas or semicolons between its parts: "4 x 4250, 2x3.180 m". */
function partsOf(line: string): string[] {
  const parts = isTable(line)
    ? [line]
    : line.split(/,(?=\s)|;|(?<=[x×✕*][^,]*),(?=\s*\d+\s*[x×✕*])|\s(?:i|und|and)\s(?=\d)/iu);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Cells come with tabs from a spreadsheet, with semicolons from its files. */
function isTable(line: string): boolean {
  return line.includes('\t') || (/^[^;]*;[^;]*;?[^;x×*]*$/i.test(line.trim()) && !/[x×✕*]\s*\d/i.test(line));
}

type Side = { readonly text: string; readonly unit: string | undefined };

function readPart(part: string, language: Language): CutRow | CutProblemRule {
  const bare = part.replace(/^[\s•*·–-]+(?=\S)/u, '');
  const signed = withSign.exec(bare)?.groups;
  if (signed) return rowOf(sideOf(signed, 'a'), sideOf(signed, 'b'), markOf(signed), language, 'piecesFirst');
  const worded = inWords.exec(bare)?.groups;
  if (worded) return rowOf(sideOf(worded, 'a'), sideOf(worded, 'b'), markOf(worded), language, 'told');
  const single = alone.exec(bare)?.groups;
  if (!single) return 'unreadable';
  const length = sideOf(single, 'a');
  // "4 250" is a length, or four pieces of 250.
  if (/\s/.test(length.text) && length.unit === undefined) return 'ambiguous';
  if (length.unit !== undefined && !isLengthUnit.test(length.unit)) return 'unreadable';
  const lengthMm = lengthOf(length, language);
  // A figure by itself may be anything: a phone number, a date, the beginning of a sentence.
  if (lengthMm === undefined || lengthMm < lengthMinimumMm || lengthMm > lengthMaximumMm) return 'unreadable';
  return { lengthMm, pieces: 1, mark: markOf(single) };
}

/** Length first, as in the list's own table, where nothing tells it; a mark where there is a word. */
function readCells(line: string, language: Language): CutRow | CutProblemRule {
  const cells = line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim());
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 1) return readPart(filled[0] ?? '', language);
  const sides = filled.flatMap((cell): Side[] => {
    const found = aFigure.exec(cell)?.groups;
    return found ? [sideOf(found, 'a')] : [];
  });
  const words = filled.filter((cell) => !aFigure.test(cell));
  if (words.length > 1 || sides.length > 3) return 'unreadable';
  const [one, two, three] = sides;
  if (!one) return 'unreadable';
  if (!two) {
    const lengthMm = lengthOf(one, language);
    return lengthMm === undefined ? 'unreadable' : { lengthMm, pieces: 1, mark: words[0] ?? '' };
  }
  // Three figures: the last column, or a number of the position before them.
  if (three) return words.length > 0 ? 'unreadable' : rowOf(one, two, three.text, language, 'lengthFirst');
  return rowOf(one, two, words[0] ?? '', language, 'lengthFirst');
}

/** Which of two figures is the length: as units and words say, else the only way in which both are possible. */
function rowOf(
  one: Side,
  two: Side,
  mark: string,
  language: Language,
  otherwise: 'piecesFirst' | 'lengthFirst' | 'told',
): CutRow | CutProblemRule {
  const [oneIs, twoIs] = [kindOf(one), kindOf(two)];
  if (oneIs === 'length' && twoIs === 'length') return 'twoLengths';
  if (oneIs === 'pieces' && twoIs === 'pieces') return 'unreadable';
  const make = (length: Side, pieces: Side) => madeOf(length, pieces, mark, language);
  if (oneIs === 'length' || twoIs === 'pieces') return make(one, two);
  if (twoIs === 'length' || oneIs === 'pieces') return make(two, one);
  const ways = { lengthFirst: make(one, two), piecesFirst: make(two, one) };
  const isPossible = (way: CutRow | CutProblemRule): way is CutRow =>
    typeof way === 'object' && way.lengthMm >= lengthMinimumMm;
  const possible = Object.values(ways).filter(isPossible);
  const [only] = possible;
  if (only && possible.length === 1) return only;
  return otherwise === 'told' ? 'ambiguous' : ways[otherwise];
}

function madeOf(length: Side, pieces: Side, mark: string, language: Language): CutRow | CutProblemRule {
  const lengthMm = lengthOf(length, language);
  if (lengthMm === undefined) return 'unreadable';
  const count = /^\d{1,6}$/.test(pieces.text) ? Number(pieces.text) : 0;
  return count < 1 || count > quantityMaximum ? 'pieces' : { lengthMm, pieces: count, mark };
}

function kindOf({ unit: said }: Side): 'length' | 'pieces' | undefined {
  if (said === undefined) return undefined;
  return isLengthUnit.test(said) ? 'length' : 'pieces';
}

function lengthOf({ text, unit: said }: Side, language: Language): number | undefined {
  const measure = said !== undefined && isLengthUnit.test(said) ? said : '';
  return findTypedLengthMm(`${text}${measure}`, language);
}

type Groups = Readonly<Record<string, string | undefined>>;

function sideOf(groups: Groups, name: 'a' | 'b'): Side {
  return { text: groups[name] ?? '', unit: groups[`${name}Unit`] };
}

/** What stands before or behind, without the signs that set it apart. */
function markOf({ before = '', after = '' }: Groups): string {
  return [before, after]
    .map((text) => text.replace(/^[\s.:,=([–-]+|[\s.:,=)\]–-]+$/gu, ''))
    .filter((text) => text !== '')
    .join(' ');
}

function checked(row: CutRow): CutRow | CutProblemRule {
  const named = row.mark.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return named.length > cutMarkMaximum ? 'markTooLong' : { ...row, mark: named };
}

function shortened(part: string): string {
  const text = part.replace(/\s+/g, ' ');
  return text.length > shownMaximum ? `${text.slice(0, shownMaximum - 1)}…` : text;
}
