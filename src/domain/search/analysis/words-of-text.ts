import type { Language } from '#values/language.ts';
import { foldLetters } from './folding.ts';

/** A word as it is compared, and as it was written. */
export type Word = {
  readonly folded: string;
  readonly written: string;
  /** Numbers, sizes, the parts of a word with digits, a German word said in full: the same piece of text said in another way. */
  readonly also: readonly string[];
  /** Joined with the word before by a hyphen. */
  readonly isJoined?: boolean;
};

const millimetres: Readonly<Record<string, number>> = { mm: 1, cm: 10, dm: 100, m: 1000 };
const units = 'mm|cm|dm|m2|m3|m|kg|g|ml|l|kom|pcs|stk|kn|kw|w|v|ah|h';
const number = String.raw`\d+(?:\.\d+)?`;
const withUnit = new RegExp(String.raw`(?<![\p{L}\d.])(${number})\s*(${units})(?![\p{L}\d])`, 'gu');
/** Between two numbers, however "times" is written and whatever spaces there are. */
const times = /(\d)(\s*(?:mm|cm|dm|m))?\s*[x×✕*]\s*(?=\d)/gu;
const diameterSign = /[øØ⌀∅φΦ]\s*(?=\d)/g;
/** What people write for the sign of a diameter, in all languages; "Wi-Fi 6" is none. */
const diameter = new RegExp(
  String.raw`(?<![\p{L}\d-])(?:dn|fi|promjer(?:a|u|om)?|durchmesser|diameter|diam|dia)[\s.:=]*(${number})(?:\s*(mm|cm|dm|m)(?![\p{L}\d]))?`,
  'gu',
);
/** The numbers before the last of several sizes ("1000 × 0,70 mm") have its unit. */
const beforeSize = new RegExp(String.raw`(?<![\p{L}\d.#])(${number})(\s*[x×*]\s*#[\d.]+~(\w+))`, 'gu');
const piece = /[\p{L}\p{N}#.~]+/gu;

/**
 * The words of a text in their order, folded. Numbers and sizes are alike however they are written: 0,7 and 0.70, 3 m and
 * 3000 mm, RAL7016 and RAL 7016.
 */
export function wordsOfText(text: string, language: Language): Word[] {
  const written = text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? [];
  const words: Word[] = [];
  let place = 0;
  const prepared = ready(text, language);
  for (const { 0: found, index } of prepared.matchAll(piece)) {
    const bare = wordOf(found);
    if (bare === null) continue;
    const word = language === 'de' ? withAluminium(bare) : bare;
    let original: string | undefined;
    if (!/\d/.test(word.folded)) {
      // Written words come in the same order; those that were taken into sizes are passed by.
      while (place < written.length) {
        const candidate = written[place++] as string;
        if (foldLetters(candidate, language).trim() === word.folded) {
          original = candidate.toLowerCase();
          break;
        }
      }
    }
    const isJoined = /[\p{L}\d]-$/u.test(prepared.slice(Math.max(0, index - 2), index));
    words.push({
      ...word,
      written: original ?? shownNumber(word.folded),
      ...(isJoined ? { isJoined } : {}),
    });
  }
  return words;
}

/**
 * Folded, with numbers in one way of writing: `#` before a number that has its unit, `~` for that unit, `dn` before a diameter
 * in millimetres.
 */
function ready(text: string, language: Language): string {
  return (
    foldLetters(text.replace(diameterSign, ' dn ').replaceAll('⌀', ' '), language)
      .replace(times, '$1$2 x ')
      .replaceAll('²', '2')
      .replaceAll('³', '3')
      // 15.000 and 15,000 are thousands, 0,700 is not; 15 000 only before a unit.
      .replace(
        /(?<![\d.,])([1-9]\d{0,2})((?:[.,]\d{3})+)(?![\d.,]*\d)/g,
        (_, first, rest) => first + rest.replace(/[.,]/g, ''),
      )
      .replace(
        new RegExp(
          String.raw`(?<![\p{L}\d.,])([1-9]\d{0,2})((?:[ \u00a0\u202f]\d{3})+)(?=\s*(?:${units})(?![\p{L}\d]))`,
          'gu',
        ),
        (_, first, rest) => first + rest.replace(/\s/g, ''),
      )
      .replace(/(\d),(\d)/g, '$1.$2')
      .replace(/(\d+\.\d*?)0+(?!\d)/g, '$1')
      .replace(/(\d)\.(?!\d)/g, '$1 ')
      .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
      .replace(/(?<![\p{L}\d])ral[\s-]*(\d{4})(?!\d)/gu, 'ral$1')
      .replace(diameter, (_, digits, unit = 'mm') => ` dn${inMillimetres(digits, unit)} `)
      .replace(withUnit, '#$1~$2')
      .replace(beforeSize, '#$1~$3$2')
      .replace(beforeSize, '#$1~$3$2')
  );
}

/** What Germans say short: an Aluband is an Aluminiumband. */
function withAluminium<W extends Omit<Word, 'written'>>(word: W): W {
  const [, rest] = /^alu(?!min)([a-z]{3,})$/.exec(word.folded) ?? [];
  return rest === undefined ? word : { ...word, also: [...word.also, `aluminium${rest}`] };
}

function wordOf(found: string): Omit<Word, 'written'> | null {
  const [digits, unit] = found.startsWith('#') ? found.slice(1).split('~') : [];
  if (digits !== undefined && unit !== undefined) {
    const size = unit in millimetres ? `${inMillimetres(digits, unit)}mm` : digits + unit;
    return { folded: size, also: [digits] };
  }
  const folded = found.replace(/[#~]/g, '').replace(/^\.+|\.+$/g, '');
  if (folded === '' || folded === 'x') return null;
  const ral = /^ral(\d{4})$/.exec(folded)?.[1];
  if (ral !== undefined) return { folded, also: [ral] };
  const across = /^dn(\d+(?:\.\d+)?)$/.exec(folded)?.[1];
  return { folded, also: across === undefined ? [] : [`${across}mm`, across] };
}

function inMillimetres(digits: string, unit: string): number {
  return Math.round(Number(digits) * (millimetres[unit] as number) * 1e4) / 1e4;
}

function shownNumber(folded: string): string {
  const ral = /^ral(\d{4})$/.exec(folded)?.[1];
  if (ral !== undefined) return `RAL ${ral}`;
  return folded.replace(/^([\d.]+)mm$/, '$1 mm').replace(/^dn([\d.]+)$/, 'Ø $1 mm');
}

/** Letters and digits alone, as article numbers are compared. */
export function compactSku(sku: string): string {
  return foldLetters(sku, 'en').replace(/[^\p{L}\p{N}]/gu, '');
}
