import { foldText } from '#values/folded-text.ts';
import type { Language } from '#values/language.ts';

/**
 * Letters as they are compared: lower case, without diacritics, and what people write for letters that their keyboard does
 * not have as those letters: in German ae, oe, ue for ä, ö, ü, in Croatian dj for đ. Folding twice changes nothing.
 */
export function foldLetters(text: string, language: Language): string {
  const folded = foldText(text.toLowerCase().replaceAll('ı', 'i').replaceAll('ø', ' ').replaceAll('æ', 'ae'));
  if (language === 'de') return collapsed(folded, /([aou])e/g);
  return language === 'hr' ? collapsed(folded, /(d)j/g) : folded;
}

/** "aee" would become "ae" and then "a": once is every time. */
function collapsed(text: string, pairs: RegExp): string {
  for (let before = text; ; before = text) {
    text = before.replace(pairs, '$1');
    if (text === before) return text;
  }
}
