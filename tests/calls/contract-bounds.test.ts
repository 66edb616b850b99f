import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Cart, wholeCartWeight } from '#contract/shapes/cart-shapes.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

const endpoints = Object.values(contract).flatMap((group) =>
  Object.entries(group as Record<string, Endpoint>),
);

/** The JSON Schema words that bound a value, and those that lead deeper; schemas carry them as plain members. */
type Words = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: TSchema[];
  allOf?: TSchema[];
  items?: TSchema;
  properties?: Record<string, TSchema>;
  patternProperties?: Record<string, TSchema>;
  additionalProperties?: TSchema | boolean;
  maxItems?: number;
  maxLength?: number;
  maxProperties?: number;
  propertyNames?: { maxLength?: number };
  minimum?: number;
  maximum?: number;
};

/** Where a schema lets something grow without end: lists, texts, numbers, maps, and what it says nothing about. */
function unboundedIn(schema: TSchema, path: string): string[] {
  const words = schema as Words;
  if (words.enum || 'const' in words) return [];
  const branches = [...(words.anyOf ?? []), ...(words.allOf ?? [])];
  const types = [words.type ?? []].flat();
  const found: string[] = [];
  const demand = (type: string, isBounded: boolean) => {
    if (types.includes(type) && !isBounded) found.push(`${path} (${type})`);
  };
  demand('array', words.maxItems !== undefined);
  demand('string', words.maxLength !== undefined);
  for (const type of ['number', 'integer']) {
    demand(type, words.minimum !== undefined && words.maximum !== undefined);
  }
  if (types.length === 0 && branches.length === 0) found.push(`${path} (anything)`);
  const ofAnyName = Object.values(words.patternProperties ?? {});
  if (typeof words.additionalProperties === 'object') ofAnyName.push(words.additionalProperties);
  const areNamesBounded = words.maxProperties !== undefined && words.propertyNames?.maxLength !== undefined;
  if (ofAnyName.length > 0 && !areNamesBounded) found.push(`${path} (map)`);
  const inner = [
    ...branches.map((branch) => [branch, path] as const),
    ...ofAnyName.map((value) => [value, `${path}.*`] as const),
    ...Object.entries(words.properties ?? {}).map(([name, value]) => [value, `${path}.${name}`] as const),
    ...(words.items ? [[words.items, `${path}[]`] as const] : []),
  ];
  return [...found, ...inner.flatMap(([value, where]) => unboundedIn(value, where))];
}

test.each(endpoints)('%s accepts nothing without a limit', (_name, { params, query, body }) => {
  const parts = { params, query, body };
  const unbounded = Object.entries(parts).flatMap(([part, schema]) =>
    schema ? unboundedIn(schema, part) : [],
  );
  expect(unbounded).toEqual([]);
});

describe('a body', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ server: { rateLimitPerMinute: 1_000_000 } });
  });
  afterAll(() => api.close());

  async function filter(body: object) {
    const { method, path } = contract.catalogue.productFilter;
    const answer = await api.app.inject({ method, url: path, headers: api.headersOf(), payload: body });
    return { status: answer.statusCode, details: answer.json().details };
  }

  test('with a few invalid values is answered with all of them', async () => {
    const { status, details } = await filter({
      filters: [{ key: 'id', value: [null, 1, null] }, { value: 1 }],
      page: 0,
      limit: '9',
    });
    expect(status).toBe(422);
    expect(Object.keys(details.fields).sort()).toEqual([
      'filters.0.value.0',
      'filters.0.value.2',
      'filters.1.key',
      'limit',
      'page',
    ]);
  });

  // Each wrong value costs memory and time: whoever sends thousands of them learns of the first one.
  test('with a thousand invalid values is answered with the first one', async () => {
    const { status, details } = await filter({ filters: [{ key: 'id', value: Array(1000).fill(null) }] });
    expect(status).toBe(422);
    expect(Object.keys(details.fields)).toHaveLength(1);
  });

  test('with names that are too long, or odd, is refused', async () => {
    const { method, path } = contract.forms.formStoreData;
    for (const name of ['x'.repeat(61), 'a\nb']) {
      const payload = { id: 1, data: { [name]: { nested: true } } };
      const answer = await api.app.inject({ method, url: path, headers: api.headersOf(), payload });
      expect(answer.statusCode).toBe(422);
    }
  });

  test('with more values than any list of the contract is too large', async () => {
    const { status } = await filter({ filters: [{ key: 'id', value: Array(49_900).fill(null) }] });
    expect(status).toBe(413);
  });

  test('with the maximum number of ids of a list is read', async () => {
    const value = Array.from({ length: 10_000 }, (_, index) => index + 1);
    expect((await filter({ filters: [{ key: 'id', value }] })).status).toBe(200);
  });
});

/** PDFs that are drawn for whoever asks. Files that were bought or sent in are read from where they lie. */
const readAsStored = ['orderDownload', 'formFileGet', 'mediaGet'];

test('every call that returns a whole cart or draws a paper weighs more than others', () => {
  const found = endpoints.flatMap(([name, { answer, file, weight = 1 }]) => {
    const draws = file?.includes('application/pdf') === true && !readAsStored.includes(name);
    const parts = Object.values((answer as Words).properties ?? {});
    const isOfCart = answer === Cart || parts.includes(Cart);
    return (draws && weight < 10) || (isOfCart && weight < wholeCartWeight) ? [name] : [];
  });
  expect(found).toEqual([]);
});
