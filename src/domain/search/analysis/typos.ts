/** Shorter words are too near to others: from this many letters on one may be wrong. */
export const typoLettersMinimum = 4;

/** Whether two words differ by one typo: a letter missing, extra or wrong, or two neighbours exchanged. */
export function isOneTypo(a: string, b: string): boolean {
  if (a.length > b.length) return isOneTypo(b, a);
  if (b.length - a.length > 1 || a === b) return false;
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

const typosMaximum = 2;
/** More than any number that counts. */
const far = typosMaximum + 1;
/** Three rows of a table that is filled again for each pair: a whole list of words is compared with one. */
type Rows = [Uint8Array, Uint8Array, Uint8Array];
let [beforeLast, last, row] = rowsOf(0);

function rowsOf(length: number): Rows {
  return [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)];
}

/**
 * Whether two typos lie between two words at most (Damerau–Levenshtein, neighbours exchanged once). Only the places of the
 * table that may hold so few are filled.
 */
export function isWithinTwoTypos(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > typosMaximum) return false;
  if (row.length <= b.length + 1) {
    [beforeLast, last, row] = rowsOf(b.length + 32);
  }
  for (let j = 0; j <= b.length; j++) last[j] = Math.min(j, far);
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - typosMaximum);
    const to = Math.min(b.length, i + typosMaximum);
    row[from - 1] = from === 1 ? Math.min(i, far) : far;
    row[to + 1] = far;
    let least = row[from - 1] as number;
    for (let j = from; j <= to; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let typos = (last[j - 1] as number) + (isSame ? 0 : 1);
      typos = Math.min(typos, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && areExchanged(a, i, b, j))
        typos = Math.min(typos, (beforeLast[j - 2] as number) + 1);
      row[j] = typos;
      least = Math.min(least, typos);
    }
    if (least > typosMaximum) return false;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return (last[b.length] as number) <= typosMaximum;
}

function areExchanged(a: string, i: number, b: string, j: number): boolean {
  return a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
}
