/** Lower-case latin words joined by single hyphens, at least four characters (docs/rules/pages.md). */
const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slugMinimum = 4;
export const slugMaximum = 120;

export function isSlug(value: string): boolean {
  return value.length >= slugMinimum && value.length <= slugMaximum && slugForm.test(value);
}

/** Croatian and German letters that decomposition alone would lose or spell wrongly in an address. */
const letterSpellings: Record<string, string> = {
  đ: 'd',
  ß: 'ss',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
};

export function slugFromText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[đßäöüæøł]/g, (letter) => letterSpellings[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, slugMaximum)
    .replace(/-+$/, '');
}
