import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveMemberProgram } from '#domain/accounts/member-cards.ts';
import { finishErasures } from '#domain/orders/order-erasure.ts';
import { address, order } from '../support/fixture-buyer.ts';
import { prepareCorrespondence, writeEverywhere } from '../support/fixture-correspondence.ts';
import { filledCart, orderAs } from '../support/fixture-customers.ts';
import { mailsTo } from '../support/fixture-forms.ts';
import { loggedIn, login, loginAs, mailedToken, newestMail, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mailsNaming, tokenIn, withdrawalCalls } from '../support/fixture-withdrawal.ts';
import { sendMails } from '../support/sent-mails.ts';
import { filesWith, mailFilesWith, tablesWith } from '../support/word-search.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await prepareCorrespondence(shop);
});
afterAll(() => shop.close());

/** Words that nothing but this person has. */
const person = {
  email: 'zlatica.jedinstvena@example.com',
  formerEmail: 'zlatica.nekadasnja@example.com',
  details: { firstName: 'Zlatica', lastName: 'Jedinstvena' },
  street: 'Jedinstvena ulica',
  phone: '+385 99 555 7717',
};

/** An account that began under another address, left traces everywhere, and has mails that are not sent yet. */
async function livedHere() {
  const card = { barcode: '2900010019994', blocked: false, validTo: null };
  await saveMemberProgram(shop.runtime, {
    key: 'named',
    name: { hr: 'Krug', en: 'Circle', de: 'Kreis' },
    loyaltyBasisPoints: 0,
    cards: [{ ...card, holder: `${person.details.firstName} ${person.details.lastName}` }],
  });
  const before = await loggedIn(shop, person.formerEmail, {
    details: person.details,
    memberCardBarcode: card.barcode,
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
  await writeEverywhere(shop, before, person.details.lastName);
  await shop.call('PATCH', '/api/v1/user/web/update', { email: person.email, password }, before.headers);
  const token = await mailedToken(shop, person.email);
  await shop.call('GET', `/api/v1/user/web/verify/${token}`);
  const ana = await loginAs(shop, person.email);
  await writeEverywhere(shop, ana, person.details.lastName);
  const placed = await orderAs(shop, ana, { screw: 1 }, { message: `Zvonite kod: ${person.street}` });
  // Closed: what an open one keeps, retention.test.ts shows.
  await shop.database.pool.query(`update "order" set status = 'completed'`);
  await shop.call('POST', '/api/v1/wishlist/create', { product_id: shop.productIds.screw }, ana.headers);
  const kept = { name: person.street, productId: shop.productIds.sheet };
  const rows = [{ lengthMm: 2330, pieces: 4, mark: 'A1' }];
  await shop.call('POST', '/api/v1/cutList/create', { ...kept, rows }, ana.headers);
  await shop.database.pool.query(
    `insert into saved_roof (user_id, product_id, name, measures, created_at, updated_at)
     values ($1, $2, $3, '{}', now(), now())`,
    [ana.id, kept.productId, kept.name],
  );
  await shop.call('PATCH', '/api/v1/user/web/update', { email: `new.${person.email}` }, ana.headers);
  await sendMails(shop);
  const cart = await shop.call('GET', '/api/v2/cart/getNewCartSession', undefined, ana.headers);
  // The kept answer names the person, though not by the account's address.
  const shipping = { ...address, ...person.details, contactEmail: 'ured@example.com', street: person.street };
  await shop.call(
    'PUT',
    '/api/v2/checkout/saveAddress',
    { cartId: cart.data.cartId, protectCode: cart.data.protectCode, shipping },
    { ...ana.headers, 'idempotency-key': 'kept-answer' },
  );
  await shop.call(
    'POST',
    '/api/v1/marketing/contact/contactAdmin',
    { firstName: 'Ana', from: person.email, content: person.street, acceptedConsents: [2] },
    ana.headers,
  );
  return { ana, placed };
}

test('an erased person is nowhere in the database or the outbox, and sales stay', async () => {
  const { ana, placed } = await livedHere();
  const words = [person.email, person.formerEmail, person.details.lastName, person.street, person.phone];
  expect(await tablesWith(shop, words)).toEqual(
    expect.arrayContaining([
      'public."user"',
      'public.availability_request',
      'public.cart',
      'public.consent_log',
      'public.contact_message',
      'public.form_file',
      'public.form_submission',
      'public.idempotency_key',
      'public.member_card',
      'public.newsletter_subscription',
      'public.outbox_mail',
      'public."order"',
      'public.review',
      'public.saved_cut_list',
      'public.saved_roof',
      'public.user_address',
    ]),
  );
  expect(await filesWith(words)).toHaveLength(4);
  expect((await mailFilesWith(shop, words)).length).toBeGreaterThan(10);
  const { rows: waiting } = await shop.database.pool.query(
    'select kind from outbox_mail where sent_at is null order by id',
  );
  expect(waiting).toEqual([{ kind: 'contact.contact' }, { kind: 'contact.contact.copy' }]);
  const erase = (given: string) =>
    shop.call('DELETE', '/api/v1/user/web/account', { password: given }, ana.headers);
  expect(await erase('not the password')).toMatchObject({
    status: 401,
    details: { code: 'PASSWORD_INCORRECT', fields: { password: { rule: 'incorrectPassword' } } },
  });
  expect((await erase(password)).data).toEqual({ erased: true, kept: [] });
  await sendMails(shop);
  expect(await tablesWith(shop, words)).toEqual([]);
  expect(await filesWith(words)).toEqual([]);
  expect(await mailFilesWith(shop, words)).toEqual([]);
  // What the company was told of reviews names nobody.
  const kept = await mailsTo(shop, 'info@attika.example');
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(['review.waiting']));
  const { rows: attempts } = await shop.database.pool.query(
    // What the company is told and what a network hands in is counted for those, not for the person.
    `select kind from account_attempt where kind not in ('reviewNotice', 'formFile')`,
  );
  // That of the address which was never confirmed: nobody's mails begin anew because another account is erased.
  expect(attempts).toEqual([{ kind: 'confirmEmail' }]);
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

test('settled statements no longer name an erased person, and the order’s link is no longer valid', async () => {
  const email = 'withdrew@example.com';
  const buyer = await loggedIn(shop, email);
  const { data: placed } = await orderAs(shop, buyer, { screw: 2 });
  await shop.database.pool.query(`update "order" set status = 'completed' where id = $1`, [placed.id]);
  const [mail] = await mailsNaming(shop, placed.orderNumber);
  const token = tokenIn(mail?.text ?? '');
  const calls = withdrawalCalls(shop);
  await calls.create({ token, lines: [{ lineId: 1, quantity: 1 }], message: 'Predugo čekam.' });
  await shop.database.pool.query(`update withdrawal set state = 'refused', refusal_reason = 'Prekasno.'`);
  const { data } = await shop.call('DELETE', '/api/v1/user/web/account', { password }, buyer.headers);
  expect(data).toEqual({ erased: true, kept: [] });
  expect(await tablesWith(shop, [email, 'Predugo', 'Prekasno'])).toEqual([]);
  expect((await calls.read({ token })).status).toBe(404);
  expect((await calls.create({ token })).status).toBe(404);
});

test('an address that was given up and now belongs to another account is not erased with the former one', async () => {
  const moved = await loggedIn(shop, 'given.up@example.com');
  await shop.call('PATCH', '/api/v1/user/web/update', { email: 'kept@example.com', password }, moved.headers);
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, 'kept@example.com')}`);
  const next = await loggedIn(shop, 'given.up@example.com');
  await writeEverywhere(shop, next, 'Sljedeća');
  const { headers } = await loginAs(shop, 'kept@example.com');
  const erased = await shop.call('DELETE', '/api/v1/user/web/account', { password }, headers);
  expect(erased.data).toMatchObject({ erased: true });
  const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, next.headers);
  expect(data.contactMessages).toHaveLength(1);
  expect(data.newsletter).toHaveLength(1);
});

test("erasing the new owner of a former address does not erase the former owner's orders", async () => {
  const moved = await loggedIn(shop, 'passed.on@example.com');
  const placed = await orderAs(shop, moved);
  await shop.call(
    'PATCH',
    '/api/v1/user/web/update',
    { email: 'moved.on@example.com', password },
    moved.headers,
  );
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, 'moved.on@example.com')}`);
  const next = await loggedIn(shop, 'passed.on@example.com');
  const erased = await shop.call('DELETE', '/api/v1/user/web/account', { password }, next.headers);
  expect(erased.data).toMatchObject({ erased: true });
  const { headers } = await loginAs(shop, 'moved.on@example.com');
  const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, headers);
  expect(data.orders).toMatchObject([{ id: placed.data.id, mainAddress: { street: address.street } }]);
});

test('an address that somebody only typed keeps the mails of its owner', async () => {
  const owner = 'owner.of.mails@example.com';
  await shop.call('POST', '/api/v1/marketing/newsletter/subscribe', {
    email: owner,
    acceptedConsents: [2, 4],
  });
  const { headers } = await loggedIn(shop, 'typist@example.com');
  await shop.call('PATCH', '/api/v1/user/web/update', { email: owner }, headers);
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, headers);
  expect((await mailsTo(shop, owner)).map(({ kind }) => kind)).toEqual(['newsletter.confirmation']);
});

test('the data protection address is notified, without the person', async () => {
  await shop.database.pool.query(
    `insert into site_option (site_id, key, value)
     select id, 'SendGdprTo', '"privacy@attika.example"' from site where site_id = '1001'`,
  );
  shop.runtime.emit({ kind: 'site.changed' });
  await expect.poll(() => shop.shop.dependencies.directory.getFirst().options.SendGdprTo).toBeTruthy();
  const { headers } = await loggedIn(shop, 'told@example.com');
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, headers);
  const mail = await newestMail(shop, 'privacy@attika.example');
  expect(mail).toMatchObject({ kind: 'account.erased', subject: 'Izbrisan korisnički račun' });
  expect(mail?.text).not.toContain('told@example.com');
});

test('an erasure that is sent twice at once is one', async () => {
  const { headers } = await loggedIn(shop, 'twice@example.com');
  const before = await mailsTo(shop, 'privacy@attika.example');
  const erase = () => shop.call('DELETE', '/api/v1/user/web/account', { password }, headers);
  const answers = await Promise.all([erase(), erase(), erase()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  expect(await mailsTo(shop, 'privacy@attika.example')).toHaveLength(before.length + 1);
});

test('nothing of a person stays in an order placed at the moment of the erasure', async () => {
  const buyer = await loggedIn(shop, 'moment@example.com');
  const cart = await filledCart(shop, buyer);
  const holder = await shop.database.pool.connect();
  const areWaiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await shop.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(count);
    }, 30_000);
  // The order has been written and is not committed when the account goes.
  await holder.query('begin');
  await holder.query('lock table order_stock');
  const ordered = order(shop, cart, {}, buyer.headers);
  await areWaiting(1);
  const erased = shop.call('DELETE', '/api/v1/user/web/account', { password }, buyer.headers);
  await areWaiting(2);
  // Longer than PostgreSQL lets two wait for each other: then it ends either, and the buyer would be told of a conflict.
  await setTimeout(1500);
  await holder.query('commit');
  holder.release();
  expect([(await ordered).status, (await erased).status]).toEqual([200, 200]);
  // It is open: it alone keeps its buyer, until it is closed.
  expect(await tablesWith(shop, ['moment@example.com'])).toEqual(['public."order"']);
  await shop.database.pool.query(
    `update "order" set status = 'cancelled' where email = 'moment@example.com'`,
  );
  await finishErasures(shop.runtime, shop.shop.dependencies);
  expect(await tablesWith(shop, ['moment@example.com'])).toEqual([]);
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
