import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '#web/i18n/formats.ts';
import { type Language, languages } from './language.ts';
import { lengthMaximumMm, lengthMinimumMm } from './limits.ts';
import { findTypedLengthMm, findTypedNumber, writtenNumber } from './number-entry.ts';

const anyLanguage = fc.constantFrom(...languages);
const possibleMm = fc.integer({ min: lengthMinimumMm, max: lengthMaximumMm });

describe('a typed length', () => {
  it.each([
    '4250',
    '4.250',
    '4,250',
    '4 250',
    '4\u00a0250',
    '4’250',
    ' 4250 mm ',
    '4.250 mm',
    '4,250mm',
    '4 250 mm',
    '4.250,0',
    '4,250.0 mm',
    '425 cm',
    '425cm',
    '425,0 cm',
    '4.25m',
    '4,25 m',
    '4,25 M',
    '4.250 m',
    '4,250 m',
    '4,25',
    '4.25',
  ])('"%s" is 4250 mm in every language', (typed) => {
    for (const language of languages) expect(findTypedLengthMm(typed, language)).toBe(4250);
  });

  it.each([
    ['de', '20.000', 20_000],
    ['en', '20.000', 20],
    ['hr', '20,000', 20],
    ['en', '20,000', 20_000],
    ['hr', '4250,5', 4250.5],
    ['en', '4250.5', 4250.5],
    ['de', '0,5 m', 500],
    ['hr', '12', 12],
    ['hr', '20 m', 20_000],
    ['en', '1.001 m', 1001],
  ] as const)('in %s "%s" is %d mm', (language, typed, lengthMm) => {
    expect(findTypedLengthMm(typed, language)).toBe(lengthMm);
  });

  it.each([
    '',
    ' ',
    'mm',
    'long',
    '4.25.0',
    '4 25',
    '4,,25',
    '1.250,5.0',
    '-4250',
    '4250 km',
    '4m 25',
    '0x10',
    '1e3',
  ])('"%s" is invalid', (typed) => {
    for (const language of languages) expect(findTypedLengthMm(typed, language)).toBeUndefined();
  });

  it('is read as it is printed, with its unit and without, in any language', () => {
    fc.assert(
      fc.property(possibleMm, anyLanguage, anyLanguage, (lengthMm, printed, read) => {
        for (const [value, unit] of [
          [lengthMm, 'mm'],
          [lengthMm / 10, 'cm'],
          [lengthMm / 1000, 'm'],
        ] as const) {
          expect(findTypedLengthMm(formatNumber(printed, value, { unit }), read)).toBe(lengthMm);
        }
        expect(findTypedLengthMm(formatNumber(printed, lengthMm), read)).toBe(lengthMm);
        expect(findTypedLengthMm(formatNumber(printed, lengthMm / 1000, { decimals: 3 }), read)).toBe(
          lengthMm,
        );
      }),
    );
  });

  it('means the same in every language wherever it can be cut', () => {
    const figures = fc.string({
      unit: fc.constantFrom(...'0123456789'.split(''), '.', ',', ' ', '’'),
      maxLength: 9,
    });
    const typedText = fc.tuple(figures, fc.constantFrom('', 'mm', ' cm', 'm')).map((parts) => parts.join(''));
    const isPossible = (lengthMm: number | undefined) =>
      lengthMm !== undefined && lengthMm >= lengthMinimumMm && lengthMm <= lengthMaximumMm;
    fc.assert(
      fc.property(typedText, (typed) => {
        const [first, ...others] = languages.map((language) => findTypedLengthMm(typed, language));
        if (isPossible(first)) expect(others).toEqual(others.map(() => first));
        else expect(others.some(isPossible)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('is a length of at least zero, or invalid, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), anyLanguage, (typed, language) => {
        const lengthMm = findTypedLengthMm(typed, language);
        expect(lengthMm === undefined || lengthMm >= 0).toBe(true);
      }),
    );
  });
});

describe('a typed number', () => {
  it.each([
    ['hr', '1.250', 1250],
    ['en', '1.250', 1.25],
    ['de', '1.250,75', 1250.75],
    ['en', '1,250.75', 1250.75],
    ['de', '12.5', 12.5],
    ['en', '12,5', 12.5],
    ['hr', '-3,5', -3.5],
    ['hr', 'puno', undefined],
  ] as [Language, string, number | undefined][])('in %s "%s" is %s', (language, typed, value) => {
    expect(findTypedNumber(typed, language)).toBe(value);
  });

  it('is read in every language as the shop writes it into a field', () => {
    const thousandths = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => value / 1000);
    fc.assert(
      fc.property(thousandths, anyLanguage, (value, language) => {
        expect(findTypedNumber(writtenNumber(value), language)).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
