/** "Ilica 15", "Trg bana Jelačića 3 a", "Riva bb": what comes last is the number, or says that there is none. */
const numberLast = /^(.*\p{L}\S*?)[\s,]+(\d+(?:\s?\p{L})?(?:\s?[/-]\s?\d*\s?\p{L}?)?|bb|b\.\s?b\.)$/iu;
/** "15 Baker Street", "12 bis, rue de la Paix"; "8. ožujka" is the name of a street. */
const numberFirst = /^(\d+(?:\p{L}|\sbis|\ster)?),?\s+(\p{L}.*)$/iu;

/**
 * A street and its number out of one line, as browsers fill it in.
 * @returns nothing where the line holds no number
 */
export function splitHouseNumber(line: string): { street: string; houseNumber: string } | undefined {
  const text = line.trim();
  const last = numberLast.exec(text);
  if (last) return { street: last[1] ?? '', houseNumber: last[2] ?? '' };
  const first = numberFirst.exec(text);
  return first ? { street: first[2] ?? '', houseNumber: first[1] ?? '' } : undefined;
}
