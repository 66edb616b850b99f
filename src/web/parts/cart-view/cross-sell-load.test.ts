import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { listCartCrossSell } from './cross-sell-load.ts';

/** Products that propose others, by id; the server answers in an order of its own. */
const proposals: Record<number, number[]> = { 1: [10], 2: [20, 10], 3: [30, 31], 4: [40], 5: [50] };

async function proposalsFor(lines: readonly { productId: number; main?: string }[]) {
  const bodies: { filters: { value: number[] }[]; select: string[] }[] = [];
  const facts = { apiKey: 'k', site: '1', store: '1', language: 'eng' };
  const api = createApiClient(facts, async (path, init) => {
    expect(path).toBe('/api/v1/product/web/filter');
    const body = JSON.parse(String(init.body));
    bodies.push(body);
    const ids: number[] = body.filters[0].value;
    const records = ids
      .toSorted((a, b) => b - a)
      .map((id) => ({ id, crossSellProducts: proposals[id] ?? [], name: `product ${id}` }));
    return Response.json({ data: { records } });
  });
  const items = lines.map(({ productId, main }) => ({
    productId,
    productData: { slug: `p-${productId}`, mainProductSlug: main ?? null },
  }));
  const cards = await listCartCrossSell(api, { items, currencyId: 44 } as unknown as Cart);
  return { ids: cards.map(({ id }) => id), bodies };
}

test('related products of the newest three products are requested at once, and rendered in their order', async () => {
  const { ids, bodies } = await proposalsFor([1, 2, 3, 4].map((productId) => ({ productId })));
  expect(ids).toEqual([40, 30, 31, 20]);
  expect(bodies.map(({ filters }) => filters[0]?.value)).toEqual([
    [4, 3, 2],
    [40, 30, 31, 20, 10],
  ]);
  expect(bodies[0]?.select).toEqual(['crossSellProducts', 'attributes']);
});

test('variants of one product count once', async () => {
  const { bodies } = await proposalsFor([
    { productId: 5 },
    { productId: 1, main: 'roof' },
    { productId: 2, main: 'roof' },
  ]);
  expect(bodies[0]?.filters[0]?.value).toHaveLength(2);
});

test('an empty cart requests nothing', async () => {
  expect(await proposalsFor([])).toEqual({ ids: [], bodies: [] });
});

test('related products are requested in the colour of the line, or the colour chosen for a member', async () => {
  const bodies: { filters: { key: string; value: unknown }[] }[] = [];
  const facts = { apiKey: 'k', site: '1', store: '1', language: 'eng' };
  const swatch = (valueId: number) => [
    {
      attributeCode: 'colour',
      type: 'visualSwatch',
      valueIds: [valueId],
      attributeValue: `colour ${valueId}`,
    },
  ];
  const known: Record<number, object> = {
    1: { id: 1, crossSellProducts: [10], attributes: swatch(7) },
    2: { id: 2, crossSellProducts: [11], attributes: [] },
    21: { id: 21, crossSellProducts: [], attributes: swatch(8) },
    10: {
      id: 10,
      name: 'gutter',
      colours: [7, 8].map((id) => ({ id, value: `colour ${id}`, hex: '#000000' })),
    },
    11: { id: 11, name: 'pipe', attributes: swatch(7) },
  };
  const api = createApiClient(facts, async (_path, init) => {
    const body = JSON.parse(String(init.body));
    bodies.push(body);
    return Response.json({ data: { records: body.filters[0].value.map((id: number) => known[id]) } });
  });
  const line = (productId: number, options = {}) => ({
    productId,
    options,
    productData: { slug: `p-${productId}`, mainProductSlug: null },
  });
  const items = [line(2, { bundleOptions: [{ main: 20, selected: 21 }, { id: 3 }] }), line(1)];
  const cards = await listCartCrossSell(api, { items, currencyId: 44 } as unknown as Cart);
  expect(cards.map(({ id, otherColour }) => [id, otherColour])).toEqual([
    [10, undefined],
    [11, 'colour 7'],
  ]);
  expect(bodies[2]?.filters).toEqual([
    { key: 'id', value: [10] },
    { key: 'colour', value: 7 },
  ]);
});
