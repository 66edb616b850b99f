/** True for a Croatian OIB: eleven digits, the last one their check digit by ISO 7064 mod 11,10 (law.md row 9). */
export function isOib(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  let remainder = 10;
  for (const digit of text.slice(0, 10)) {
    const sum = (remainder + Number(digit)) % 10 || 10;
    remainder = (sum * 2) % 11;
  }
  return (11 - remainder) % 10 === Number(text[10]);
}
