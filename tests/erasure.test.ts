import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveForm } from '#domain/forms/forms-service.ts';
import { address } from './support/fixture-buyer.ts';
import { orderAs } from './support/fixture-customers.ts';
import { assignFormConsents, handInFile, mailsTo, png } from './support/fixture-forms.ts';
import { type LoggedIn, loggedIn, login, newestMail, password } from './support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';
import { testFilesFolder } from './support/test-runtime.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await assignFormConsents(shop);
  await saveForm(shop.runtime, {
    key: 'plans',
    kind: 'contactForm',
    title: texts('Nacrti'),
    fields: [
      { name: 'email', label: texts('E-pošta'), type: 'email', required: true },
      { name: 'plans', label: texts('Nacrti'), type: 'file', required: false, maximum: 2 },
    ],
    captcha: false,
    goal: { type: 'message', text: texts('Hvala') },
  });
});
afterAll(() => shop.close());

function texts(word: string) {
  return { hr: word, en: word, de: word };
}

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

/** Files of forms, as they lie on the disk, in which one of the words stands. */
async function filesWith(words: readonly string[]): Promise<string[]> {
  const folder = join(testFilesFolder(), 'forms');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
    if (words.some((word) => content.includes(word))) found.push(entry.name);
  }
  return found;
}

/** Everything by which somebody writes to the shop without an order. */
async function wroteHere({ email, headers }: Pick<LoggedIn, 'email' | 'headers'>, word: string) {
  const { data: forms } = await shop.call('POST', '/api/v1/form/filter', { kind: 'contactForm' });
  const formId = forms.data.find(({ key }: { key: string }) => key === 'plans').id;
  const picture = Buffer.concat([png, Buffer.from(word)]);
  const [plan, roof] = [
    await handInFile(shop, picture, `${word} nacrt.png`),
    await handInFile(shop, picture, `${word} krov.png`),
  ];
  const calls: [string, object][] = [
    [
      '/api/v1/marketing/contact/contactAdmin',
      { firstName: 'Ana', lastName: word, from: email, content: 'Krov', files: [roof.data.token] },
    ],
    ['/api/v1/form/storeData', { id: formId, data: { email, plans: [plan.data.token] } }],
    ['/api/v1/marketing/newsletter/subscribe', { email, acceptedConsents: [2, 4] }],
    ['/api/v1/product/availability/subscribe', { productId: shop.productIds.screw, email }],
    ['/api/v1/review/create', { productId: shop.productIds.screw, rating: 5, comment: 'Dobar', name: word }],
  ];
  for (const [path, body] of calls) {
    const consents = path.includes('/review/') ? {} : { acceptedConsents: [2] };
    const answer = await shop.call('POST', path, { ...consents, ...body }, headers);
    expect([path, answer.status, answer.details]).toEqual([path, 200, answer.details]);
  }
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
  await wroteHere(ana, person.details.lastName);
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
      'public.availability_request',
      'public.cart',
      'public.consent_log',
      'public.contact_message',
      'public.form_file',
      'public.form_submission',
      'public.idempotency_key',
      'public.newsletter_subscription',
      'public.outbox_mail',
      'public."order"',
      'public.review',
      'public.user_address',
    ]),
  );
  expect(await filesWith(words)).toHaveLength(2);
  expect((await mailsTo(shop, 'info@attika.example')).map(({ kind }) => kind)).toEqual([
    'contact.contact',
    'form.submission',
  ]);
  const erase = (given: string) =>
    shop.call('DELETE', '/api/v1/user/web/account', { password: given }, ana.headers);
  expect(await erase('not the password')).toMatchObject({
    status: 401,
    details: { code: 'PASSWORD_INCORRECT' },
  });
  expect((await erase(password)).data).toEqual({ erased: true });
  expect(await tablesWith(words)).toEqual([]);
  expect(await filesWith(words)).toEqual([]);
  expect(await mailsTo(shop, 'info@attika.example')).toEqual([]);
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
  await wroteHere(ana, 'export');
  await shop.call('POST', '/api/v1/wishlist/create', { product_id: shop.productIds.screw }, ana.headers);
  const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, ana.headers);
  expect(data).toMatchObject({
    account: { email: 'export@example.com', hasPassword: true },
    addresses: [{ type: 'main' }, { type: 'shipping' }],
    orders: [{ email: 'export@example.com', lines: [{ sku: 'SCREW' }] }],
    wishlist: [{ sku: 'SCREW' }],
    carts: [{ status: 'ordered' }],
    contactMessages: [{ content: 'Krov', files: [{ fileName: 'export krov.png', mime: 'image/png' }] }],
    formSubmissions: [{ form: 'plans', files: [{ fileName: 'export nacrt.png' }] }],
    newsletter: { email: 'export@example.com', status: 'pending' },
    reviews: [{ rating: 5, comment: 'Dobar', name: 'export' }],
    availabilityRequests: [{ sku: 'SCREW', notifiedAt: null }],
  });
  expect(data.consents.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(/argon2|protectCode|[tT]oken|confirmHash|storeKey/);
  expect((await shop.call('GET', '/api/v1/user/web/export')).status).toBe(401);
});
