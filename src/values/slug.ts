/** Lower-case latin words joined by single hyphens, at least four characters (docs/rules/pages.md). */
const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slugMinimum = 4;
export const slugMaximum = 120;

export function isSlug(value: string): boolean {
  return value.length >= slugMinimum && value.length <= slugMaximum && slugForm.test(value);
}

/** Letters that are not one of ours with a mark above or below: as Croatian and German spell them without. */
const letterSpellings: Readonly<Record<string, string>> = {
  ...{
    đ: 'd',
    ß: 'ss',
    ä: 'ae',
    ö: 'oe',
    ü: 'ue',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    ð: 'd',
    þ: 'th',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    '×': 'x',
  },
  ...spellings('абвгдезиклмнопрстуфхцчшжыэйј', 'abvgdeziklmnoprstufhccszyejj'),
  ...{
    ђ: 'd',
    ћ: 'c',
    љ: 'lj',
    њ: 'nj',
    џ: 'dz',
    ѓ: 'g',
    ќ: 'k',
    ѕ: 'dz',
    щ: 'sc',
    ю: 'ju',
    я: 'ja',
    ё: 'jo',
    ъ: '',
    ь: '',
  },
  ...{ і: 'i', ї: 'ji', є: 'je', ґ: 'g', ў: 'u' },
  ...spellings('αβγδεζηικλμνξοπρσςτυφω', 'avgdeziiklmnxoprsstyfo'),
  ...{ θ: 'th', χ: 'ch', ψ: 'ps' },
};

function spellings(letters: string, latin: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, index) => [letter, latin[index] ?? '']));
}

const spelled = (text: string) => text.replace(/[\p{L}×]/gu, (letter) => letterSpellings[letter] ?? letter);

/**
 * A text as a slug: Latin letters without diacritics, ligatures and full-width letters replaced. Characters without a
 * letter are removed.
 */
export function slugFromText(text: string): string {
  const known = spelled(text.normalize('NFC').toLowerCase().replace(/ο[υύ]/g, 'ou'));
  // Greek letters have lost their accents now.
  return spelled(known.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, slugMaximum)
    .replace(/-+$/, '');
}
