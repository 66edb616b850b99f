/*
 * In edit mode every text that may be typed in place ends with a sign that no one sees and that says which field it is.
 * Sections put their texts where they like, and edit mode finds them there: no section knows that it can be edited, and
 * visitors get no code for it (docs/decisions/inline-editing.md).
 */

const digits = ['\u200b', '\u200c', '\u200d', '\u2060'];
const edge = '\u2063';
const mark = new RegExp(`${edge}([${digits.join('')}]+)${edge}`, 'g');

/** @param number of the field, from 0 */
export function markOf(number: number): string {
  const figures = [...number.toString(digits.length)].map((figure) => digits[Number(figure)]);
  return edge + figures.join('') + edge;
}

/** The text without marks, and the field that it is of; of several the first. */
export function readMark(text: string): { readonly text: string; readonly field: number | undefined } {
  mark.lastIndex = 0;
  const found = mark.exec(text)?.[1];
  if (found === undefined) return { text, field: undefined };
  const figures = [...found].map((digit) => digits.indexOf(digit)).join('');
  return { text: text.replace(mark, ''), field: Number.parseInt(figures, digits.length) };
}

export function isMarked(text: string): boolean {
  return text.includes(edge);
}
