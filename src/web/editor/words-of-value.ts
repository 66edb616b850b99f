import { isRichText, plainTextOf } from '#values/rich-text.ts';

const lettersMaximum = 200;

/** Parts of a value that are not text for readers. */
const unread: ReadonlySet<string> = new Set(['kind', 'type', 'id', 'icon', 'target', 'rel']);

/** A text by which people recognise a field's value; a blank if it contains no text, undefined if it is empty. */
export function wordsOfValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const words = isRichText(value) ? plainTextOf(value) : wordsIn(value).join(' · ');
  return words.slice(0, lettersMaximum) || ' ';
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (isRichText(value)) return [plainTextOf(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => (unread.has(name) ? [] : wordsIn(member)));
}
