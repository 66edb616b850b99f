import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishErasures } from '#domain/orders/order-erasure.ts';
import { headersOfOtherSite, headersOfRole, outcome } from '../support/editors.ts';
import { address, order, readyBuyer } from '../support/fixture-buyer.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { adminOrderCalls } from '../support/fixture-orders.ts';
import { loggedIn, mailedToken, password, register } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Who buys, in the back office (docs/rules/customers.md). */

const clock = testClock('2026-11-23T10:00:00Z');
let shop: FixtureShop;
let orders: Awaited<ReturnType<typeof adminOrderCalls>>;
let sales: Record<string, string>;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  orders = await adminOrderCalls(shop);
  sales = { ...(await headersOfRole(shop, 'sales')) };
});
afterAll(() => shop.close());

const path = '/api/v1/manage/customer';
const list = (body: object = {}) => shop.call('POST', `${path}/filter`, body, sales);
const get = (id: string | number) => shop.call('GET', `${path}/get/${id}`, undefined, sales);
const note = (id: string | number, text: string) => shop.call('POST', `${path}/note/${id}`, { text }, sales);
const namesOf = async (body: object = {}) =>
  (await list(body)).data.customers.map(({ email }: { email: string }) => email);

/** An order of a guest under an address, a minute later than the one before. */
async function guestOrder(email: string, pieces = 1): Promise<{ id: number; total: number }> {
  clock.pass(60_000);
  const { total, ...buyer } = await readyBuyer(shop, { screw: pieces }, { email });
  const { data, details } = await order(shop, buyer, { acceptedConsents: [1, 2, 3] });
  expect(details).toBeUndefined();
  return { id: data.id, total: (await orders.get(data.id)).data.total };
}

test('a guest is one customer by the address of the orders, with their sums and notes', async () => {
  const first = await guestOrder('gost@example.com');
  const second = await guestOrder('gost@example.com', 3);
  await orders.money(first.id, { kind: 'in', amount: first.total, method: 'Gotovina' });
  const [row] = (await list({ search: 'gost@exa' })).data.customers;
  expect(row).toMatchObject({
    id: `guest-${first.id}`,
    kind: 'guest',
    name: 'Ana Horvat',
    orders: 2,
    hasMoreOrders: false,
    spent: Number((first.total + second.total).toFixed(2)),
    toPay: second.total,
    toGiveBack: 0,
    notes: 0,
  });
  // Any of the orders leads to the same person.
  expect((await get(`guest-${second.id}`)).data.id).toBe(row.id);
  expect((await note(row.id, ' Zvati prijepodne. ')).data).toMatchObject({
    notes: 1,
    staffNotes: [{ text: 'Zvati prijepodne.', at: clock.now().toISOString() }],
  });
  const { data } = await get(row.id);
  expect(data).toMatchObject({ account: null, consents: [], newsletterSince: null });
  expect(data.recentOrders.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
  expect(data.recentOrders[1]).toMatchObject({ money: 'paid', open: 0, state: 'open' });
  expect(data.addresses).toHaveLength(1);
  expect(data.addresses[0]).toMatchObject({ source: 'order', address: { street: address.street } });
  await orders.go(second.id, 'cancel');
  expect((await get(row.id)).data).toMatchObject({ spent: first.total, toPay: 0 });
});

test('what a guest has ordered and was noted becomes the account of the confirmed address', async () => {
  const { id } = await guestOrder('postaje@example.com');
  await note(`guest-${id}`, 'Uzima na veliko.');
  await register(shop, 'postaje@example.com', { acceptedConsents: [1] });
  expect((await get(`guest-${id}`)).data.kind).toBe('guest');
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, 'postaje@example.com')}`);
  const { data } = await get(`guest-${id}`);
  expect(data).toMatchObject({ kind: 'account', orders: 1, staffNotes: [{ text: 'Uzima na veliko.' }] });
  expect(data.account).toMatchObject({ id: Number(data.id), emailConfirmed: true, blocked: false });
  expect(data.consents).toHaveLength(1);
  expect((await list({ search: 'postaje@' })).data.customers).toHaveLength(1);
});

test('people stand by their newest order, page by page, each once', async () => {
  const emails = ['prvi@list.example', 'drugi@list.example', 'treci@list.example'];
  for (const email of emails) await guestOrder(email);
  await guestOrder('prvi@list.example');
  const found: string[] = [];
  let after: string | null = null;
  do {
    const { data } = await list({ search: '@list.example', limit: 1, ...(after ? { after } : {}) });
    found.push(...data.customers.map(({ email }: { email: string }) => email));
    after = data.next;
  } while (after !== null);
  expect(found).toEqual(['prvi@list.example', 'treci@list.example', 'drugi@list.example']);
  expect((await namesOf({ limit: 2 })).slice(0, 2)).toEqual(['prvi@list.example', 'treci@list.example']);
  for (const wrong of ['x', '2026-02-30T00:00:00.000000Z_0_1', '2026-13-01T00:00:00.000000Z_0_1']) {
    expect((await list({ after: wrong })).details.fields).toEqual({ after: { rule: 'oneOf' } });
  }
});

test('accounts without an order are found, and among the accounts; colleagues are no customers', async () => {
  const { id } = await loggedIn(shop, 'bez.narudzbe@example.com', {
    details: { firstName: 'Željka', lastName: 'Šimić' },
  });
  expect(await namesOf({ limit: 100 })).not.toContain('bez.narudzbe@example.com');
  for (const search of ['željka', 'zeljka', 'ŠIMIC'])
    expect(await namesOf({ search })).toEqual(['bez.narudzbe@example.com']);
  const kind = (value: string) => ({ filters: [{ key: 'kind', value }], limit: 100 });
  expect(await namesOf(kind('account'))).toContain('bez.narudzbe@example.com');
  expect(await namesOf(kind('account'))).not.toContain('sales@example.com');
  expect(await namesOf(kind('guest'))).toContain('gost@example.com');
  expect(await namesOf(kind('guest'))).not.toContain('bez.narudzbe@example.com');
  expect((await get(id)).data).toMatchObject({ orders: 0, lastOrderAt: null, name: 'Željka Šimić' });
  const { rows } = await shop.database.pool.query(`select id from "user" where email = 'sales@example.com'`);
  expect(outcome(await get(rows[0].id))).toEqual([404, 'NOT_FOUND']);
});

test('notes are exported and erased with the person, who is no customer any more', async () => {
  const ana = await loggedIn(shop, 'odlazi@example.com');
  const { data: placed } = await orderAs(shop, ana);
  await note(ana.id, 'Traži popust.');
  const exported = await shop.call('GET', '/api/v1/user/web/export', undefined, ana.headers);
  expect(exported.data.notesOfStaff).toMatchObject([{ text: 'Traži popust.' }]);
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, ana.headers);
  // The order is open and still needs the address.
  expect((await orders.get(placed.id)).data.email).toBe('odlazi@example.com');
  const isGone = async () => {
    expect(await namesOf({ search: 'odlazi@' })).toEqual([]);
    for (const id of [ana.id, `guest-${placed.id}`]) {
      expect(outcome(await get(id))).toEqual([404, 'NOT_FOUND']);
      expect(outcome(await note(id, 'Ipak.'))).toEqual([404, 'NOT_FOUND']);
    }
  };
  await isGone();
  const { rows } = await shop.database.pool.query(`select 1 from customer_note where text = 'Traži popust.'`);
  expect(rows).toEqual([]);
  await orders.go(placed.id, 'cancel');
  await finishErasures(shop.runtime, shop.shop.dependencies);
  await isGone();
});

test('a site knows nothing of the customers of another', async () => {
  const { id } = await guestOrder('samo.ovdje@example.com');
  const neighbour = { ...(await headersOfOtherSite(shop, 'admin')) };
  const ask = (method: 'GET' | 'POST', call: string, body?: object) =>
    shop.call(method, `${path}/${call}`, body, neighbour);
  expect((await ask('POST', 'filter', { search: 'samo.ovdje' })).data.customers).toEqual([]);
  expect(outcome(await ask('GET', `get/guest-${id}`))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await ask('POST', `note/guest-${id}`, { text: 'Tuđe.' }))).toEqual([404, 'NOT_FOUND']);
});
