/** Letters that nobody sees: soft hyphens, zero-width blanks and joiners, byte-order marks, marks of direction. */
const unseen = /[\p{Cf}\p{DI}]/gu;

/**
 * A typed or pasted code, number or name in one form: letters of full width and other shapes of the same letter become the
 * plain one (NFKC), a hyphen that does not break is one, unseen letters go, blanks of every kind become one, and none stand around it.
 */
export function tidyText(text: string): string {
  return text.normalize('NFKC').replace(unseen, '').replaceAll('\u2010', '-').replace(/\s+/g, ' ').trim();
}
