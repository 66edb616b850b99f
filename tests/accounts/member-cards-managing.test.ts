import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headers, headersOfOtherSite, headersOfRole, outcome } from '../support/editors.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Member cards as the back office makes them (docs/rules/accounts.md). */

const clock = testClock('2026-11-23T10:00:00Z');
let shop: FixtureShop;
let prices: Headers;
let ana: Headers;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  prices = await headersOfRole(shop, 'catalogue');
  ana = (await loggedIn(shop, 'ana@kartice.example')).headers;
  await manage('POST', 'memberProgram/create', { key: 'uvoz', fields: { name: { hrv: 'Uvoz' } } });
});
afterAll(() => shop.close());

const manage = (method: 'POST' | 'PATCH', path: string, body: object, headers = prices) =>
  shop.call(method, `/api/v1/manage/${path}`, body, { ...headers });
const create = (fields: object, headers?: Headers) =>
  manage('POST', 'memberCard/create', { fields }, headers);
const list = async (body: object = {}) => (await manage('POST', 'memberCard/filter', body)).data;
const counts = async (barcode: string) =>
  (await shop.call('POST', '/api/v1/members/barcode/check', { barcode }, { ...ana })).data;
const numbersOf = async (body: object) =>
  (await list(body)).data.map(({ barcode }: { barcode: string }) => barcode);

test('a programme and its cards are made, and a card counts until it is blocked', async () => {
  const krug = { key: 'krug', fields: { name: { hrv: 'Krug', ger: 'Kreis' }, loyalty: 2.5 } };
  const made = await manage('POST', 'memberProgram/create', krug);
  expect(made.data).toMatchObject({
    key: 'krug',
    name: { hrv: 'Krug', ger: 'Kreis' },
    loyalty: 2.5,
    version: 1,
  });
  expect((await manage('POST', 'memberProgram/create', krug)).details.fields).toEqual({
    key: { rule: 'oneOf', parameter: 'unique' },
  });
  const card = (await create({ barcode: ' 2900 0100 1 ', program: 'krug', holder: ' Ana Horvat ' })).data;
  expect(card).toMatchObject({ barcode: '290001001', holder: 'Ana Horvat', state: 'valid', version: 1 });
  const before = await counts('2900 0100 1');
  const blocked = await manage('PATCH', `memberCard/update/${card.id}`, {
    version: 1,
    fields: { blocked: true },
  });
  expect(blocked.data).toMatchObject({ version: 2, blocked: true, state: 'blocked', holder: 'Ana Horvat' });
  expect(await counts('2900 0100 1')).not.toEqual(before);
  const late = await manage('PATCH', `memberCard/update/${card.id}`, {
    version: 1,
    fields: { blocked: false },
  });
  expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
  expect(late.details).toMatchObject({ version: 2, current: { blocked: true } });
  const wrong = { barcode: '290001001', program: 'nema' };
  expect((await create(wrong)).details.fields).toEqual({
    'fields.barcode': { rule: 'oneOf', parameter: 'unique' },
    'fields.program': { rule: 'oneOf' },
  });
  const renamed = await manage('PATCH', `memberProgram/update/${made.data.id}`, {
    version: 1,
    fields: { loyalty: 3 },
  });
  expect(renamed.data).toMatchObject({ loyalty: 3, version: 2, name: { hrv: 'Krug' } });
});

test('many cards are looked at first, then written all at once or not at all', async () => {
  await create({ barcode: '5001', program: 'uvoz', holder: 'Iva' });
  const imported = (cards: object[], preview: boolean) =>
    manage('POST', 'memberCard/import', { program: 'uvoz', cards, preview });
  const cards = [
    { barcode: '5001', validTo: '2027-12-31' },
    { barcode: '50 02', holder: 'Marko' },
    { barcode: '5003' },
  ];
  const told = { made: 2, changed: 1, unchanged: 0, problems: [] };
  expect((await imported(cards, true)).data).toEqual(told);
  expect(await numbersOf({ search: '500' })).toEqual(['5001']);
  const broken = [...cards, { barcode: ' ' }, { barcode: '5003' }];
  const problems = [
    { row: 3, field: 'barcode', rule: 'required' },
    { row: 4, field: 'barcode', rule: 'twice' },
  ];
  expect((await imported(broken, true)).data.problems).toEqual(problems);
  const refused = await imported(broken, false);
  expect(outcome(refused)).toEqual([422, 'VALIDATION']);
  expect(refused.details.problems).toEqual(problems);
  expect(await numbersOf({ search: '500' })).toEqual(['5001']);
  expect((await imported(cards, false)).data).toEqual(told);
  expect((await imported(cards, false)).data).toMatchObject({ made: 0, changed: 0, unchanged: 3 });
  expect((await list({ search: '5001' })).data[0]).toMatchObject({ holder: 'Iva', validTo: '2027-12-31' });
  expect((await manage('POST', 'memberCard/import', { program: 'nema', cards })).details.fields).toEqual({
    program: { rule: 'oneOf' },
  });
});

test('cards are found by number, holder, programme and state', async () => {
  const by = (key: string, value: string) => ({ filters: [{ key, value }] });
  await create({ barcode: '7001', program: 'uvoz', holder: 'Istekla Đuđa', validTo: '2026-11-22' });
  for (const search of ['istekla', 'dud', 'ĐUĐA']) expect(await numbersOf({ search })).toEqual(['7001']);
  expect(await numbersOf(by('state', 'over'))).toEqual(['7001']);
  expect(await numbersOf(by('state', 'blocked'))).toEqual(['290001001']);
  expect(await numbersOf(by('program', 'krug'))).toEqual(['290001001']);
  const { programs, total } = await list({ ...by('program', 'uvoz'), perPage: 1 });
  expect(total).toBe(4);
  expect(programs.map(({ key }: { key: string }) => key)).toEqual(expect.arrayContaining(['krug', 'uvoz']));
});

test('cards of all sites are seen to at the first one', async () => {
  const neighbour = await headersOfOtherSite(shop, 'admin');
  const [card] = (await list()).data;
  const tries = [
    manage('POST', 'memberCard/filter', {}, neighbour),
    create({ barcode: '9001', program: 'krug' }, neighbour),
    manage(
      'PATCH',
      `memberCard/update/${card.id}`,
      { version: card.version, fields: { holder: 'X' } },
      neighbour,
    ),
    manage('POST', 'memberCard/import', { program: 'krug', cards: [{ barcode: '9002' }] }, neighbour),
    manage('POST', 'memberProgram/create', { key: 'tudji', fields: { name: { hrv: 'Tuđi' } } }, neighbour),
  ];
  for (const answer of await Promise.all(tries)) expect(outcome(answer)).toEqual([403, 'FORBIDDEN']);
});
