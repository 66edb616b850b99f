import { noBreakSpace } from '#web/i18n/formats.ts';

/*
 * What belongs together in names of goods: a number and its measure ('3 m', '500 × 0,70 mm', '100 kom.', '4 sata'), a short word with a
 * capital and its number ('RAL 7016', 'Ø 100', 'Falc 430'), a day and its month ('28. siječnja').
 */
const measure = String.raw`(?:mm|cm|m|m²|kg|g|µm|kN|kom|Stk|Stück|pcs|h|min|sata|sati|Stunden|hours|°|\u20ac|%|×)(?![\p{L}\d])`;
const breakable = new RegExp(
  [
    `(?<=\\d) (?=${measure})`,
    String.raw`(?<=(?:^|[\s(/])[Ø×]) (?=\d)`,
    String.raw`(?<=(?:^|[\s(/])\p{Lu}\p{L}{0,5}) (?=\d+(?!\d|[.,]\d| ${measure}))`,
    String.raw`(?<=\d\.) (?=\p{L})`,
  ].join('|'),
  'gu',
);

/** The name of goods whose lines end between what belongs together, never within it. */
export function unbrokenName(name: string): string {
  return name.replace(breakable, noBreakSpace);
}
