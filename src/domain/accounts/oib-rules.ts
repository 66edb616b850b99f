import { checkDigitMod1110 } from '#values/check-digits.ts';

/** True for a Croatian OIB: eleven digits, the last one their check digit by ISO 7064 mod 11,10 (docs/rules/tax.md). */
export function isOib(text: string): boolean {
  return /^\d{11}$/.test(text) && checkDigitMod1110(text.slice(0, 10)) === Number(text[10]);
}
