import { afterAll, beforeAll, expect, test } from 'vitest';
import { address } from './support/fixture-buyer.ts';
import { orderAs } from './support/fixture-customers.ts';
import { loggedIn, login, newestMail, password } from './support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

/** Words that nothing but this person has. */
const person = {
  email: 'zlatica.jedinstvena@example.com',
  details: { firstName: 'Zlatica', lastName: 'Jedinstvena' },
  street: 'Jedinstvena ulica',
  phone: '+385 99 555 7717',
};

/** Rows of every table in which one of the words stands, as table names. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await shop.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await shop.database.pool.query(
      `select 1 from ${name} as kept where exists (
        select 1 from unnest($1::text[]) word where position(lower(word) in lower(kept::text)) > 0) limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

async function livedHere() {
  const ana = await loggedIn(shop, person.email, {
    details: person.details,
    acceptedConsents: [1],
    addresses: [
      {
        ...address,
        ...person.details,
        contactEmail: person.email,
        street: person.street,
        contactPhone: person.phone,
        type: 'main',
      },
    ],
  });
  const placed = await orderAs(shop, ana, { screw: 1 }, { message: `Zvonite kod: ${person.street}` });
  await shop.call('POST', '/api/v1/wishlist/create', { product_id: shop.productIds.screw }, ana.headers);
  await shop.call('PATCH', '/api/v1/user/web/update', { email: `new.${person.email}` }, ana.headers);
  const cart = await shop.call('GET', '/api/v2/cart/getNewCartSession', undefined, ana.headers);
  const shipping = { ...address, ...person.details, contactEmail: person.email, street: person.street };
  await shop.call(
    'PUT',
    '/api/v2/checkout/saveAddress',
    { cartId: cart.data.cartId, protectCode: cart.data.protectCode, shipping },
    { ...ana.headers, 'idempotency-key': 'kept-answer' },
  );
  return { ana, placed };
}

test('an erased person is nowhere in the database, and what was sold stays', async () => {
  const { ana, placed } = await livedHere();
  const words = [person.email, person.details.lastName, person.street, person.phone];
  expect(await tablesWith(words)).toEqual(
    expect.arrayContaining([
      'public."user"',
      'public.cart',
      'public.consent_log',
      'public.idempotency_key',
      'public.outbox_mail',
      'public."order"',
      'public.user_address',
    ]),
  );
  const erase = (given: string) =>
    shop.call('DELETE', '/api/v1/user/web/account', { password: given }, ana.headers);
  expect(await erase('not the password')).toMatchObject({
    status: 401,
    details: { code: 'PASSWORD_INCORRECT' },
  });
  expect((await erase(password)).data).toEqual({ erased: true });
  expect(await tablesWith(words)).toEqual([]);
  expect((await login(shop, person.email)).details.code).toBe('UNKNOWN_USER_OR_PASSWORD');
  expect((await shop.call('GET', '/api/v1/user/web/profile', undefined, ana.headers)).status).toBe(403);
  const { rows } = await shop.database.pool.query('select * from "order" where id = $1', [placed.data.id]);
  expect(rows[0]).toMatchObject({ email: 'erased', user_id: null, main_address: { country: 'HR' } });
  expect(rows[0].totals.itemsTotal).toBe(1499);
  const { rows: log } = await shop.database.pool.query(
    `select email from consent_log where email = 'erased'`,
  );
  expect(log.length).toBeGreaterThan(0);
});

test('whoever minds the protection of data is told, without the person', async () => {
  await shop.database.pool.query(
    `insert into site_option (site_id, key, value)
     select id, 'SendGdprTo', '"privacy@attika.example"' from site where site_id = '1001'`,
  );
  shop.runtime.announce({ kind: 'site.changed' });
  await expect.poll(() => shop.shop.dependencies.directory.getFirst().options.SendGdprTo).toBeTruthy();
  const { headers } = await loggedIn(shop, 'told@example.com');
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, headers);
  const mail = await newestMail(shop, 'privacy@attika.example');
  expect(mail).toMatchObject({ kind: 'account.erased', subject: 'Izbrisan korisnički račun' });
  expect(mail?.text).not.toContain('told@example.com');
});

test('the consent log changes in no other way', async () => {
  await loggedIn(shop, 'proof@example.com', { acceptedConsents: [1] });
  for (const change of [
    `update consent_log set status = 'withdrawn'`,
    `update consent_log set email = 'other@example.com'`,
    `update consent_log set email = 'erased', logged_at = now()`,
    'delete from consent_log',
  ]) {
    await expect(shop.database.pool.query(change)).rejects.toThrow('append-only');
  }
});

test('everything that is kept about a person is given to that person', async () => {
  const ana = await loggedIn(shop, 'export@example.com', {
    acceptedConsents: [1],
    addresses: [{ ...address, type: 'main' }],
  });
  await orderAs(shop, ana);
  await shop.call('POST', '/api/v1/wishlist/create', { product_id: shop.productIds.screw }, ana.headers);
  const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, ana.headers);
  expect(data).toMatchObject({
    account: { email: 'export@example.com', hasPassword: true },
    addresses: [{ type: 'main' }, { type: 'shipping' }],
    orders: [{ email: 'export@example.com', lines: [{ sku: 'SCREW' }] }],
    wishlist: [{ sku: 'SCREW' }],
    carts: [{ status: 'ordered' }],
  });
  expect(data.consents.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(/argon2|protectCode/);
  expect((await shop.call('GET', '/api/v1/user/web/export')).status).toBe(401);
});
