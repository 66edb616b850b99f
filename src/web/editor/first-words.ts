import { isRichText, plainTextOf } from '#values/rich-text.ts';
import type { StoredSection } from './content/edited-content.ts';
import { shortened } from './words-of-value.ts';

const lettersMaximum = 80;

/** What a section begins with, by which people know it again. */
export function firstWords({ options }: Pick<StoredSection, 'options'>): string {
  const { title, text, place, body } = options;
  const words = [title, text, place].find((value) => typeof value === 'string' && value !== '');
  if (typeof words === 'string') return shortened(words, lettersMaximum);
  return isRichText(body) ? shortened(plainTextOf(body), lettersMaximum) : '';
}
