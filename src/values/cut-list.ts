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
 * words for pieces, or as cells of a table (docs/decisions/cut-lists.md).
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
export type CutProblemRule =
  | 'unreadable'
  | 'ambiguous'
  | 'pieces'
  | 'twoLengths'
  /** A number, or a word for pieces, is left over besides what was read. */
  | 'leftover'
  | 'markTooLong'
  | 'tooMany';

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
const figure = String.raw`\d(?:[\d.,'\u2019]*\d)?(?:[ \u00a0\u202f]\d{3}(?!\d)(?:[.,]\d+)?)*`;
const end = String.raw`(?![\p{L}\d²])`;
/** By unit, as `findTypedLengthMm` knows them: how it is written. */
const unitWords = {
  mm: 'mm|milimetar|milimetra|milimetara|millimeters?|millimetres?|millimetern?',
  cm: 'cm|centimetar|centimetra|centimetara|centimeters?|centimetres?|zentimetern?',
  m: 'm|met(?:ar|ra|ara|ri)|meters?|metres?|metern',
} as const;
const lengthUnit = `(?:${Object.values(unitWords).join('|')})${end}`;
const pieceWords = [
  'komad[aei]?|kom|kosov|kos|plo[čc][aeu]?|lim(?:ov[ae]|a)?|tabl[aeiu]|tabli|trak[ae]|list(?:ov[ae]|a)?',
  'stücke?|stuecke?|stk|stck|st|tafeln?|platten?|bleche?|bahn(?:en)?|stangen?',
  'pieces?|pcs|pce|pc|sheets?|panels?|boards?|lengths|units?|items?|ea',
].join('|');
const pieceWord = `(?:${pieceWords})${end}\\.?`;
const unit = `(?:${lengthUnit}|${pieceWord})`;
/** Text between pieces and length: "4 Stück à 4250", "4 kom po 4,25 m", "4 puta 4250". */
const links = [
  'a|à|á|po|od|svak[aio]|dug[aeio]|dugih|du[žl](?:j)?in[aeu]|puta?',
  'je|zu|von|mit|mal|jeweils|lang|l[äa]nge',
  'of|at|by|in|times|each|long|length',
].join('|');
const sign = `(?:[x×✕*@х][\\s:]*|(?:${links})(?![\\p{L}\\d]|\\s+\\p{Pd})[.:]?\\s*)`;
const before = String.raw`(?:(?<before>.{1,80}?)(?<set>[:=)\]]\s*|\.\s+|\s+[\p{Pd}\u2212]?\s*))?`;
const ending = String.raw`[)\]]*(?:[\s,:(\[=\p{Pd}\u2212]+(?<after>.*))?$`;
const first = `(?<a>${figure})\\s*(?<aUnit>${unit})?`;
const second = `(?<b>${figure})\\s*(?<bUnit>${unit})?`;

const withSign = new RegExp(`^${before}${first}[\\s,]*(?<sign>${sign}{1,3})${second}${ending}`, 'iu');
const inWords = new RegExp(`^${before}${first}[\\s:=/()\\[\\]\\p{Pd}−]+${second}${ending}`, 'iu');
const alone = new RegExp(`^${before}${first}${ending}`, 'iu');
const numberWords = [
  'jedan|jedn[aoue]|dv(?:a|ije)|tri|[čc]etiri|pet|[šs]est|sedam|osam|devet|deset|[\\p{L}]{3,8}naest|(?:dva|tri|četr|cetr|pe)deset',
  'ein[es]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\p{L}{3,6}zehn|zwanzig|dreißig|dreissig|vierzig|fünfzig',
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\p{L}{3,5}teen|twenty|thirty|forty|fifty',
].join('|');
/** Words of a mark that say how many or how long: with them a row is not understood whole. */
const tellingWords = new RegExp(
  `(?<![\\p{L}\\d])(?:${pieceWords}|${links}|x|×|(?:${numberWords})(?:mal|puta?|fach|struko)?|doppelt|duplo|twice|thrice|double|pairs?|par[aei]?|dutzend|tucet?|dozen)${end}`,
  'iu',
);
/** Pieces or a length without a figure: "dva lima", "drei Meter". */
const spelledOut = new RegExp(`(?<![\\p{L}\\d])(?:${numberWords})\\s+${unit}`, 'iu');
/** Words that say no more than that a length is one, or pieces are. */
const lengthWords =
  /^(?:koli[čc]ina|menge|anzahl|qty|quantity|dug[aeo]|dugih|du[lž]j?in[ae]|lang|l[äa]nge|long|each|svak[aio]|jeweils|length)$/iu;
/** Words that ask for what stands behind them. */
const askingWords =
  /^(?:(?:(?:ja|mi|ich|wir|i|we)\s+)?(?:molim(?:o|\s+vas)?|treba(?:mo?)?(?:\s+(?:mi|nam))?|[žz]elimo?|naru[čc]ujemo?|bitte|brauchen?|ben[öo]tigen?|bestellen?|m[öo]chten?|please|need|want|order|cut)(?:\s+|$))+/iu;
/** A side of a roof may be called by one: no "a" between pieces and length, and X is a sign. */
const capital = /(?<![\p{L}\d])(?!X)\p{Lu}(?![\p{L}\d])/gu;
const onlyPieces = new RegExp(
  `^(?:${figure}\\s*${pieceWord}|(?:${pieceWords}|koli[čc]ina|menge|anzahl|qty|quantity)\\s*[:=]?\\s*${figure})$`,
  'iu',
);
const figures = new RegExp(figure, 'gu');
const aFigure = new RegExp(`^${first}$`, 'iu');
const isLengthUnit = new RegExp(`^(?:${lengthUnit})$`, 'iu');

/**
 * Parses a pasted list. Lines that cannot be parsed are reported and left out; the rest is accepted.
 * @param language decides how separators are read if both readings could be cut
 */
export function readCutList(text: string, language: Language): CutListReading {
  const rows: CutRow[] = [];
  const problems: CutProblem[] = [];
  tidied(text).forEach((line, index) => {
    for (const part of partsOf(line, language)) {
      const read = isTable(part) ? readCells(part, language) : readPart(part, language);
      const found = typeof read === 'object' ? checked(read) : read;
      const rule = typeof found === 'object' && rows.length >= cutListRowsMaximum ? 'tooMany' : found;
      if (typeof rule === 'object') rows.push(rule);
      // Other words without a figure are headings, greetings, sums of nothing.
      else if (/\d/.test(part) || spelledOut.test(part))
        problems.push({ line: index + 1, text: shortened(part), rule });
    }
  });
  return { rows, problems };
}

/** Lines with plain letters, figures and blanks, whatever they were pasted from; tabs stay. */
function tidied(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .split(/\r\n?|\n/);
}

/** A list in one line has commas or semicolons between its parts: "4 x 4250, 2x3.180 m". */
function partsOf(line: string, language: Language): string[] {
  if (isTable(line)) return [line.trim()].filter((part) => part !== '');
  const parts = line
    .split(/,(?=\s)|;|(?<=[x×✕*][^,]*),(?=\s*\d+\s*[x×✕*])|\s(?:i|te|und|and|\+|&)\s(?=\d)/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // "6 komada, 4,5 m", "4,5 m, 6 komada, A1": pieces and their length, set apart by commas, are one row or none.
  const isLength = (part: string) =>
    part.match(figures)?.length === 1 && typeof readPart(part, language) === 'object';
  const isOne = parts.some((part) => onlyPieces.test(part)) && parts.some(isLength);
  return isOne ? [parts.join(' ')] : parts;
}

/** Cells come with tabs from a spreadsheet, with semicolons from its files. */
function isTable(line: string): boolean {
  return line.includes('\t') || (/^[^;]*;[^;]*;?[^;x×*]*$/i.test(line.trim()) && !/[x×✕*]\s*\d/i.test(line));
}

type Side = { readonly text: string; readonly unit: string | undefined };

function readPart(part: string, language: Language): CutRow | CutProblemRule {
  const bare = part.replace(/^[\s•*·([\p{Pd}−]+(?=\S)/u, '');
  const signed = withSign.exec(bare)?.groups;
  if (signed)
    return whole(signed, (mark) =>
      rowOf(sideOf(signed, 'a'), sideOf(signed, 'b'), mark, language, 'piecesFirst'),
    );
  const worded = inWords.exec(bare)?.groups;
  if (worded)
    return whole(worded, (mark) => rowOf(sideOf(worded, 'a'), sideOf(worded, 'b'), mark, language, 'told'));
  const single = alone.exec(bare)?.groups;
  if (!single) return 'unreadable';
  const length = sideOf(single, 'a');
  // "4 250" is a length, or four pieces of 250.
  if (/\s/.test(length.text) && length.unit === undefined) return 'ambiguous';
  if (length.unit !== undefined && !isLengthUnit.test(length.unit)) return 'unreadable';
  const lengthMm = lengthOf(length, language);
  // A figure by itself may be anything: a phone number, a date, the beginning of a sentence.
  if (lengthMm === undefined || lengthMm < lengthMinimumMm || lengthMm > lengthMaximumMm) return 'unreadable';
  // "boja 7016": words before a bare figure may be what it is.
  const isNamed = /\d/.test(single.before ?? '0') || single.set?.trim() !== '';
  if (length.unit === undefined && !isNamed) return 'unreadable';
  return whole({ ...single, set: undefined }, (mark) => ({ lengthMm, pieces: 1, mark }));
}

/** The row, unless the rest of the line contradicts pieces or length. */
function whole(groups: Groups, make: (mark: string) => CutRow | CutProblemRule): CutRow | CutProblemRule {
  const mark = markOf(groups);
  // Positions are numbered: "1: 4 x 4250", "2) 3 x 3180".
  const isNumbered = /^\d{1,3}$/.test(groups.before ?? '') && /[:.)]/.test(groups.set ?? '');
  const beside = isNumbered ? markOf({ ...groups, before: '' }) : mark;
  return isTelling(beside) ? 'leftover' : make(mark);
}

/** Names of places in a roof have letters first: A1, B-12, sjever 2b is one too many. */
function isTelling(mark: string): boolean {
  return (
    tellingWords.test(mark.replace(capital, '')) ||
    mark
      .split(/[\s()/,;=]+/u)
      .some((word) => /^[^\p{L}]*\d/u.test(word) || /^(?:[x×*]\d|m[23]$)/iu.test(word))
  );
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
    if (lengthMm === undefined) return 'unreadable';
    const beside = words[0] ?? '';
    return isTelling(beside) ? 'leftover' : { lengthMm, pieces: 1, mark: beside };
  }
  const named = words[0] ?? '';
  if (isTelling(named)) return 'leftover';
  if (!three) return rowOf(one, two, named, language, 'lengthFirst');
  if (words.length > 0) return 'unreadable';
  // Three figures: a number of the position stands before or behind the others.
  const ways = [rowOf(one, two, three.text, language, 'told'), rowOf(two, three, one.text, language, 'told')];
  const possible = ways.filter((way) => typeof way === 'object' && way.lengthMm >= lengthMinimumMm);
  return possible.length === 1 ? (possible[0] ?? 'ambiguous') : 'ambiguous';
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

const unitNames = ['mm', 'cm', 'm'] as const;
const unitForms = {
  mm: new RegExp(`^(?:${unitWords.mm})$`, 'iu'),
  cm: new RegExp(`^(?:${unitWords.cm})$`, 'iu'),
  m: new RegExp(`^(?:${unitWords.m})$`, 'iu'),
};

function lengthOf({ text, unit: said }: Side, language: Language): number | undefined {
  const measure = unitNames.find((name) => said && unitForms[name].test(said)) ?? '';
  return findTypedLengthMm(`${text}${measure}`, language);
}

type Groups = Readonly<Record<string, string | undefined>>;

function sideOf(groups: Groups, name: 'a' | 'b'): Side {
  return { text: groups[name] ?? '', unit: groups[`${name}Unit`] };
}

/** The text before or after, without its separators. */
function markOf({ before = '', after = '' }: Groups): string {
  return [before.replace(askingWords, ''), after]
    .map((text) => text.replace(/^[\s.:,=([)\]\p{Pd}−]+|[\s.:,=()\]\p{Pd}−]+$/gu, ''))
    .filter((text) => text !== '' && !lengthWords.test(text))
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
