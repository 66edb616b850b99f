import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { headersOfScope } from '../support/editors.ts';
import { add, address, cartCall, order, readyBuyer, requiredConsents } from '../support/fixture-buyer.ts';
import { loggedIn, loginAs, password, register } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/*
 * What was stored under an older rule: no answer is refused because of it, and whoever it belongs to can go on.
 */
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

/** Addresses as they lie in JSON columns, with all that once was taken. */
const old = JSON.stringify({
  ...address,
  firstName: 'x'.repeat(500),
  contactEmail: '.ana..horvat.@example.com',
  contactPhone: '',
  country: 'HR',
  street: '',
  houseNumber: 'x'.repeat(90),
  zipCode: 'HR - 10 000 Zagreb',
  companyName: 'y'.repeat(600),
  companyOIB: 'OIB 1',
});
const refused = ['ana..horvat@example.com', '.ana@example.com', 'ana.@example.com'];

test.each(refused)('%s is accepted nowhere', async (email) => {
  const buyer = await readyBuyer(shop);
  const tries: [string, string, object, string][] = [
    ['POST', '/api/v2/checkout/registerGuest', { ...buyer, email }, 'email'],
    [
      'PUT',
      '/api/v2/checkout/saveAddress',
      { ...buyer, shipping: { ...address, contactEmail: email } },
      'shipping.contactEmail',
    ],
    [
      'PUT',
      '/api/v2/checkout/saveAddress',
      { ...buyer, shipping: address, main: { ...address, contactEmail: email } },
      'main.contactEmail',
    ],
    [
      'POST',
      '/api/v1/user/web/register',
      { email, password, details: { firstName: 'Ana', lastName: 'Horvat' } },
      'email',
    ],
    ['POST', '/api/v1/marketing/newsletter/subscribe', { email }, 'email'],
    ['POST', '/api/v1/marketing/contact/contactAdmin', { from: email }, 'from'],
    ['POST', '/api/v1/product/availability/subscribe', { email }, 'email'],
  ];
  for (const [method, path, body, field] of tries) {
    const answer = await shop.call(method as 'POST', path, body);
    expect([path, answer.status, answer.details?.fields?.[field]?.rule]).toEqual([path, 422, 'email']);
  }
});

test('a cart with such a stored address can be read, changed, checked, paid for and ordered', async () => {
  const buyer = await readyBuyer(shop);
  const { pool } = shop.database;
  await pool.query(`update cart set shipping_address = $2, main_address = $2 where id = $1`, [
    buyer.cartId,
    old,
  ]);
  await pool.query(`update guest set email = '.ana..horvat.@example.com' where id = $1`, [buyer.userId]);
  const answers = [
    await cartCall(shop, 'getCart', buyer),
    await add(shop, buyer, 'screw'),
    await cartCall(shop, 'validateCart', buyer),
    await cartCall(shop, 'setInstructions', buyer, { instructions: 'Zvoniti' }),
    await shop.call('PUT', '/api/v2/payment/savePaymentMethod', { ...buyer, paymentMethodId: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers[0]?.data.checkout.shipping.contactEmail).toBe('.ana..horvat.@example.com');

  const placed = await order(shop, buyer, { acceptedConsents: requiredConsents });
  expect(placed.status).toBe(200);
  const read = await shop.call('GET', `/api/v2/order/bySlug/${placed.data.orderSlug}`);
  expect(read.status).toBe(200);
});

test('an account with such a stored address can log in, be read and changed, and order', async () => {
  const email = 'stara@example.com';
  const { id } = await loggedIn(shop, email);
  const known = '.stara..adresa.@example.com';
  const { pool } = shop.database;
  await pool.query(`update "user" set email = $2, first_name = $3 where id = $1`, [
    id,
    known,
    'x'.repeat(500),
  ]);
  await pool.query(`insert into user_address (user_id, type, address) values ($1, 'shipping', $2)`, [
    id,
    old,
  ]);

  const { headers } = await loginAs(shop, known);
  const profile = await shop.call('GET', '/api/v1/user/web/profile', undefined, headers);
  expect([profile.status, profile.data.email]).toEqual([200, known]);
  const details = { firstName: 'Ana', lastName: 'Horvat' };
  const same = await shop.call('PATCH', '/api/v1/user/web/update', { details, email: known }, headers);
  expect(same.status).toBe(200);
  const other = await shop.call('PATCH', '/api/v1/user/web/update', { email: 'ana..x@example.com' }, headers);
  expect([other.status, other.details.fields.email.rule]).toEqual([422, 'email']);
  const forgotten = await shop.call('POST', '/api/v1/user/password/forgot', { email: known });
  expect(forgotten.status).toBe(200);
});

/** Words of people and of the shop, by the names of their columns: those that nothing is found or told apart by. */
const wordColumns =
  /^(first_name|last_name|name|title|subject|message|content|comment|text|author|instructions|phone|company|street|city|description|excerpt|summary|alt|email|recipient|username|gift_message|note|reason|answer|device|place)$/;

test('no list and no record is refused because of stored texts', async () => {
  const headers = await headersOfScope(shop, 'admin');
  const email = 'rijeci@example.com';
  const owner = await loggedIn(shop, email);
  const buyer = await readyBuyer(shop, { screw: 1 }, { headers: owner.headers });
  expect((await order(shop, buyer, {}, owner.headers)).status).toBe(200);
  await register(shop, 'druga@example.com');
  await worsenStoredWords();
  for (const who of [headers, owner.headers]) {
    const answers = await Promise.all(
      readings.map(async ({ method, path }) => {
        const { status } = await shop.call(method as 'GET', path, method === 'GET' ? undefined : {}, who);
        return `${status >= 500 ? status : 'answered'} ${path}`;
      }),
    );
    expect(answers).toEqual(readings.map(({ path }) => `answered ${path}`));
  }
});

/** Every call that only reads and asks for nothing in its address. */
const readings = Object.values(contract)
  .flatMap((group) => Object.values(group as Record<string, Endpoint>))
  .filter(({ method, path }) => !path.includes(':') && (method === 'GET' || /\/filter\w*$/i.test(path)));

/** Texts become long and odd, addresses those of then; both stay one of their kind where rows have to differ. */
async function worsenStoredWords(): Promise<void> {
  const { pool } = shop.database;
  const { rows } = await pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' order by 1, 2`,
  );
  const found = rows.filter(
    ({ table_name, column_name }) => wordColumns.test(column_name) && table_name !== 'consent_log',
  );
  expect(found.length).toBeGreaterThan(10);
  for (const { table_name, column_name } of found) {
    const worst = /email|recipient/.test(column_name)
      ? `'.' || md5(ctid::text) || '..x.@example.com'`
      : `'"\\ <b>ß' || chr(8232) || chr(127968) || ctid::text || repeat('x', 3000)`;
    await pool.query(
      `update "${table_name}" set "${column_name}" = ${worst} where "${column_name}" is not null`,
    );
  }
  for (const table of ['cart', 'order']) {
    await pool.query(`update "${table}" set shipping_address = $1, main_address = $1`, [old]);
  }
}
