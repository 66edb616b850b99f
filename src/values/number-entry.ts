import type { Language } from './language.ts';
import { lengthMaximumMm, lengthMinimumMm } from './limits.ts';

/*
 * Numbers as people type them (docs/decisions/cut-lists.md): comma or point before the decimals, points, commas,
 * spaces or apostrophes between groups of three digits.
 */

/** How a number may be written, by its decimal mark. Groups have three digits and one sign between them all. */
const forms = {
  ',': /^-?(?:[1-9]\d{0,2}([.\s'’])\d{3}(?:\1\d{3})*|\d+)(?:,\d+)?$/,
  '.': /^-?(?:[1-9]\d{0,2}([,\s'’])\d{3}(?:\1\d{3})*|\d+)(?:\.\d+)?$/,
};

/** By unit, the power of ten that turns it into millimetres. */
const powersOfTen: Readonly<Record<string, number>> = { mm: 0, cm: 1, m: 3 };
const powerOfMetres = 3;

/** All that a text may mean, with a point before the decimals; what it means in the language first. */
function readingsOf(text: string, language: Language): string[] {
  const marks = language === 'en' ? (['.', ','] as const) : ([',', '.'] as const);
  return marks
    .filter((mark) => forms[mark].test(text))
    .map((mark) => text.replace(mark === ',' ? /[.\s'’]/g : /[,\s'’]/g, '').replace(',', '.'));
}

/** Without blanks around it, and with plain digits for those of full width. */
function plainDigits(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** The number that was typed; '1.250' is 1250 in Croatian and German, 1.25 in English. */
export function findTypedNumber(typed: string, language: Language): number | undefined {
  const [reading] = readingsOf(plainDigits(typed), language);
  return reading === undefined ? undefined : Number(reading);
}

/**
 * The millimetres that were typed, in mm, cm or m; undefined for what is no length. Of several readings the one that can
 * be cut counts: '4.250' is 4250 mm and '4.250 m' too, in every language, and '4,25' without a unit are metres.
 */
export function findTypedLengthMm(typed: string, language: Language): number | undefined {
  const [, text = '', unit] = /^(\d.*?)\s*(mm|cm|m)?$/i.exec(plainDigits(typed)) ?? [];
  const readings = readingsOf(text, language);
  const withUnit = (power: number) => (reading: string) => Number(`${reading}e${power}`);
  const found = readings.map(withUnit(powersOfTen[unit?.toLowerCase() ?? 'mm'] ?? 0));
  const metres = unit ? [] : readings.filter((reading) => reading.includes('.')).map(withUnit(powerOfMetres));
  return (
    [...found, ...metres].find((lengthMm) => lengthMm >= lengthMinimumMm && lengthMm <= lengthMaximumMm) ??
    found[0]
  );
}

/** A number as every language reads it the same: exactly three decimals could be a group. */
export function writtenNumber(value: number): string {
  const text = String(value);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
