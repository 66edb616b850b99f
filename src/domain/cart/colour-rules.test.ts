import { expect, test } from 'vitest';
import { differingColours } from './colour-rules.ts';

type Line = Parameters<typeof differingColours>[0][number];
type Part = {
  id: number;
  colour?: number;
  weightGrams?: number;
  quantity?: number;
  siblings?: [number, number][];
};

const [red, grey, black] = [1, 2, 3];

/** Parts of one product each; the first one's is the line's own where the line is no bundle. */
const line = (id: number, quantity: number, parts: Part[], productId = parts[0]?.id ?? 0) =>
  ({
    id,
    productId,
    quantity,
    goods: {
      parts: parts.map(({ id: own, colour, weightGrams = 1000, quantity: pieces = 1, siblings = [] }) => ({
        quantity: pieces,
        choices: { lengthMm: null },
        product: {
          id: own,
          name: { hr: `Roba ${own}` },
          weightGrams,
          matchedColour: colour && {
            valueId: colour,
            label: { hr: `Boja ${colour}` },
            hex: '#383e42',
            siblings: siblings.map(([value, sibling]) => ({ valueId: value, productId: sibling })),
          },
        },
      })),
    },
  }) as unknown as Line;

const found = (...lines: Line[]) =>
  differingColours(lines).map(({ valueId, goods }) => [
    valueId,
    ...goods.map(({ itemIds, productId, isMember, matchingId }) => [
      `${itemIds.join('+')}: ${productId}${isMember ? ' in a kit' : ''}`,
      matchingId,
    ]),
  ]);

test('goods of one colour match, and goods without one are ignored', () => {
  expect(found()).toEqual([]);
  expect(found(line(1, 2, [{ id: 10, colour: red }]), line(2, 1, [{ id: 11, colour: red }]))).toEqual([]);
  expect(found(line(1, 2, [{ id: 10, colour: red }]), line(2, 90, [{ id: 12 }]))).toEqual([]);
});

test('the predominant colour is that of the greatest weight, however few lines it has', () => {
  const roof = line(1, 20, [{ id: 10, colour: red, weightGrams: 8000 }]);
  const ridge = line(2, 5, [{ id: 11, colour: grey, siblings: [[red, 21]] }]);
  const gutter = line(3, 5, [{ id: 12, colour: grey, siblings: [[black, 22]] }]);
  expect(found(ridge, gutter, roof)).toEqual([
    [red, ['1: 10', null]],
    [grey, ['2: 11', 21], ['3: 12', null]],
  ]);
});

test('with equal weights it is that of the first one added; lines of one product are one', () => {
  const sheets = [4, 5].map((id) => line(id, 1, [{ id: 10, colour: black, siblings: [[grey, 30]] }]));
  expect(found(line(1, 2, [{ id: 11, colour: grey }]), ...sheets)).toEqual([
    [grey, ['1: 11', null]],
    [black, ['4+5: 10', 30]],
  ]);
});

test('members of a kit count as often as it contains them, each in its colour', () => {
  const kit = line(
    7,
    1,
    [{ id: 10, colour: red, quantity: 6 }, { id: 11, colour: grey, siblings: [[red, 21]] }, { id: 12 }],
    90,
  );
  expect(found(kit)).toEqual([
    [red, ['7: 10 in a kit', null]],
    [grey, ['7: 11 in a kit', 21]],
  ]);
});
