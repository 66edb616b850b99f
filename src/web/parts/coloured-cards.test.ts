import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import { colourOf, listColouredCards } from './coloured-cards.ts';

const [anthracite, brown, red] = [1, 2, 3];
const labels: Record<number, string> = { 1: 'RAL 7016', 2: 'RAL 8019', 3: 'RAL 3009' };

/** Colours of products, by id: one of its own, or those of its variants. */
const own: Record<number, number> = { 10: brown, 11: anthracite };
const ofVariants: Record<number, number[]> = { 20: [brown, anthracite], 21: [brown] };

const recordOf = (id: number, colour: number | undefined) => ({
  id,
  name: `product ${id}`,
  attributes: own[id]
    ? [
        {
          attributeCode: 'colour',
          type: 'visualSwatch',
          valueIds: [own[id]],
          attributeValue: labels[own[id]],
        },
      ]
    : [],
  colours: (ofVariants[id] ?? []).map((value) => ({ id: value, value: labels[value], hex: '#000000' })),
  shownVariant:
    colour === undefined ? null : { id: id * 10, attributes: [{ attributeCode: 'colour', valueId: colour }] },
});

async function cardsFor(wanted: readonly [id: number, colour?: number][]) {
  let calls = 0;
  const facts = { apiKey: 'k', site: '1', store: '1', language: 'eng' };
  const api = createApiClient(facts, async (_path, init) => {
    calls += 1;
    const { filters } = JSON.parse(String(init.body));
    const [{ value: ids }, colour] = filters;
    return Response.json({ data: { records: ids.map((id: number) => recordOf(id, colour?.value)) } });
  });
  const cards = await listColouredCards(
    api,
    wanted.map(([id, valueId]) => ({
      id,
      ...(valueId === undefined ? {} : { colour: { attributeCode: 'colour', valueId } }),
    })),
  );
  return { calls, cards: cards.map(({ id, choice, otherColour }) => [id, choice, otherColour]) };
}

test('products that come in the wanted colour are shown in it; the rest list their colours', async () => {
  const { cards, calls } = await cardsFor([
    [20, anthracite],
    [21, anthracite],
    [10, anthracite],
    [11, anthracite],
    [12, anthracite],
  ]);
  expect(cards).toEqual([
    [20, '?colour=1', undefined],
    [21, undefined, 'RAL 8019'],
    [10, undefined, 'RAL 8019'],
    [11, undefined, undefined],
    [12, undefined, undefined],
  ]);
  expect(calls).toBe(2);
});

test('each may be wanted in its own colour, or in none', async () => {
  const { cards, calls } = await cardsFor([[20, brown], [21, red], [10], [20]]);
  expect(cards).toEqual([
    [20, '?colour=2', undefined],
    [21, undefined, 'RAL 8019'],
    [10, undefined, undefined],
    [20, undefined, undefined],
  ]);
  expect(calls).toBe(2);
});

test('a product has one colour, or none', () => {
  const attribute = { label: 'Colour', unit: null, number: null, attributeValue: '' };
  const swatch = { ...attribute, attributeCode: 'colour', type: 'visualSwatch' };
  expect(colourOf({ attributes: [{ ...swatch, valueIds: [red] }] })).toEqual({
    attributeCode: 'colour',
    valueId: red,
  });
  expect(colourOf({ attributes: [{ ...swatch, valueIds: [red, brown] }] })).toBeUndefined();
  expect(colourOf({ attributes: [{ ...swatch, type: 'dropdown', valueIds: [red] }] })).toBeUndefined();
});
