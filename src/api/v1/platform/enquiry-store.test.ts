import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProductRecord } from '#contract/shapes/product-shapes.ts';
import { type CatalogueCalls, openCatalogueCalls } from '../catalogue/catalogue-calls.fixture.ts';

let calls: CatalogueCalls;

beforeAll(async () => {
  calls = await openCatalogueCalls();
});
afterAll(() => calls.api.close());

/** Names of an answer's properties that hold numbers. */
function numberNames(json: unknown, name = ''): string[] {
  if (typeof json === 'number') return [name];
  if (Array.isArray(json)) return json.flatMap((entry) => numberNames(entry, name));
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, entry]) => numberNames(entry, key));
}

const harmlessNumbers = new Set(
  `id limit page position totalPages totalProducts totalRecords width height weightKg categoryPriority valueIds
   number quantity product attributeID minValue maxValue parentId valueId crossSellProducts min max step default
   maxLength sizeBytes productIds methodId days`
    .trim()
    .split(/\s+/),
);

describe('a store that shows no prices', () => {
  test('no price leaves it through any call of the catalogue', async () => {
    const headers = calls.headersOfEnquirySite();
    const shown = (await calls.list({ page: 1, allowUnlimited: true, select: ['finalPrice'] })).records;
    expect(shown.every(({ finalPrice }) => typeof finalPrice === 'number')).toBe(true);
    const select = Object.keys(ProductRecord.properties).filter((field) => field !== 'language');
    const answers = [
      await calls.send('POST', '/api/v1/product/web/filter', {
        body: { allowUnlimited: true, page: 1, select },
        headers,
      }),
      await calls.send('POST', '/api/v1/layered/navigation', { body: {}, headers }),
      await calls.send('POST', '/api/v1/product/web/category/filter', { body: { tree: true }, headers }),
    ];
    for (const { id } of shown) answers.push(await calls.get(`id=${id}`, headers));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    // Every number must be known not to be a price; a new one has to be checked and listed here.
    const named = new Set(answers.flatMap(({ data }) => numberNames(data)));
    expect(
      [...named].filter((name) => !harmlessNumbers.has(name) && !/(Mm|Degrees|Deg)$/.test(name)),
    ).toEqual([]);
  });

  test('it cannot be found out by filters and sorts either', async () => {
    const headers = calls.headersOfEnquirySite();
    const filter = (key: string, value: unknown) => ({ filters: [{ key, value, operator: undefined }] });
    for (const body of [
      filter('finalPrice', 10),
      filter('netPrice', 10),
      filter('discount', true),
      { page: 1, sort: { field: 'finalPrice', direction: 'asc' } },
    ]) {
      expect(await calls.refused(body, headers)).toEqual([409, 'PRICES_HIDDEN']);
    }
    const body = filter('finalPrice', 10);
    expect((await calls.send('POST', '/api/v1/layered/navigation', { body, headers })).code).toBe(
      'PRICES_HIDDEN',
    );
    const codes = (await calls.navigate({}, headers)).map(({ attributeCode }) => attributeCode);
    expect(codes).not.toContain('finalPrice');
    const { data } = await calls.send('GET', '/api/v1/product/web/category/get/krovni-pokrovi', { headers });
    expect((data as { sortTypes: string[] }).sortTypes).not.toContain('priceAsc');
  });
});
