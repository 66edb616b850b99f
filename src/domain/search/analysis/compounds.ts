/** What joins the parts of German compounds: Dachrinne-n-halter, Arbeit-s-schuhe. */
const links = ['', 'n', 's', 'en', 'es', 'er', 'e'];
const partMinimum = 4;
const partsMaximum = 4;

/**
 * The parts of a compound that are words themselves, in their order; nothing where it is none. Long parts come first, so
 * that a word stays whole where it can.
 */
export function partsOfCompound(
  word: string,
  isWord: (part: string) => boolean,
  partsLeft = partsMaximum,
): string[] | undefined {
  if (partsLeft < 2) return undefined;
  for (let length = word.length - partMinimum; length >= partMinimum; length--) {
    const first = word.slice(0, length);
    if (!isWord(first)) continue;
    for (const link of links) {
      if (!word.startsWith(link, length)) continue;
      const rest = word.slice(length + link.length);
      if (rest.length < partMinimum) continue;
      if (isWord(rest)) return [first, ...(partsOfCompound(rest, isWord, partsLeft - 1) ?? [rest])];
      const others = partsOfCompound(rest, isWord, partsLeft - 1);
      if (others) return [first, ...others];
    }
  }
  return undefined;
}
