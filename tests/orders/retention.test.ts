import { afterAll, beforeAll, expect, test } from 'vitest';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { finishErasures } from '#domain/orders/order-erasure.ts';
import { readPaperFile } from '#domain/orders/paper-files.ts';
import type { Paper } from '#domain/orders/paper-record.ts';
import { papers } from '#domain/orders/papers-tables.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { address, order, readyBuyer } from '../support/fixture-buyer.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { setOption } from '../support/fixture-forms.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { loggedIn, password, register } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { mailsNaming, managedCalls, tokenIn, withdrawalCalls } from '../support/fixture-withdrawal.ts';
import { pdfText } from '../support/pdf-text.ts';
import { sendMails } from '../support/sent-mails.ts';
import { testClock } from '../support/test-clock.ts';
import { mailFilesWith, tablesWith } from '../support/word-search.ts';

let shop: FixtureShop;
let admin: Headers;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

/** When an access token that lasts minutes is made, what it is for is done at once. */
const erase = async ({ headers }: { headers: Record<string, string> }) =>
  (await shop.call('DELETE', '/api/v1/user/web/account', { password }, headers)).data;
const finish = () => finishErasures(shop.runtime, shop.shop.dependencies);
const pay = (orderId: number) => markOrderPaid(shop.runtime, shop.shop.dependencies, orderId);
const setStatus = (orderId: number, status: string) =>
  rowsOf(
    shop,
    `update "order" set status = $2::text, state = case $2::text when 'completed' then 'closed' when 'cancelled' then 'cancelled' else 'open' end
     where id = $1`,
    orderId,
    status,
  );
const orderRow = async (id: number) =>
  (
    await rowsOf<{
      email: string;
      user_id: number | null;
      main_address: typeof address;
      shipping_address: typeof address;
      paper_key: string;
    }>(shop, 'select * from "order" where id = $1', id)
  )[0];
const paperOf = async (orderId: number): Promise<Paper | undefined> =>
  (await shop.runtime.database.select().from(papers)).find((paper) => paper.orderId === orderId);

test('an open order keeps the personal data it needs until it is closed, and the answer says so', async () => {
  const email = 'zora.otvorena@example.com';
  const zora = await loggedIn(shop, email);
  const { data: placed } = await orderAs(shop, zora);
  expect(await erase(zora)).toEqual({
    erased: true,
    kept: [{ kind: 'order', number: placed.orderNumber, reason: 'openOrder', until: null }],
  });
  expect(await orderRow(placed.id)).toMatchObject({
    user_id: null,
    email,
    shipping_address: { street: address.street, city: address.city },
  });
  await finish();
  expect((await orderRow(placed.id))?.email).toBe(email);
  // Nobody comes by it with a new account of the same address.
  await register(shop, email);
  await rowsOf(shop, 'update "user" set email_confirmed_at = now() where email = $1', email);
  expect((await orderRow(placed.id))?.user_id).toBeNull();
  await rowsOf(shop, 'delete from "user" where email = $1', email);

  // What it is told of meanwhile goes with it.
  await pay(placed.id);
  await sendMails(shop);
  expect(await mailFilesWith(shop, [email])).not.toEqual([]);
  // It is sent to where the goods are to go.
  const note = await shop.app.inject({
    url: `/api/v2/document/deliveryNote/${placed.id}`,
    headers: { apiKey: shopKey, ...admin },
  });
  expect(note.statusCode).toBe(200);
  const said = pdfText(note.rawPayload);
  for (const fact of [address.lastName, address.street, address.zipCode]) expect(said).toContain(fact);
  expect(said).not.toContain('erased');
  await setStatus(placed.id, 'completed');
  await finish();
  expect(await orderRow(placed.id)).toMatchObject({
    email: 'erased',
    main_address: { country: 'HR', street: 'erased' },
  });
});

test('a withdrawal keeps the person and the order until it is settled, and the answer says so', async () => {
  const email = 'vlasta.odustala@example.com';
  const vlasta = await loggedIn(shop, email);
  const { data: placed } = await orderAs(shop, vlasta);
  await setStatus(placed.id, 'completed');
  const [mail] = await mailsNaming(shop, placed.orderNumber);
  const calls = withdrawalCalls(shop);
  const { data: stated } = await calls.create({
    token: tokenIn(mail?.text ?? ''),
    message: 'Krivi promjer.',
  });
  expect((await erase(vlasta)).kept).toEqual([
    { kind: 'withdrawal', number: stated.number, reason: 'openWithdrawal', until: null },
    { kind: 'order', number: placed.orderNumber, reason: 'openWithdrawal', until: null },
  ]);
  const manage = managedCalls(shop, admin);
  const id = Number(stated.number.split('-').at(-1));
  const act = (version: number, action: string) => manage.act(id, { version, action });
  for (const [index, action] of ['accept', 'goodsBack', 'refund'].entries()) {
    await finish();
    const { name, message, order: sold } = (await manage.get(id)).data;
    expect([name, message, sold.name]).toEqual(['Ana Horvat', 'Krivi promjer.', 'Ana Horvat']);
    expect((await act(index + 1, action)).status).toBe(200);
  }

  // What it is told last is sent first.
  await finish();
  expect((await orderRow(placed.id))?.email).toBe(email);
  await sendMails(shop);
  await finish();
  expect((await orderRow(placed.id))?.email).toBe('erased');
  expect(await rowsOf(shop, 'select name, email, message, state from withdrawal where id = $1', id)).toEqual([
    { name: 'erased', email: 'erased', message: null, state: 'refunded' },
  ]);
  expect(await tablesWith(shop, [email, 'Krivi promjer.'])).toEqual([]);
});

test('a statement that matches no order keeps the person until it is answered', async () => {
  const email = 'nevenka.bez@example.com';
  const nevenka = await loggedIn(shop, email);
  const statement = { orderNumber: '1001-2026-000777', email, name: 'Nevenka Bez', message: 'Molim.' };
  const { data: stated } = await withdrawalCalls(shop).create(statement);
  expect((await erase(nevenka)).kept).toMatchObject([{ kind: 'withdrawal', number: stated.number }]);
  await finish();
  expect(await tablesWith(shop, [email])).toEqual(['public.withdrawal']);
  const manage = managedCalls(shop, admin);
  const id = Number(stated.number.split('-').at(-1));
  await manage.act(id, { version: 1, action: 'refuse', reason: 'Nema takve narudžbe.' });
  await sendMails(shop);
  await finish();
  expect(await tablesWith(shop, [email, 'Nevenka', 'Nema takve'])).toEqual([]);
});

test('a paper keeps its buyer for its legal retention, then a job erases both file and person', async () => {
  const email = 'vesna.racun@example.com';
  const vesna = await loggedIn(shop, email);
  const { data: placed } = await orderAs(shop, vesna);
  await pay(placed.id);
  await setStatus(placed.id, 'completed');
  const paper = await paperOf(placed.id);
  if (!paper) throw new Error('The invoice is not there.');
  const bytes = await readPaperFile(shop.runtime, shop.shop.dependencies, paper);
  expect(pdfText(bytes)).toContain(address.lastName);
  expect(await erase(vesna)).toEqual({
    erased: true,
    kept: [{ kind: 'paper', number: paper.label, reason: 'retention', until: '2037-12-31' }],
  });
  expect((await orderRow(placed.id))?.email).toBe('erased');
  expect(await tablesWith(shop, [email])).toEqual(['public.paper']);
  // The shop keeps it; the address that the buyer had opens it no more.
  const key = (await orderRow(placed.id))?.paper_key;
  const url = `/api/v2/order/paper/${paper.id}?key=${key}`;
  expect((await shop.app.inject({ url, headers: { apiKey: shopKey } })).statusCode).toBe(404);

  clock.set('2037-12-31T12:00:00Z');
  await finish();
  const kept = await paperOf(placed.id);
  expect(kept?.erasedAt).toBeNull();
  if (!kept) throw new Error('The invoice is gone.');
  expect((await readPaperFile(shop.runtime, shop.shop.dependencies, kept)).equals(bytes)).toBe(true);

  clock.set('2038-01-01T12:00:00Z');
  await finish();
  const erased = await paperOf(placed.id);
  expect(erased).toMatchObject({
    label: paper.label,
    grossCents: paper.grossCents,
    buyer: { email: 'erased', address: { country: 'HR', lastName: 'erased' } },
    erasedAt: clock.now(),
  });
  expect(await tablesWith(shop, [email])).toEqual([]);
  await expect(readPaperFile(shop.runtime, shop.shop.dependencies, kept)).rejects.toThrow('not the one');
  clock.set('2026-11-21T10:00:00Z');
});

test('a packing slip, which no law requires, is erased with its order', async () => {
  const email = 'petra.paket@example.com';
  const petra = await loggedIn(shop, email);
  const { data: placed } = await orderAs(shop, petra);
  const body = { orderId: placed.id, kind: 'packingSlip' };
  expect((await shop.call('POST', '/api/v1/manage/paper/issue', body, { ...admin })).status).toBe(200);
  const slip = await paperOf(placed.id);
  if (!slip) throw new Error('The packing slip is not there.');
  await readPaperFile(shop.runtime, shop.shop.dependencies, slip);
  const filed = await paperOf(placed.id);
  expect((await erase(petra)).kept).toMatchObject([{ kind: 'order', reason: 'openOrder' }]);
  await finish();
  expect((await paperOf(placed.id))?.erasedAt).toBeNull();
  await setStatus(placed.id, 'completed');
  await sendMails(shop);
  await finish();
  expect(await paperOf(placed.id)).toMatchObject({ label: slip.label, buyer: { email: 'erased' } });
  expect(await tablesWith(shop, [email])).toEqual([]);
  if (!filed) throw new Error('The packing slip is gone.');
  await expect(readPaperFile(shop.runtime, shop.shop.dependencies, filed)).rejects.toThrow('not the one');
});

test('the retention of papers is the setting of the country', async () => {
  await setOption(shop, 'PaperYears', 'DE 8, HR 2');
  const nada = await loggedIn(shop, 'nada.rok@example.com');
  const { data: placed } = await orderAs(shop, nada);
  await pay(placed.id);
  await setStatus(placed.id, 'completed');
  expect((await erase(nada)).kept).toMatchObject([{ until: '2028-12-31' }]);
  clock.set('2029-01-02T12:00:00Z');
  await finish();
  expect((await paperOf(placed.id))?.erasedAt).toEqual(clock.now());
  clock.set('2026-11-21T10:00:00Z');
});

test('papers of people who have not requested erasure stay', async () => {
  const buyer = await readyBuyer(shop, { screw: 1 });
  const { data } = await order(shop, buyer);
  await pay(data.id);
  clock.set('2060-01-01T12:00:00Z');
  await finish();
  expect((await paperOf(data.id))?.erasedAt).toBeNull();
  clock.set('2026-11-21T10:00:00Z');
});
