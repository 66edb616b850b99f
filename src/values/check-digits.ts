/** Check digit of a row of digits by ISO 7064, MOD 11,10: that of Croatian OIBs (docs/rules/tax.md). */
export function checkDigitMod1110(digits: string): number {
  let remainder = 10;
  for (const digit of digits) {
    const sum = (remainder + Number(digit)) % 10 || 10;
    remainder = (sum * 2) % 11;
  }
  return (11 - remainder) % 10;
}

/** True for a Croatian OIB: eleven digits, the last one their check digit (docs/rules/tax.md). */
export function isOib(text: string): boolean {
  return /^\d{11}$/.test(text) && checkDigitMod1110(text.slice(0, 10)) === Number(text[10]);
}

/** True for an IBAN in its electronic form (no blanks) whose check digits fit (ISO 13616, MOD 97-10). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  let remainder = 0;
  for (const character of `${text.slice(4)}${text.slice(0, 4)}`) {
    // Letters stand for 10 to 35, two digits each.
    for (const digit of String(Number.parseInt(character, 36))) {
      remainder = (remainder * 10 + Number(digit)) % 97;
    }
  }
  return remainder === 1;
}

/** An IBAN in groups of four, as banks print it. */
export function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}
