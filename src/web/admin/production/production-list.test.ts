import { expect, test } from 'vitest';
import { groupsOf, type ProductionLine } from './production-list.ts';

function line(
  lineId: number,
  profile: string,
  colour: string | null,
  lengthMm: number | null,
): ProductionLine {
  return {
    ...{
      orderId: 1,
      orderNumber: '1001-1-26',
      version: 1,
      lineId,
      sku: `S-${lineId}`,
      name: profile,
      profile,
      colour,
    },
    ...{ thickness: null, lengthMm, quantity: 5, made: 2, inProduction: 0, mark: '', parts: [], dueAt: null },
    ...{ buyer: 'Ana Horvat', deliveryKind: null },
  };
}

test('lines that run without a change stand together, with their pieces and metres', () => {
  const groups = groupsOf([
    line(1, 'Klik 505', 'Antracit', 4000),
    line(2, 'Klik 505', 'Antracit', 2500),
    line(3, 'Klik 505', 'Bijela', 1000),
    line(4, 'Žlijeb', null, null),
  ]);
  expect(
    groups.map(({ words, pieces, totalMm, lines }) => [words.join(' '), lines.length, pieces, totalMm]),
  ).toEqual([
    ['Klik 505 Antracit', 2, 6, 19_500],
    ['Klik 505 Bijela', 1, 3, 3000],
    ['Žlijeb', 1, 3, 0],
  ]);
});
