import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFormats } from '#values/exports.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* Whatever stands in goods, customers and redirects: their export, read back, changes nothing (docs/rules/imports.md). */

let shop: FixtureShop;
let goods: ReturnType<typeof goodsCallsOf>;
let calls: ReturnType<typeof importCallsOf>;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-20T12:00:00Z'));
  admin = await headersOfScope(shop, 'admin');
  goods = goodsCallsOf(shop, admin);
  calls = importCallsOf(shop, admin);
});
afterAll(() => shop.close());

const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    '=1+1',
    "'=1",
    "'",
    '-5',
    '+385',
    '@x',
    '1,5',
    '1.234',
    'true',
    '[',
    '{"a":1}',
    'a;b\t"c"',
    ' x ',
    'a\r\nb',
    'null',
    '2026-12-01',
    '_x0041_',
  ),
);
const cents = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => amount / 100);
const fields = fc.record(
  {
    name: fc.record({ hrv: word, eng: fc.option(word), ger: fc.option(word) }),
    shortDescription: fc.record({ hrv: fc.option(word) }),
    description: fc.option(fc.record({ eng: fc.option(word.map((text) => `<p>${text}</p>`)) })),
    brand: fc.option(word),
    shelf: fc.option(word),
    retailPrice: cents(999_999),
    membershipPrice: fc.constant(null),
    discount: fc.constant(null),
    purchasePrice: fc.option(cents(999_999)),
    weightKg: fc.integer({ min: 0, max: 999_999 }).map((grams) => grams / 1000),
    categoryPriority: fc.integer({ min: -1000, max: 1000 }),
    featured: fc.boolean(),
    lowStockThreshold: fc.integer({ min: 0, max: 1000 }),
    expectedOn: fc.option(fc.constant('2026-12-24')),
  },
  { requiredKeys: [] },
);

test('an export of random goods is read back without a change, in each format', {
  timeout: 300_000,
}, async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(fields, fields, async (screw, plate) => {
      const { data } = await goods.patch(
        [
          { sku: 'SCREW', fields: screw },
          { sku: 'PLATE', fields: plate },
        ],
        { partly: true },
      );
      changed += data.changed;
      for (const format of exportFormats) {
        for (const kind of ['products', 'stock'] as const) {
          const run = await calls.checked(await calls.exported(kind, format), { what: kind });
          expect([
            format,
            kind,
            await calls.rows(run.id, 'changed'),
            await calls.rows(run.id, 'wrong'),
          ]).toEqual([format, kind, [], []]);
          expect(run.unchanged).toBe(run.rows);
        }
      }
    }),
    { numRuns: 25, seed: 20_261_129 },
  );
  expect(changed).toBeGreaterThan(20);
});

const line = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }),
  fc.constantFrom("'", '=1+1', "'=1", '-5', '+385 91', '1,5', 'true', 'a;b\t"c"', 'null', '[', '007'),
);
const place = fc.record({
  companyName: fc.option(line),
  contactPhone: line,
  street: line,
  houseNumber: fc.constantFrom('1', '1a', '12/3', '-'),
  city: line,
});

test('exports of random customers and redirects are read back without a change, in each format', {
  timeout: 300_000,
}, async () => {
  await loggedIn(shop, 'ana@kupac.example');
  const set =
    'update user_address set address = $2 where type = $1 and user_id = (select id from "user" where email = $3)';
  await shop.database.pool.query(
    `insert into user_address (user_id, type, address) select id, kind, '{}' from "user", unnest(array['main', 'shipping']) kind
      where email = 'ana@kupac.example'`,
  );
  const accounts = [{ key: 'kind', value: 'account' }];
  const first = { from: '/prvo', link: { kind: 'path', path: '/shop' } };
  await shop.call('POST', '/api/v1/cms/redirect/create', first, admin);
  const path = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(
      place,
      place,
      path,
      fc.constantFrom(301, 302, 307, 308),
      async (main, delivery, parts, status) => {
        const own = { firstName: 'Ana', lastName: 'Horvat', contactEmail: 'ana@kupac.example' };
        for (const [type, address] of [
          ['main', main],
          ['shipping', delivery],
        ] as const) {
          const whole = { ...own, ...address, country: 'HR', zipCode: '10000', companyOIB: null };
          await shop.database.pool.query(set, [type, whole, 'ana@kupac.example']);
        }
        const from = `/${parts.map(encodeURIComponent).join('/')}`;
        await shop.call(
          'POST',
          '/api/v1/cms/redirect/create',
          { from, status, link: { kind: 'path', path: '/shop' } },
          admin,
        );
        for (const format of exportFormats) {
          for (const what of ['customers', 'redirects'] as const) {
            const run = await calls.checked(
              await calls.exported(what, format, what === 'customers' ? accounts : []),
              { what },
            );
            const [changed, wrong] = [await calls.rows(run.id, 'changed'), await calls.rows(run.id, 'wrong')];
            expect([format, what, changed, wrong, run.new]).toEqual([format, what, [], [], 0]);
          }
        }
      },
    ),
    { numRuns: 25, seed: 20_261_130 },
  );
});
