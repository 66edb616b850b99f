import { priceMaximumCents } from '#values/limits.ts';
import type { ProductFacts } from './catalogue-inputs.ts';
import type { InputProblems } from './input-problems.ts';

/** Characters of a brand, a supplier, its number and a shelf. */
const factLengthMaximum = 120;

/** What a product says of itself to those who buy, store and invoice it, each in the form of its standard. */
export function checkFacts(problems: InputProblems, path: string, facts: ProductFacts): void {
  const { barcode, customsCode, originCountry, kpdCode, purchasePriceCents } = facts;
  const form = (field: keyof ProductFacts, isRight: boolean, name: string) => {
    if (!isRight) problems.add(`${path}.${field}`, 'format', name);
  };
  form('barcode', barcode === null || isGtin(barcode), 'gtin');
  form('customsCode', customsCode === null || /^\d{8}$/.test(customsCode), 'cn8');
  form('kpdCode', kpdCode === null || /^\d{6}$/.test(kpdCode), 'kpd');
  if (originCountry !== null && !isCountry(originCountry)) problems.add(`${path}.originCountry`, 'oneOf');
  for (const field of ['brand', 'supplier', 'supplierSku', 'shelf'] as const) {
    const text = facts[field];
    if (text !== null && text.length > factLengthMaximum) {
      problems.add(`${path}.${field}`, 'maxLength', factLengthMaximum);
    }
  }
  if (purchasePriceCents === null) return;
  problems.requireWhole(`${path}.purchasePriceCents`, purchasePriceCents);
  if (purchasePriceCents > priceMaximumCents) {
    problems.add(`${path}.purchasePriceCents`, 'maximum', priceMaximumCents);
  }
}

/** GTIN-8, -12, -13 or -14: weights 3 and 1 from the right, the last digit makes the sum a multiple of ten. */
function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const sum = [...code]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** ISO 3166-1 alpha-2. */
function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined;
}
