import { expect, test } from 'vitest';
import type { CartLine } from './cart-state.ts';
import { canBeWrapped } from './gift-wrap.ts';

type Facts = { format?: string; unit?: string; weightGrams?: number; lengthMm?: number | null };

const line = (...parts: Facts[]) =>
  ({
    goods: {
      parts: parts.map(({ format = 'simple', unit = 'pcs', weightGrams = 500, lengthMm = null }) => ({
        product: { format, unit, weightGrams },
        choices: { lengthMm },
      })),
    },
  }) as unknown as Pick<CartLine, 'goods'>;

test.each([
  { what: 'a small tool', lines: [line({})], expected: true },
  { what: 'a tool with an e-product', lines: [line({}), line({ format: 'eproduct' })], expected: true },
  { what: 'nothing', lines: [], expected: false },
  { what: 'e-products alone', lines: [line({ format: 'eproduct' })], expected: false },
  { what: 'a tool with a sheet cut to length', lines: [line({}), line({ lengthMm: 4000 })], expected: false },
  { what: 'goods by the metre', lines: [line({ unit: 'm' })], expected: false },
  { what: 'a machine', lines: [line({ weightGrams: 19_800 })], expected: false },
  { what: 'a kit with one long piece', lines: [line({}, { unit: 'm' })], expected: false },
])('gift wrap for $what is offered: $expected', ({ lines, expected }) => {
  expect(canBeWrapped(lines)).toBe(expected);
});
