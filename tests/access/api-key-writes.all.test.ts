import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { keyPermissions } from '#values/api-keys.ts';
import { makeKey } from '../support/api-keys.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { prepareCorrespondence, writeEverywhere } from '../support/fixture-correspondence.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { namingNothing, validWritesOf, withFiles } from '../support/valid-writes.ts';

/* Each write of the back office that a right allows which keys can have, made by a program instead of a person (docs/rules/calls.md). */

const endpoints = new Map(
  Object.values(contract).flatMap((group) => Object.entries(group as Record<string, Endpoint>)),
);
/** Who has what open on screen is told by whoever sits before it; a job is for whoever began it. */
const ofPeople: Readonly<Record<string, string>> = {
  presenceReport: 'PERSON_REQUIRED',
  jobAct: 'NOT_FOUND',
};

let shop: FixtureShop;
let program: Headers;
let cases: ReturnType<typeof validWritesOf>;
beforeAll(async () => {
  shop = await openFixtureShop();
  await prepareCorrespondence(shop);
  const admin = await headersOfScope(shop, 'admin');
  program = (await makeKey(shop, admin, keyPermissions)).headers;
  cases = validWritesOf(shop, admin);
  const person = await loggedIn(shop, 'ana@example.com');
  await writeEverywhere(shop, person, 'Ana');
  expect((await orderAs(shop, person)).status).toBe(200);
});
afterAll(() => shop.close());

const names = [...endpoints]
  .filter(([name, { access, method }]) => {
    const rights: readonly unknown[] = [access].flat();
    return (
      method !== 'GET' &&
      !/Filter(Standard)?$/.test(name) &&
      (access === 'backoffice' || keyPermissions.some((one) => rights.includes(one)))
    );
  })
  .map(([name]) => name)
  .filter((name) => !namingNothing.has(name) && !withFiles.has(name));

describe.each(names)('%s', (name) => {
  test('is made by a program as by a person', async () => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`${name} is no call.`);
    const { params = [], body } = (await cases[name]?.()) ?? {};
    const given = [...params];
    const path = endpoint.path.replace(/:\w+/g, () => String(given.shift()));
    const { status, details } = await shop.call(endpoint.method, path, body, program);
    expect([status, details?.code]).toEqual(
      ofPeople[name] ? [expect.any(Number), ofPeople[name]] : [200, undefined],
    );
  });
});
