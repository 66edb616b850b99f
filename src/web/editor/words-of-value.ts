import { isRichText, plainTextOf } from '#values/rich-text.ts';

const lettersMaximum = 400;
/** Where two texts begin alike, so much of that is shown. */
const lettersBefore = 60;

/** Parts of a value that are not text for readers. */
const unread: ReadonlySet<string> = new Set(['kind', 'type', 'id', 'icon', 'target', 'rel']);

/** A text by which people recognise a field's value; a blank if it contains no text, nothing if it is empty. */
export function wordsOfValue(value: unknown): string {
  return shortened(allWordsOf(value), lettersMaximum);
}

/** The same from where it differs from another value, in whole words. */
export function differingWords(value: unknown, other: unknown): string {
  const [words, others] = [allWordsOf(value), allWordsOf(other)];
  let alike = 0;
  while (alike < words.length && words[alike] === others[alike]) alike++;
  const from = words.lastIndexOf(' ', Math.max(0, alike - lettersBefore)) + 1;
  return (from > 0 ? '… ' : '') + shortened(words.slice(from), lettersMaximum);
}

export function shortened(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text;
}

function allWordsOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return (isRichText(value) ? plainTextOf(value) : wordsIn(value).join(' · ')) || ' ';
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (isRichText(value)) return [plainTextOf(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => (unread.has(name) ? [] : wordsIn(member)));
}
