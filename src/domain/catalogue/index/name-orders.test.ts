import { expect, test } from 'vitest';
import { orderByName } from './name-orders.ts';

const inOrder = async (names: string[], language: 'hr' | 'en' | 'de') =>
  Array.from(await orderByName(names, language), (row) => names[row]);

test('Croatian letters are sorted: č and ć after c, dž and đ after d, lj, nj, š, ž', async () => {
  const alphabet = [
    'cvijet',
    'čavao',
    'ćup',
    'dvor',
    'džep',
    'đon',
    'luk',
    'ljestve',
    'nož',
    'njiva',
    'sito',
    'šina',
  ];
  const names = [...alphabet, 'zub', 'žlijeb'];
  expect(await inOrder(names.toReversed(), 'hr')).toEqual(names);
});

test('German umlauts are sorted with their vowels', async () => {
  expect(await inOrder(['Zange', 'Öse', 'Ofen', 'Ärmel', 'Anker', 'Azur'], 'de')).toEqual([
    'Anker',
    'Ärmel',
    'Azur',
    'Ofen',
    'Öse',
    'Zange',
  ]);
});

test('incremental sorting of thousands of names equals sorting them at once', async () => {
  const names = Array.from({ length: 7001 }, (_, index) => `Žlijeb ${(index * 7919) % 7001}`);
  const { compare } = new Intl.Collator('hr');
  expect(await inOrder(names, 'hr')).toEqual(names.toSorted(compare));
});
