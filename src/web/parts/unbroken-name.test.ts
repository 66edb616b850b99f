import { expect, test } from 'vitest';
import { unbrokenName } from './unbroken-name.ts';

/** Where a line may end. */
const piecesOf = (name: string) =>
  unbrokenName(name)
    .split(' ')
    .map((piece) => piece.replaceAll('\u00a0', ' '));

test.each([
  [
    'Sljemenjak 250 mm, 2 m, RAL 7016 antracit-siva',
    ['Sljemenjak', '250 mm,', '2 m,', 'RAL 7016', 'antracit-siva'],
  ],
  ['Aluminijska traka 500 × 0,70 mm', ['Aluminijska', 'traka', '500 × 0,70 mm']],
  ['Kuka za žlijeb RŠ 333, savitljiva', ['Kuka', 'za', 'žlijeb', 'RŠ 333,', 'savitljiva']],
  ['Fallrohr Ø 100 mm', ['Fallrohr', 'Ø 100 mm']],
  ['Stehfalzbahn Falc 430', ['Stehfalzbahn', 'Falc 430']],
  ['Razdjelni sloj, rola 45 m²', ['Razdjelni', 'sloj,', 'rola', '45 m²']],
  ['Vijci 4,8 × 35 mm, 100 kom.', ['Vijci', '4,8 × 35 mm,', '100 kom.']],
  ['Webinar, 28. siječnja 2027.', ['Webinar,', '28. siječnja', '2027.']],
  ['Videotečaj falcanja, 4 sata', ['Videotečaj', 'falcanja,', '4 sata']],
  ['Komplet za 2 metra', ['Komplet', 'za', '2', 'metra']],
])('lines break only between what does not belong together: %s', (name, pieces) => {
  expect(piecesOf(name)).toEqual(pieces);
  expect(unbrokenName(name).replaceAll('\u00a0', ' ')).toBe(name);
});
