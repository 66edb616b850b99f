import { notifyAvailable } from '#domain/catalogue/stock/availability-service.ts';
import { saveForm } from '#domain/forms/forms-service.ts';
import { sendMorningMails } from '#domain/orders/morning-mail.ts';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { calendarDay, daysAfter } from '#values/calendar-day.ts';
import { type Language, languageCodes, languages } from '#values/language.ts';
import { add, order, readyBuyer, startCart } from './fixture-buyer.ts';
import { assignFormConsents, confirmTokenOf, setOption } from './fixture-forms.ts';
import { orderCalls } from './fixture-orders.ts';
import { cardOrder, decide, payAgain } from './fixture-payment.ts';
import { loggedIn, loginAs, mailedToken, password, register } from './fixture-people.ts';
import type { FixtureShop } from './fixture-shop.ts';
import { putStock } from './fixture-stock.ts';
import { managedCalls, withdrawableOrder, withdrawalCalls } from './fixture-withdrawal.ts';
import { testClock } from './test-clock.ts';

/** Every kind of mail that the shop sends. */
export const mailKinds = [
  'account.confirmEmail',
  'account.welcome',
  'account.setPassword',
  'account.invitation',
  'settings.test',
  'account.passwordChanged',
  'account.emailChange',
  'account.allowEmailChange',
  'account.erased',
  'contact.contact',
  'contact.contact.copy',
  'contact.enquiry',
  'contact.enquiry.copy',
  'digital.fewCodes',
  'form.submission',
  'form.confirmation',
  'newsletter.confirmation',
  'newsletter.welcome',
  'overview.morning',
  'order.cancelled',
  'order.cancelledNotice',
  'order.changed',
  'order.collected',
  'order.confirmation',
  'order.deliveries',
  'order.link',
  'order.new',
  'order.refund',
  'order.papers',
  'order.paid',
  'order.partlyCancelled',
  'order.ready',
  'order.returned',
  'order.sent',
  'product.available',
  'review.waiting',
  'withdrawal.accepted',
  'withdrawal.link',
  'withdrawal.notice',
  'withdrawal.receipt',
  'withdrawal.refunded',
  'withdrawal.refused',
] as const;

/** What people write may hold anything. */
const written = `Krov <b>& žlijeb</b>\n${'https://primjer.example/'.padEnd(1500, 'a')}\n\nHvala!`;

/** Makes the shop one in which every mail can be sent. */
export async function prepareEveryMail(shop: FixtureShop): Promise<void> {
  await assignFormConsents(shop);
  await setOption(shop, 'SendGdprTo', 'privatnost@attika.example');
  await setOption(shop, 'RequireAdminPublishing', true);
  await setOption(shop, 'MorningMail', true);
  await saveForm(shop.runtime, {
    key: 'survey',
    kind: 'contactForm',
    title: { hr: 'Izmjera', en: 'Survey', de: 'Aufmaß' },
    fields: [
      { name: 'email', label: { hr: 'E-pošta', en: 'E-mail', de: 'E-Mail' }, type: 'email', required: true },
      {
        name: 'note',
        label: { hr: 'Napomena', en: 'Note', de: 'Anmerkung' },
        type: 'longText',
        required: false,
      },
      { name: 'area', label: { hr: 'Površina', en: 'Area', de: 'Fläche' }, type: 'number', required: false },
      { name: 'urgent', label: { hr: 'Hitno', en: 'Urgent', de: 'Eilig' }, type: 'yesNo', required: false },
    ],
    captcha: false,
    goal: { type: 'message', text: { hr: 'Hvala', en: 'Thank you', de: 'Danke' } },
  });
}

/**
 * Has the shop queue every kind of mail in a language, those to the company too.
 * @param send writes what is queued: an erasure takes the mails of the person away again
 */
export async function causeEveryMail(
  shop: FixtureShop,
  language: Language,
  send: () => Promise<void>,
): Promise<void> {
  const { directory } = shop.shop.dependencies;
  const others = directory.getFirst().languages.filter((other) => other !== language);
  await shop.database.pool.query('update site set languages = $1 where id = 1', [[language, ...others]]);
  await directory.reload();
  const headers = { language: languageCodes[language] };
  await writeAsVisitor(shop, language, headers);
  await buy(shop, headers);
  await withdraw(shop, language, headers);
  await waitForGoods(shop, language, headers);
  await sendMorningMails(onMorning(shop, languages.indexOf(language)), directory.list());
  await liveAsCustomer(shop, language, headers, send);
}

/** A morning some days ago, each language its own: there is one such mail a day. */
function onMorning({ runtime }: FixtureShop, place: number): FixtureShop['runtime'] {
  const day = daysAfter(calendarDay(new Date(), 'Europe/Zagreb'), place - languages.length);
  return { ...runtime, clock: testClock(`${day}T06:30:00Z`) };
}

type Headers = Record<string, string>;

async function writeAsVisitor(shop: FixtureShop, language: Language, headers: Headers): Promise<void> {
  const reader = `novosti.${language}@kupac.example`;
  const consents = { acceptedConsents: [2, 4] };
  await shop.call('POST', '/api/v1/marketing/newsletter/subscribe', { email: reader, ...consents }, headers);
  const confirm = `/api/v1/form/confirmEmail/${await confirmTokenOf(shop, reader)}`;
  await shop.call('GET', confirm, undefined, { ...headers, accept: 'application/json' });

  const message = { firstName: 'Ana', lastName: 'Horvat', from: reader, content: written, ...consents };
  await shop.call('POST', '/api/v1/marketing/contact/contactAdmin', message, headers);
  const cart = await startCart(shop, headers);
  await add(shop, cart, 'screw', 2, headers);
  await shop.call('POST', '/api/v1/marketing/contact/contactAdmin', { ...message, ...cart }, headers);

  const { data: forms } = await shop.call('POST', '/api/v1/form/filter', { kind: 'contactForm' });
  const { id } = forms.data.find(({ key }: { key: string }) => key === 'survey');
  const data = { email: reader, note: written, area: 1234.5, urgent: true };
  await shop.call('POST', '/api/v1/form/storeData', { id, data, ...consents }, headers);
}

async function buy(shop: FixtureShop, headers: Headers): Promise<void> {
  const goods = { screw: 2, handbook: 1, 'pair-kit': 1 };
  const transfer = await readyBuyer(shop, goods, { headers });
  await order(shop, transfer, { message: written.slice(0, 500) }, headers);
  const inCash = await order(
    shop,
    await readyBuyer(shop, { screw: 1 }, { payment: 2, headers }),
    {},
    headers,
  );
  await markOrderPaid(shop.runtime, shop.shop.dependencies, inCash.data.id);
  await setOption(shop, 'Invoicing', 'external');
  const invoicedElsewhere = await readyBuyer(shop, { screw: 1 }, { headers });
  const awaited = await order(shop, invoicedElsewhere, {}, headers);
  await markOrderPaid(shop.runtime, shop.shop.dependencies, awaited.data.id);
  await setOption(shop, 'Invoicing', 'own');
  // The mail of an order that is paid at once holds its e-products, that of a transfer comes before them.
  const card = await cardOrder(shop, { manual: 1, ticket: 1 }, headers);
  await decide(shop, card.start, 'succeeded');
  const twice = await cardOrder(shop, { screw: 1 }, headers);
  const again = await payAgain(shop, twice.slug);
  await decide(shop, twice.start, 'succeeded');
  await decide(shop, again.data.payment, 'succeeded');
  const later = await readyBuyer(shop, { manual: 1, licence: 1, stream: 1 }, { headers });
  const { data } = await order(shop, later, { acceptedConsents: [1, 2, 3] }, headers);
  const { pool } = shop.database;
  await pool.query('delete from digital_code where order_id is null');
  // The last one of the pool.
  const code = `LIC-${headers.language}`;
  await pool.query('insert into digital_code (product_id, code) values ($1, $2)', [
    shop.productIds.licence,
    code,
  ]);
  await markOrderPaid(shop.runtime, shop.shop.dependencies, data.id);
  const left = await order(shop, await readyBuyer(shop, { screw: 1 }, { headers }), {}, headers);
  const { orderNumber, orderSlug, paperKey } = left.data;
  await shop.call('POST', '/api/v2/order/find', { orderNumber, email: 'ana@example.com' }, headers);
  await shop.call('POST', `/api/v2/order/cancel/${orderSlug}`, { key: paperKey }, headers);
}

/** By an order's link and without one; the company accepts one statement and refuses another. */
async function withdraw(shop: FixtureShop, language: Language, headers: Headers): Promise<void> {
  const email = `uprava.${language}@attika.example`;
  await loggedIn(shop, email);
  await shop.database.pool.query(
    `update "user" set is_backoffice_user = true, scope = 'admin' where email = $1`,
    [email],
  );
  const admin = { ...headers, ...(await loginAs(shop, email)).headers };
  await actOnOrders(shop, headers, admin);
  const manage = managedCalls(shop, admin);
  const calls = withdrawalCalls(shop, headers);
  const { token, number } = await withdrawableOrder(shop, { screw: 2 }, { lengthMm: 2500, headers });
  await calls.open({ orderNumber: number, email: 'ana@example.com', name: 'Ana' });
  await calls.create({
    orderNumber: 'nema',
    email: `nitko.${language}@kupac.example`,
    name: written.slice(0, 50),
  });
  const state = async () => {
    const lines = [{ lineId: 1, quantity: 1 }];
    const { data } = await calls.create({ token, lines, message: written.slice(0, 500) });
    return Number(data.number.split('-').at(-1));
  };
  const accepted = await state();
  await manage.act(accepted, { version: 1, action: 'accept' });
  await manage.act(accepted, { version: 2, action: 'refund' });
  await manage.act(await state(), { version: 1, action: 'refuse', reason: written.slice(0, 500) });
}

async function actOnOrders(shop: FixtureShop, headers: Headers, admin: Headers): Promise<void> {
  const { edit, act } = orderCalls(shop, admin);
  const sent = await order(shop, await readyBuyer(shop, { screw: 4, handbook: 1 }, { headers }), {}, headers);
  const notify = true;
  const part = { lines: [{ lineId: 1, quantity: 1 }], notify };
  const tracking = { carrier: 'GLS', trackingNumber: 'HR123', trackingUrl: 'https://gls.example/HR123' };
  const { id } = sent.data;
  await edit(id, { version: 1, changes: [{ op: 'setQuantity', lineId: 1, quantity: 3 }], notify });
  await act(id, { version: 2, action: 'ship', ...part, ...tracking });
  await act(id, { version: 3, action: 'takeBack', ...part });
  await act(id, { version: 4, action: 'cancel', reason: 'Dogovoreno.', ...part });
  const pickup = { delivery: 3, branchId: 1, headers };
  const collected = await order(shop, await readyBuyer(shop, { screw: 1 }, pickup), {}, headers);
  await act(collected.data.id, { version: 1, action: 'finishProduction', notify });
  await act(collected.data.id, { version: 2, action: 'handOver', notify });
}

async function waitForGoods(shop: FixtureShop, language: Language, headers: Headers): Promise<void> {
  const { runtime, catalogueId } = shop;
  const stock = (stockThousandths: number) =>
    putStock(runtime, { catalogueId, productKey: 'rare', stockThousandths });
  await stock(0);
  await shop.call(
    'POST',
    '/api/v1/product/availability/subscribe',
    { productId: shop.productIds.rare, email: `zaliha.${language}@kupac.example`, acceptedConsents: [2] },
    headers,
  );
  await stock(50_000);
  await notifyAvailable(runtime, shop.shop.dependencies);
}

async function liveAsCustomer(
  shop: FixtureShop,
  language: Language,
  headers: Headers,
  send: () => Promise<void>,
): Promise<void> {
  const email = `ana.${language}@kupac.example`;
  await register(shop, email, {}, headers);
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, email)}`, undefined, headers);
  await shop.call('POST', '/api/v1/user/password/forgot', { email }, headers);
  const token = await mailedToken(shop, email);
  await shop.call('POST', '/api/v1/user/password/set', { token, newPassword: password }, headers);
  const ana = await loginAs(shop, email);
  const asAna = { ...headers, ...ana.headers };
  const opinion = { productId: shop.productIds.screw, rating: 5, comment: 'Dobar', name: 'Ana' };
  await shop.call('POST', '/api/v1/review/create', opinion, asAna);
  await shop.call('PATCH', '/api/v1/user/web/update', { email: `nova.${email}` }, asAna);
  const withPassword = { email: `novija.${email}`, password };
  await shop.call('PATCH', '/api/v1/user/web/update', withPassword, asAna);
  await inviteColleague(shop, language, { ...headers, ...ana.headers }, email);
  await send();
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, asAna);
  await send();
}

/** As an admin for the time of one call. */
async function inviteColleague(
  shop: FixtureShop,
  language: Language,
  headers: Headers,
  email: string,
): Promise<void> {
  const become = async (scope: string) => {
    await shop.database.pool.query(
      `update "user" set scope = $1::text, is_backoffice_user = $1::text <> 'customer' where email = $2`,
      [scope, email],
    );
    shop.shop.dependencies.actors.hear({ kind: 'account.changed', userId: await idOf(shop, email) });
  };
  await become('admin');
  const colleague = { email: `pozvana.${language}@kupac.example`, firstName: 'Iva', lastName: 'Babić' };
  await shop.call('POST', '/api/v1/user/invite', { ...colleague, scope: 'editor', language }, headers);
  await shop.call('POST', '/api/v1/manage/settings/testMail', {}, headers);
  await become('customer');
}

async function idOf(shop: FixtureShop, email: string): Promise<number> {
  const { rows } = await shop.database.pool.query('select id from "user" where email = $1', [email]);
  return rows[0].id;
}
