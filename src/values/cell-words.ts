export type DecimalSign = '.' | ',';

const withComma = /^[-+]?(\d{1,3}([. \u00a0\u202f]\d{3})+|\d+),(\d{1,2}|\d{4,})$/;
const withPoint = /^[-+]?(\d{1,3}([, \u00a0\u202f]\d{3})+|\d+)\.(\d{1,2}|\d{4,})$/;

/**
 * Finds the sign before the decimals of a file's numbers by looking at all of them. One with three digits behind its only sign may be
 * thousands, and says nothing.
 */
export function createSignFinder(): { look(cells: readonly unknown[]): void; found(): DecimalSign } {
  let commas = 0;
  let points = 0;
  return {
    look(cells) {
      for (const cell of cells) {
        if (typeof cell !== 'string' || cell.length > 30) continue;
        const text = cell.trim();
        if (withComma.test(text)) commas += 1;
        else if (withPoint.test(text)) points += 1;
      }
    },
    found: () => (commas > points ? ',' : '.'),
  };
}

/** A number as people write it: with a sign for thousands, a currency or a unit is none. Nothing where it is no number. */
export function numberIn(text: string, sign: DecimalSign): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '');
  const other = sign === ',' ? '.' : ',';
  const grouped = new RegExp(`^[-+]?\\d{1,3}(\\${other}\\d{3})+(\\${sign}\\d+)?$`);
  const plain = grouped.test(bare) ? bare.replaceAll(other, '') : bare;
  // In a file with commas a point that cannot be of thousands is still one of decimals.
  const number = plain.replace(/^([-+]?\d+)[.,](\d+)$/, '$1.$2');
  return /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(number) ? Number(number) : undefined;
}

const truths = ['true', '1', 'yes', 'da', 'ja', 'istina', 'wahr', 'x'];
const untruths = ['false', '0', 'no', 'ne', 'nein', 'laž', 'falsch'];

/** Yes or no, as people and spreadsheets write it. */
export function booleanIn(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (truths.includes(word)) return true;
  return untruths.includes(word) ? false : undefined;
}

/** Letters at whose sight a spreadsheet runs a text as a formula (OWASP, CSV injection); csv-stringify knows the same ones. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text with an apostrophe before what a spreadsheet would run. */
export const harmlessText = (text: string) => (formula.test(text) ? `'${text}` : text);

/** What stood there before it was made harmless. */
export const plainText = (text: string) =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
