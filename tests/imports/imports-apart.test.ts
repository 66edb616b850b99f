import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfOtherSite, headersOfRole, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { importCallsOf, importForm } from '../support/import-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* Who may import what, and what is refused before anything is read (docs/rules/imports.md). */

let shop: FixtureShop;
let calls: ReturnType<typeof importCallsOf>;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-20T12:00:00Z'));
  calls = importCallsOf(shop, await headersOfScope(shop, 'admin'));
});
afterAll(() => shop.close());

const file = 'sku,name.hrv,retailPrice,shelf\nPLATE,Ploča,99,A1\nSCREW,Drugi vijak,,\n';

test('another site’s admin sees nothing of it, and whoever has no right is told so', async () => {
  const { id } = await calls.checked(file);
  const neighbour = importCallsOf(shop, await headersOfOtherSite(shop, 'admin'));
  for (const answer of [
    await neighbour.get(id),
    await neighbour.check(id),
    await neighbour.apply(id),
    await neighbour.act(id, 'cancel'),
    await neighbour.send('POST', `rows/${id}`, {}),
    await neighbour.send('GET', `problems/${id}`),
  ]) {
    expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
  }
  expect((await neighbour.send('POST', 'filter', {})).data.total).toBe(0);
  const seller = importCallsOf(shop, await headersOfRole(shop, 'sales'));
  expect(outcome(await seller.create(file))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await seller.apply(id))).toEqual([403, 'FORBIDDEN']);
  const nobody = importCallsOf(shop, {});
  expect(outcome(await nobody.create(file))).toEqual([401, 'NO_ACTIVE_USER']);
});

test('a change that asks for another right is wrong at its cell; what needs none is written', async () => {
  const headers = await headersOfRole(shop, 'catalogue');
  const half = importCallsOf(shop, headers);
  const { id } = await half.checked(file);
  expect((await half.get(id)).data).toMatchObject({ wrong: 0, changed: 2, user: { id: expect.any(Number) } });
  // By the rights of then: the role is taken before it is written.
  await half.apply(id);
  await shop.database.pool.query(`update "user" set roles = '{}' where email = 'catalogue@example.com'`);
  await half.carryOut();
  const { data: failed } = await calls.get(id);
  expect(failed).toMatchObject({ state: 'failed', failure: 'FORBIDDEN', done: 0 });
});

test('what is not read yet, no table or too much is refused', async () => {
  const wrong = async (content: string, more: object) => (await calls.create(content, more)).details.fields;
  expect(await wrong(file, { what: 'orders' })).toEqual({ what: { rule: 'oneOf' } });
  expect(await wrong(file, { format: 'prestashop' })).toEqual({ format: { rule: 'oneOf' } });
  // Other programs' files hold products.
  expect(await wrong(file, { what: 'prices', format: 'shopify' })).toEqual({ format: { rule: 'oneOf' } });
  expect(await wrong(file, { mapping: '{' })).toEqual({ mapping: { rule: 'format' } });
  expect(await wrong(file, { mapping: { nema: 'sku' } })).toEqual({ 'mapping.nema': { rule: 'oneOf' } });
  expect(await wrong('', {})).toEqual({ file: { rule: 'required' } });
  expect(await wrong('sku,name.hrv\n', {})).toEqual({ file: { rule: 'required' } });
  expect(await wrong(`${'a,'.repeat(600)}a\n`, {})).toEqual({
    file: { rule: 'maxLength', parameter: 'columns' },
  });
  expect(await wrong(`sku\n"${'a'.repeat(120_000)}"\n`, {})).toEqual({
    file: { rule: 'maxLength', parameter: 'cell' },
  });
  const noForm = await calls.sendForm(Buffer.from('sku'), { 'content-type': 'multipart/form-data' });
  expect(noForm.status).toBe(400);
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as count from import where state = 'uploaded'`,
  );
  expect(rows[0].count).toBe(0);
});

test('columns are matched by name and by hand, in whatever encoding and separator', async () => {
  const content = 'Šifra\tNAME.HRV\tCijena\nPLATE\tPločica žuta\t1.234,50\n';
  const mapping = { Šifra: 'sku', Cijena: 'retailPrice' };
  const utf16 = Buffer.from(`\uFEFF${content}`, 'utf16le');
  const windows = Buffer.from([...content].map((letter) => cp1250.get(letter) ?? letter.charCodeAt(0)));
  for (const bytes of [Buffer.from(content), Buffer.from(`\uFEFF${content}`), utf16, windows]) {
    const { id } = await calls.checked(bytes, { mapping });
    expect((await calls.rows(id))[0].changes).toEqual([
      { field: 'name.hrv', before: expect.any(String), after: 'Pločica žuta' },
      { field: 'retailPrice', before: expect.any(Number), after: 1234.5 },
    ]);
  }
  const { data: blind } = await calls.create(content);
  const refused = await calls.check(blind.id);
  expect(refused.details.fields).toEqual({ mapping: { rule: 'required', parameter: 'sku' } });
  expect((await calls.carried(calls.check(blind.id, { mapping }))).changed).toBe(1);
});

const cp1250 = new Map([
  ['Š', 0x8a],
  ['š', 0x9a],
  ['Ž', 0x8e],
  ['ž', 0x9e],
  ['č', 0xe8],
]);

test('asked again under its key, a file is taken in once', async () => {
  const headers = { 'idempotency-key': 'uvoz-1' };
  const one = await calls.sendForm(importForm(file), headers);
  expect((await calls.sendForm(importForm(file), headers)).data).toEqual(one.data);
  // As if the program had ended between the commit and its answer.
  await shop.database.pool.query(
    `update idempotency_key set status_code = null, answer = null, claimed_by = 'gone' where key = 'uvoz-1'`,
  );
  expect((await calls.sendForm(importForm(file), headers)).data).toEqual(one.data);
});
