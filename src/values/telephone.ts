import { tidyText } from './pasted-text.ts';
import type { FieldError } from './refusal.ts';

/** Words alone are no number; a short one, or one with an extension, may be. */
export function telephoneProblem(text: string): FieldError | undefined {
  return /\p{Nd}/u.test(text) ? undefined : { rule: 'format' };
}

/** All that numbers are written with, and a word before them: "Mob. (0)91/555-0100". */
const numberForm = /^(?:\p{L}{2,8}[.:]?\s*)?(?<number>[+\d(][\d\s()./\p{Pd}+]*)$/u;

/**
 * A telephone number in one form: + before the country, no (0) behind it, blanks between its groups and no other signs.
 * What is written otherwise (an extension, two numbers, words) is tidied alone. No country is made up for a number that
 * names none.
 */
export function tidyTelephone(text: string): string {
  const tidied = tidyText(text);
  const written = numberForm.exec(tidied)?.groups?.number;
  if (written === undefined || (written.match(/\d/g)?.length ?? 0) < 5) return tidied;
  const number = written.replace(/^\(?\s*(?:\+|00)\s*/, '+');
  const [first = '', ...others] = (number.startsWith('+') ? number.replace(/\(\s*0\s*\)/, ' ') : number)
    .replace(/[\s()./\p{Pd}]+/gu, ' ')
    .trim()
    .split('+');
  // Two numbers: neither is lost.
  if (others.length > 1 || (others.length === 1 && first.trim() !== '')) return tidied;
  return (others.length === 1 ? `+${others[0]?.trim()}` : first).trim();
}
