import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailAttemptsMaximum } from '#platform/mail/mail-sender.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { register } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* Mails as admins look at them (docs/rules/backoffice.md). */

let shop: FixtureShop;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
  await register(shop, 'nova@example.com');
});
afterAll(() => shop.close());

const list = async (body: object = {}) => (await shop.call('POST', '/api/v1/mail/filter', body, admin)).data;
const read = (id: number) => shop.call('GET', `/api/v1/mail/get/${id}`, undefined, admin);
const resend = (id: number) => shop.call('POST', `/api/v1/mail/resend/${id}`, {}, admin);
const set = (id: number, sql: string) =>
  shop.database.pool.query(`update outbox_mail set ${sql} where id = $1`, [id]);

async function newest(): Promise<{ id: number; state: string; attempts: number }> {
  return (await list({ keywords: 'nova@example.com' })).data[0];
}

test('mails are found by recipient and state, newest first', async () => {
  const mail = await newest();
  expect(mail).toMatchObject({
    recipient: 'nova@example.com',
    kind: 'account.confirmEmail',
    state: 'waiting',
  });
  expect((await list({ state: 'failed' })).total).toBe(0);
  const ids = (await list()).data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
});

test('a mail read by another user contains no link that would let them log in', async () => {
  const { id } = await newest();
  const { rows } = await shop.database.pool.query('select text from outbox_mail where id = $1', [id]);
  const token = /verificationToken=([\w-]+)/.exec(rows[0].text)?.[1];
  const { data } = await read(id);
  expect(token).toBeTruthy();
  expect(JSON.stringify(data)).not.toContain(token);
  expect(data.text).toContain('http');
  expect(data).not.toHaveProperty('html');
});

test('a failed one is retried at once', async () => {
  const { id } = await newest();
  await set(id, `attempts = ${mailAttemptsMaximum}, last_error = 'ECONNREFUSED'`);
  expect((await list({ state: 'failed' })).data).toMatchObject([{ id, error: 'ECONNREFUSED' }]);
  expect((await resend(id)).data).toMatchObject({ id, state: 'waiting', attempts: 0, error: null });
  expect((await list({ state: 'failed' })).total).toBe(0);
  expect(shop.emitted.some(({ kind }) => kind === 'mail.queued')).toBe(true);
});

test('a sent one is sent again as a new mail', async () => {
  const { id } = await newest();
  await set(id, 'sent_at = now()');
  const before = (await list({ keywords: 'nova@example.com' })).total;
  const { data } = await resend(id);
  expect(data).toMatchObject({ state: 'waiting', attempts: 0, sent_at: null });
  expect(data.id).not.toBe(id);
  expect((await list({ keywords: 'nova@example.com' })).total).toBe(before + 1);
  const { rows } = await shop.database.pool.query(
    'select count(distinct message_id)::int as count from outbox_mail where id = any($1)',
    [[id, data.id]],
  );
  expect(rows[0].count).toBe(2);
});

test('a removed one is no longer there', async () => {
  const { id } = await newest();
  await set(id, `kind = 'erased', recipient = 'erased'`);
  const { rows } = await shop.database.pool.query('select kind from outbox_mail where id = $1', [id]);
  expect(rows[0].kind).toBe('erased');
  const answers = [await read(id), await resend(id)];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});
