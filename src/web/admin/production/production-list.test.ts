import { expect, test } from 'vitest';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { groupsOf, listProduction, type ProductionLine, readProductionAddress } from './production-list.ts';

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

test('a page has as many lines as are noted at once, the whole list all of them, for printing', async () => {
  const all = Array.from({ length: 1234 }, (_, at) => line(at + 1, 'Klik 505', null, 4000));
  const personalApi = {
    call: async (_: unknown, { body: { page, perPage } }: { body: { page: number; perPage: number } }) => ({
      data: all.slice((page - 1) * perPage, page * perPage),
      total: all.length,
      lastPage: Math.ceil(all.length / perPage),
      choices: { profiles: [], colours: [], thicknesses: [] },
    }),
  };
  const listed = async (query: string) => {
    const address = readProductionAddress(new Request(`https://shop.example/admin/production${query}`));
    return listProduction({ personalApi } as unknown as RequestFacts, address);
  };
  const second = await listed('?page=2');
  expect([second.data.length, second.data[0]?.lineId, second.lastPage]).toEqual([500, 501, 3]);
  const whole = await listed('?page=2&pages=all');
  expect(whole.data.map(({ lineId }) => lineId)).toEqual(all.map(({ lineId }) => lineId));
  expect([whole.page, whole.lastPage]).toEqual([1, 1]);
});
