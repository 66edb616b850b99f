import { expect, test } from 'vitest';
import type { ProductRecord } from './catalogue-types.ts';
import { productCardFacts } from './product-card-facts.ts';

const record = {
  ...{ id: 7, name: 'Kuka', slug: 'kuka', format: 'simple', shortDescription: '', unit: 'pcs' },
  ...{ mediaExact: true, shownVariant: null, colours: [], finalPrice: 12.5, priceFrom: false },
  stock: { state: 'inStock', quantity: 480 },
  canBeAdded: false,
} satisfies Partial<ProductRecord> as ProductRecord;

/** As a page carries it. */
function carried(differing: Partial<ProductRecord> = {}) {
  return JSON.parse(JSON.stringify(productCardFacts({ ...record, ...differing })));
}

test('a page contains of a card only what is not the default, and no stock that changes invisibly', () => {
  const usual = { id: 7, name: 'Kuka', slug: 'kuka', price: { final: 12.5 }, stock: { state: 'inStock' } };
  expect(carried()).toEqual(usual);
  expect(carried({ canBeAdded: true, unit: 'm', shortDescription: 'Za žlijeb' })).toEqual({
    ...usual,
    ...{ canBeAdded: true, unit: 'm', text: 'Za žlijeb', price: { final: 12.5, unit: 'm' } },
  });
  const low = { state: 'low', quantity: 3 } as const;
  expect(carried({ stock: low }).stock).toEqual(low);
});

test('colours are shown if there is a choice, as many as fit on a card', () => {
  const colours = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, value: `${id}`, hex: `#00000${id}` }));
  expect(carried({ colours: colours(1) })).not.toHaveProperty('colours');
  const hexOf = ({ colours }: { colours: string }) =>
    [...colours.matchAll(/fill="(#\d+)"/g)].map(([, hex]) => hex);
  const two = carried({ colours: colours(2) });
  expect(hexOf(two)).toEqual(['#000000', '#000001']);
  expect(two.colours.endsWith('</svg>')).toBe(true);
  const many = carried({ colours: [{ id: 9, value: 'x', hex: '"/><script>' }, ...colours(6)] });
  expect(hexOf(many)).toEqual(['#000000', '#000001', '#000002', '#000003', '#000004']);
  expect(many.colours.endsWith('</svg>+2')).toBe(true);
  expect(many.colours).not.toContain('script');
});

test('a product without a picture of its own shows the drawing instead', () => {
  const drawing = { shape: 'doubleSeam', heightMm: 25, coverWidthMm: 430 };
  expect(carried({ mediaExact: false })).toMatchObject({ symbolic: true });
  expect(carried({ mediaExact: false })).not.toHaveProperty('drawn');
  const drawn = carried({ mediaExact: false, drawing });
  expect(drawn).toMatchObject({ drawn: true, sign: expect.stringContaining('<path') });
  expect(drawn).not.toHaveProperty('symbolic');
});
