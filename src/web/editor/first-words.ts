import { isRichText, plainTextOf } from '#values/rich-text.ts';
import type { StoredSection } from './content/edited-content.ts';

const lettersMaximum = 80;

/** What a section begins with, by which people know it again. */
export function firstWords({ options }: Pick<StoredSection, 'options'>): string {
  const { title, text, place, body } = options;
  const words = [title, text, place].find((value) => typeof value === 'string' && value !== '');
  if (typeof words === 'string') return words.slice(0, lettersMaximum);
  return isRichText(body) ? plainTextOf(body).slice(0, lettersMaximum) : '';
}
