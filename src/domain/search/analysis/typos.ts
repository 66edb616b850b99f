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

/** Whether two typos lie between two words at most (Damerau–Levenshtein, neighbours exchanged once). */
export function isWithinTwoTypos(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1);
      least = Math.min(least, (last[j - 1] as number) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] as number) + 1);
      }
      row.push(least);
    }
    if (Math.min(...row) > 2) return false;
    [before, last] = [last, row];
  }
  return (last[b.length] as number) <= 2;
}
