/**
 * Text as it is compared in a plain match: lower case, without diacritics, Croatian đ as d and German ß as ss, so that
 * 'zljeb' finds 'Žlijeb' spelled without its marks.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}
