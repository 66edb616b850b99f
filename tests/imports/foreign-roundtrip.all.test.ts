import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { type ForeignProduct, magentoFile, shopifyFile, woocommerceFile } from '../support/foreign-files.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { testClock } from '../support/test-clock.ts';

/*
 * Whatever a catalogue holds: written as another program writes it, it is taken in whole, its own export changes nothing afterwards, nor
 * does the same file again, and it is taken back with all that was made for it (docs/rules/imports.md).
 */

let shop: FixtureShop;
let calls: ReturnType<typeof importCallsOf>;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-20T12:00:00Z'));
  calls = importCallsOf(shop, await headersOfScope(shop, 'admin'));
});
afterAll(() => shop.close());

/** Letters that the programs themselves put between things are left out of names. */
const letters = fc.constantFrom(...'abcčćdđžšABCŽ0123456789 .-+/&()äöüßΩ5');
const word = fc
  .array(letters, { minLength: 1, maxLength: 18 })
  .map((some) => `${some.join('')}`.replace(/\s+/g, ' ').trim())
  .filter((text) => /[a-z]/i.test(text) && !text.includes('/'));
const names = (count: number) =>
  fc.uniqueArray(word, {
    minLength: count,
    maxLength: count,
    selector: (one) =>
      one
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z0-9]/g, ''),
  });
const price = fc.integer({ min: 2, max: 999_999 }).map((cents) => cents / 100);

/** A vocabulary first, so that goods share what they are sorted by. */
const catalogue = names(12).chain(([one = '', two = '', ...values]) =>
  fc
    .array(
      fc.record({
        name: fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
          .map((text) => `N${text.replaceAll('\\', '')}`),
        description: word.map((text) => `<p>${text.replaceAll('&', '')}</p>`),
        brand: word,
        price,
        isReduced: fc.boolean(),
        stock: fc.integer({ min: 0, max: 5000 }),
        grams: fc.integer({ min: 0, max: 99_000 }),
        category: fc.subarray(values.slice(0, 4), { minLength: 1, maxLength: 3 }),
        tags: fc.subarray(values.slice(4, 7)),
        material: fc.option(fc.constantFrom(...values.slice(0, 5))),
        variants: fc.uniqueArray(
          fc.record({ value: fc.constantFrom(...values.slice(5, 10)), price, stock: fc.nat(99) }),
          {
            maxLength: 4,
            selector: ({ value }) => value,
          },
        ),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((products) => ({ products, names: [one, two] as const })),
);

let runs = 0;
function productsOf({
  products,
  names: [material, option],
}: typeof catalogue extends fc.Arbitrary<infer Made> ? Made : never): ForeignProduct[] {
  runs += 1;
  return products.map(
    ({ isReduced, material: value, variants, price: full, ...product }, index): ForeignProduct => {
      const sku = `R${runs}-P${index}`;
      return {
        ...product,
        sku,
        price: full,
        sale: isReduced && variants.length === 0 ? Math.max(0.01, Math.round(full * 50) / 100) : undefined,
        attributes: value === null ? {} : { [material]: [value] },
        options: variants.length === 0 ? [] : [option],
        variants: variants.map((variant, place) => ({
          ...variant,
          sku: `${sku}-V${place}`,
          values: [variant.value],
        })),
      };
    },
  );
}

const writers = {
  woocommerce: woocommerceFile,
  shopify: shopifyFile,
  magento: magentoFile,
} as const;

const tables = ['category', 'tag', 'attribute', 'attribute_value', 'attribute_set'];
async function countTerms(): Promise<number> {
  const counts = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
  return Number((await shop.database.pool.query(`select ${counts} as count`)).rows[0].count);
}

test.for(['woocommerce', 'shopify', 'magento'] as const)(
  'a random catalogue written as %s comes in whole, and its own export changes nothing',
  { timeout: 600_000 },
  async (format) => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(catalogue, async (generated) => {
        const file = writers[format](productsOf(generated));
        const { data: staged } = await calls.create(file, { format });
        const run = await calls.carried(calls.check(staged.id, { createNew: true }));
        expect([await calls.rows(run.id, 'wrong'), run.wrong]).toEqual([[], 0]);
        const applied = await calls.applied(run.id);
        expect([await calls.rows(run.id, 'wrong'), applied.state, applied.done]).toEqual([
          [],
          'applied',
          run.rows,
        ]);
        made += run.new;
        const own = await calls.checked(await calls.exported('products'));
        expect([await calls.rows(own.id, 'changed'), await calls.rows(own.id, 'wrong'), own.new]).toEqual([
          [],
          [],
          0,
        ]);
        const again = await calls.checked(file, { format });
        expect([
          await calls.rows(again.id, 'changed'),
          await calls.rows(again.id, 'wrong'),
          again.new,
        ]).toEqual([[], [], 0]);
        expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 0 });
        expect(await countTerms()).toBe(0);
      }),
      { numRuns: 20, seed: 20_261_130 },
    );
    expect(made).toBeGreaterThan(40);
  },
);
