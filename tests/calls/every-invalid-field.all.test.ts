import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type Endpoint, isOfBackoffice } from '#contract/endpoint.ts';
import { fieldsOfCall, requestWith } from '../support/broken-fields.ts';
import { loggedIn, loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

const endpoints = Object.values(contract).flatMap((group) =>
  Object.entries(group as Record<string, Endpoint>),
);

/** Values that the contract takes and the shop does not have, by the fields that name them. */
const unknownToShop: Readonly<Record<string, unknown>> = {
  currencyId: 9999,
  currency: 9999,
  acceptedConsents: [9999],
  consents: [9999],
  requiredConsents: [9999],
  qty: null,
  deliveryMethodId: 9999,
  paymentMethodId: 9999,
};
/** What an answer names of such a field: of a list the entry that there is not. */
const namedOf = (field: string) => (Array.isArray(unknownToShop[field]) ? `${field}.0` : field);
/** Fields of the same names that judge nothing by themselves. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  // What is to be paid again is known by the order alone.
  orderPay: ['paymentMethodId'],
  // They depend on address and goods, and are judged with them.
  managedOrderQuote: ['deliveryMethodId', 'paymentMethodId'],
  managedOrderCreate: ['deliveryMethodId', 'paymentMethodId'],
};

let shop: FixtureShop;
let customer: Record<string, string>;
let editor: Record<string, string>;
beforeAll(async () => {
  shop = await openFixtureShop();
  customer = (await loggedIn(shop, 'ana@example.com')).headers;
  await loggedIn(shop, 'editor@example.com');
  await shop.database.pool.query(
    `update "user" set is_backoffice_user = true, scope = 'admin' where email = 'editor@example.com'`,
  );
  editor = (await loginAs(shop, 'editor@example.com')).headers;
});
afterAll(() => shop.close());

function headersOf(endpoint: Endpoint): Record<string, string> {
  const { access, ownPages } = endpoint;
  const own: Record<string, string> = ownPages ? { 'sec-fetch-site': 'same-origin' } : {};
  if (access === 'anybody') return own;
  return isOfBackoffice(endpoint) ? editor : customer;
}

async function namesOfFields(
  endpoint: Endpoint,
  wrong: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const { params, query, body } = requestWith(endpoint, wrong);
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(String(params[name])));
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  const answer = await shop.call(endpoint.method, asked ? `${path}?${asked}` : path, endpoint.body && body, {
    ...headersOf(endpoint),
    ...headers,
  });
  expect([400, 422], JSON.stringify(answer.details)).toContain(answer.status);
  return Object.keys(answer.details.fields ?? {}).sort();
}

const calls = endpoints.flatMap(([name, endpoint]) => {
  const fields = Object.fromEntries(fieldsOfCall(endpoint).map(({ path, wrong }) => [path, wrong]));
  const names = Object.keys(fields).sort();
  const judged = names.filter((field) => field in unknownToShop && !otherwise[name]?.includes(field));
  return names.length === 0 ? [] : [{ name, endpoint, fields, names, judged }];
});

describe('an answer names all invalid fields of a call', () => {
  test.each(calls)('$name: those that break the contract', async ({ endpoint, fields, names }) => {
    expect(await namesOfFields(endpoint, fields)).toEqual(names);
  });

  test.each(calls.filter(({ endpoint }) => endpoint.idempotent))(
    '$name: its Idempotency-Key among them',
    async ({ endpoint, fields, names }) => {
      const key = { 'idempotency-key': 'x'.repeat(201) };
      expect(await namesOfFields(endpoint, fields, key)).toEqual([...names, 'Idempotency-Key'].sort());
      expect(await namesOfFields(endpoint, {}, key)).toContain('Idempotency-Key');
    },
  );

  test.each(calls.filter(({ judged, names }) => judged.length > 0 && names.length > 1))(
    '$name: besides them what does not exist in the shop',
    async ({ endpoint, fields, names, judged }) => {
      for (const field of judged) {
        const wrong = { ...fields, [field]: unknownToShop[field] };
        const named = names.map((name) => (name === field ? namedOf(name) : name));
        expect(await namesOfFields(endpoint, wrong), field).toEqual(named.sort());
      }
    },
  );

  test.each(calls.filter(({ judged }) => judged.length > 1))(
    '$name: everything that does not exist in the shop',
    async ({ endpoint, judged }) => {
      const wrong = Object.fromEntries(judged.map((field) => [field, unknownToShop[field]]));
      expect(await namesOfFields(endpoint, wrong)).toEqual(judged.map(namedOf).sort());
    },
  );
});
