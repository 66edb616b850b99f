import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { assignFormConsents, confirmTokenOf } from '../support/fixture-forms.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await assignFormConsents(shop);
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const list = async (headers: Headers) =>
  (await shop.call('GET', '/api/v1/user/web/consent/list', undefined, headers)).data;
const idsOf = async (headers: Headers): Promise<number[]> =>
  (await list(headers)).consents.map(({ id }: { id: number }) => id);
const withdraw = (id: number, headers: Headers) =>
  shop.call('POST', `/api/v1/user/web/consent/withdraw/${id}`, {}, headers);
const logOf = (email: string) =>
  rowsOf<{ status: string; ids: number[] }>(
    shop,
    `select status, array(select (entry ->> 'id')::int from jsonb_array_elements(consents) entry) as ids
      from consent_log where email = $1 order by id`,
    email,
  );
async function subscribe(email: string): Promise<void> {
  await shop.call('POST', '/api/v1/marketing/newsletter/subscribe', { email, acceptedConsents: [2, 4] });
  const path = `/api/v1/form/confirmEmail/${await confirmTokenOf(shop, email)}`;
  await shop.call('GET', path, undefined, { accept: 'application/json' });
}

describe('a customer', () => {
  test('sees the consents given in the account and by mailed links, and withdraws one', async () => {
    const { headers } = await loggedIn(shop, 'privole@example.com');
    await order(shop, await readyBuyer(shop, { screw: 1 }, { headers }), {}, headers);
    const before = await list(headers);
    expect(before.newsletterSince).toBeNull();
    expect(await idsOf(headers)).toEqual(expect.arrayContaining([1, 2]));
    expect(before.consents[0].name).not.toBe('');
    const { status, data } = await withdraw(2, headers);
    expect(status).toBe(200);
    expect(data.consents.map(({ id }: { id: number }) => id)).not.toContain(2);
    expect((await logOf('privole@example.com')).at(-1)).toEqual({ status: 'withdrawn', ids: [2] });
    expect((await withdraw(2, headers)).status).toBe(404);
  });

  test('sees the newsletter subscription, and ends it', async () => {
    const { headers } = await loggedIn(shop, 'pretplata@example.com');
    await subscribe('pretplata@example.com');
    expect((await list(headers)).newsletterSince).toMatch(/^\d{4}-/);
    const ended = await shop.call('POST', '/api/v1/user/web/newsletter/end', {}, headers);
    expect(ended.data.newsletterSince).toBeNull();
    expect((await shop.call('POST', '/api/v1/user/web/newsletter/end', {}, headers)).status).toBe(200);
    const [row] = await rowsOf<{ status: string }>(
      shop,
      'select status from newsletter_subscription where email = $1',
      'pretplata@example.com',
    );
    expect(row?.status).toBe('unsubscribed');
  });

  test('ends the newsletter by withdrawing the consent that only it needs', async () => {
    const { headers } = await loggedIn(shop, 'povlaci@example.com');
    await subscribe('povlaci@example.com');
    const given = await idsOf(headers);
    expect(given).toContain(4);
    await withdraw(4, headers);
    const after = await list(headers);
    expect(after.newsletterSince).toBeNull();
    expect(await idsOf(headers)).not.toContain(4);
  });

  test('sees nothing that others have agreed to or logged, nor anything before the address is confirmed', async () => {
    const victim = await loggedIn(shop, 'zrtva@example.com');
    await shop.call('POST', '/api/v1/marketing/web/consent/log/create', {
      status: 'accepted',
      sourceType: 'cmsSite',
      consents: [4],
      user: { userType: 'webUser', email: 'zrtva@example.com' },
    });
    expect(await idsOf(victim.headers)).not.toContain(4);
    expect((await withdraw(4, victim.headers)).status).toBe(404);
    for (const path of ['consent/list', 'consent/withdraw/1', 'newsletter/end']) {
      const method = path === 'consent/list' ? 'GET' : 'POST';
      expect(
        (await shop.call(method, `/api/v1/user/web/${path}`, method === 'GET' ? undefined : {})).status,
      ).toBe(401);
    }
  });
});
