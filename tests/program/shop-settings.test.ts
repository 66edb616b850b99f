import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsGroups } from '#values/settings.ts';
import { type Headers, headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { add, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { bySlug, rowsOf } from '../support/fixture-payment.ts';
import { newestMail } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* What the owner of a shop sets up (docs/rules/settings.md). */

let shop: FixtureShop;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

const get = (group: string, headers = admin) =>
  shop.call('GET', `/api/v1/manage/settings/get/${group}`, undefined, headers);
const update = (group: string, body: object, headers = admin) =>
  shop.call('PATCH', `/api/v1/manage/settings/update/${group}`, body, headers);
/** Changes a group as it is now. */
async function change(group: string, fields: object, headers = admin) {
  const { version } = (await get(group)).data;
  return update(group, { version, ...fields }, headers);
}
const fieldsOf = async (group: string, fields: object) => {
  const { status, details } = await change(group, fields);
  return [status, details?.fields];
};
const methods = async () => (await get('delivery')).data.deliveryMethods;
const iban = 'HR1723600001101234565';

async function withScrew() {
  const cart = await startCart(shop);
  await add(shop, cart, 'screw');
  return cart;
}

describe('a group', () => {
  test.each(settingsGroups)('%s is taken as it was told, and nothing changes', async (group) => {
    const { status, data } = await get(group);
    expect([status, data.version]).toEqual([200, 1]);
    expect(Object.keys(data).length).toBeGreaterThan(1);
    expect((await update(group, data)).data).toEqual(data);
    expect((await get(group)).data).toEqual(data);
  });

  test('names the version it saw: a missing one is wrong, an older one a conflict with what is there now', async () => {
    const { data: seen } = await get('company');
    const without = await update('company', { phone: '+385 1 555 0101' });
    expect([without.status, without.details.fields]).toEqual([422, { version: { rule: 'required' } }]);
    const first = await update('company', { version: seen.version, phone: '+385 1 555 0101' });
    expect(first.data).toMatchObject({ version: seen.version + 1, phone: '+385 1 555 0101' });
    const second = await update('company', { version: seen.version, phone: '+385 1 555 0102' });
    expect(outcome(second)).toEqual([409, 'EDIT_CONFLICT']);
    expect(second.details.current).toEqual((await get('company')).data);
    expect(second.details.current.phone).toBe('+385 1 555 0101');
  });

  test('tells fields that there are not, at any depth', async () => {
    expect(await fieldsOf('company', { fax: '1', iban })).toEqual([
      422,
      { fax: { rule: 'unknown' }, iban: { rule: 'unknown' } },
    ]);
    const [courier, ...others] = await methods();
    expect(
      await fieldsOf('delivery', { deliveryMethods: [{ ...courier, colour: 'red' }, ...others] }),
    ).toEqual([422, { 'deliveryMethods.0.colour': { rule: 'unknown' } }]);
    expect(outcome(await get('colours'))).toEqual([422, 'VALIDATION']);
  });

  test('is older, too, once its options were changed elsewhere', async () => {
    const { version } = (await get('sender')).data;
    const options = { SendGdprTo: 'osobni.podaci@attika.example' };
    await shop.call('PATCH', '/api/v1/cms/option/update', { options }, admin);
    const late = await update('sender', { version, sendEmailTo: 'ured@attika.example' });
    expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
    expect(late.details.current.sendGdprTo).toBe('osobni.podaci@attika.example');
  });

  test('is done once with an Idempotency-Key', async () => {
    const { version } = (await get('numbers')).data;
    const body = { version, premises: 'WEB7', device: '2' };
    const headers = { ...admin, 'idempotency-key': 'settings once' };
    const first = await update('numbers', body, headers);
    expect(first.data).toEqual({ version: version + 1, premises: 'WEB7', device: '2' });
    expect(await update('numbers', body, headers)).toEqual(first);
  });
});

describe('who changed what', () => {
  test('is a change set and a line of the log; a refused change leaves nothing', async () => {
    const before = (await get('sender')).data.name;
    await change('sender', { name: 'Krovovi Attika' });
    expect(await fieldsOf('sender', { name: '   ' })).toEqual([422, { name: { rule: 'required' } }]);
    const sets = await rowsOf(
      shop,
      `select source, count, actor_id = (select id from "user" where email = 'admin@example.com') as own, field, before, after
       from change_set join change on change_set_id = id where entity = 'settings' and entity_id = 'sender' and field = 'name'`,
    );
    expect(sets).toEqual([
      { source: 'api', count: 1, own: true, field: 'name', before, after: 'Krovovi Attika' },
    ]);
    const log = await rowsOf(
      shop,
      `select distinct activity, subject from activity where activity = 'settings.update' and subject = 'sender'`,
    );
    expect(log).toEqual([{ activity: 'settings.update', subject: 'sender' }]);
    await change('sender', { name: before });
  });

  test('is for those who may alone, and what all sites share for the first one', async () => {
    const publisher = await headersOfScope(shop, 'publisher');
    expect(outcome(await get('company', publisher))).toEqual([403, 'FORBIDDEN']);
    const elsewhere = await headersOfOtherSite(shop, 'admin');
    const { data } = await get('delivery', elsewhere);
    expect(data.deliveryMethods).toEqual(await methods());
    expect(outcome(await update('delivery', data, elsewhere))).toEqual([403, 'FORBIDDEN']);
    const company = (await get('company', elsewhere)).data;
    const changed = await update('company', { ...company, management: 'Iva Babić' }, elsewhere);
    expect(changed.data.management).toBe('Iva Babić');
    expect((await get('company')).data.management).not.toBe('Iva Babić');
  });
});

describe('what is set up', () => {
  test('a changed price of delivery is what the checkout charges next', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'screw');
    const offered = async () =>
      (await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', cart)).data[0].price;
    expect(await offered()).toBe(4.5);
    const all = await methods();
    all[0].prices[0].bands[0].price = 5.25;
    const { data } = await change('delivery', { deliveryMethods: all });
    expect(data.deliveryMethods[0].prices[0].bands[0].price).toBe(5.25);
    expect(await offered()).toBe(5.25);
    const buyer = await readyBuyer(shop);
    const { data: placed } = await order(shop, buyer);
    expect((await bySlug(shop, placed.orderSlug)).prices.converted.delivery).toBe(5.25);
  });

  test('a changed IBAN is in the code of the next order; one that was placed before keeps its own', async () => {
    const { data: earlier } = await order(shop, await readyBuyer(shop));
    const before = (await bySlug(shop, earlier.orderSlug)).payment.bankTransfer.iban;
    const { data } = await change('bank', { iban: 'hr17 2360 0001 1012 3456 5', recipient: 'Attika d.o.o.' });
    expect([data.iban, data.recipient]).toEqual([iban, 'Attika d.o.o.']);
    const { data: later } = await order(shop, await readyBuyer(shop));
    const { bankTransfer: transfer } = (await bySlug(shop, later.orderSlug)).payment;
    expect([transfer.iban, transfer.recipient]).toEqual([iban, 'Attika d.o.o.']);
    expect((await bySlug(shop, earlier.orderSlug)).payment.bankTransfer.iban).toBe(before);
    const kept = await rowsOf(
      shop,
      `select seller -> 'company' ->> 'iban' as seller, payment -> 'config' ->> 'iban' as payment from "order" order by id desc limit 1`,
    );
    expect(kept).toEqual([{ seller: iban, payment: iban }]);
    expect(before).not.toBe(iban);
  });

  test('a delivery method that is left out is offered no more, unless a way of paying needs it', async () => {
    const all = await methods();
    const rest = all.filter(({ key }: { key: string }) => key !== 'del-truck');
    expect(await fieldsOf('delivery', { deliveryMethods: rest })).toEqual([
      422,
      { deliveryMethods: { rule: 'required', parameter: 'del-truck' } },
    ]);
    const { paymentMethods } = (await get('payment')).data;
    const without = paymentMethods.map((method: { deliveryMethodKeys: string[] }) => ({
      ...method,
      deliveryMethodKeys: method.deliveryMethodKeys.filter((key) => key !== 'del-truck'),
    }));
    expect((await change('payment', { paymentMethods: without })).status).toBe(200);
    expect((await change('delivery', { deliveryMethods: rest })).status).toBe(200);
    const cart = await startCart(shop);
    await add(shop, cart, 'screw');
    const offered = await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', cart);
    expect(offered.data.map(({ id }: { id: number }) => id)).toEqual([1, 3]);
    expect((await change('delivery', { deliveryMethods: all })).status).toBe(200);
    expect((await change('payment', { paymentMethods })).status).toBe(200);
  });

  test('branches, countries, currencies and rates hold from the next request on', async () => {
    const { branches } = (await get('branches')).data;
    const more = {
      ...branches[0],
      key: 'branch-osijek',
      name: { hrv: 'Osijek', eng: 'Osijek', ger: 'Osijek' },
    };
    await change('branches', { branches: [...branches, more] });
    const cart = await startCart(shop);
    await add(shop, cart, 'screw');
    const methodsNow = await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', cart);
    expect(JSON.stringify(methodsNow.data)).toContain('Osijek');
    const { stores } = (await get('countries')).data;
    const { storeId } = stores[0];
    await change('countries', { stores: [{ storeId, allowedCountries: ['HR'] }] });
    const open = await shop.call('POST', '/api/v2/checkout/getAvailableCountries', {});
    expect(open.data.map(({ iso }: { iso: string }) => iso)).toEqual(['HR']);
    await change('countries', { stores });
    const { currencies } = (await get('currencies')).data;
    await change('currencies', { currencies: currencies.filter(({ id }: { id: number }) => id === 44) });
    const config = await shop.call('GET', '/api/v2/settings/getCurrencyConfig');
    expect(config.data.allowedCurrencies.map(({ id }: { id: number }) => id)).toEqual([44]);
    await change('currencies', { currencies });
    const { taxClasses } = (await get('tax')).data;
    const [standard] = taxClasses;
    const rates = [{ country: 'HR', validFrom: '2001-01-01', rate: 24.5 }];
    const { data } = await change('tax', { taxClasses: [{ ...standard, rates }] });
    expect(data.taxClasses[0].rates).toContainEqual(rates[0]);
    // Rates are never taken away.
    expect(data.taxClasses[0].rates.length).toBe(standard.rates.length + 1);
    await shop.database.pool.query(`delete from tax_rate where valid_from = '2001-01-01'`);
  });

  test('a branch is closed once no goods lie there', async () => {
    const { branches } = (await get('branches')).data;
    const [first, ...others] = branches;
    const [{ id }] = (
      await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', await withScrew())
    ).data.at(-1).options;
    const lay = (branchThousandths: object | null) =>
      shop.database.pool.query(`update product set branch_thousandths = $1 where key = 'screw'`, [
        branchThousandths && JSON.stringify(branchThousandths),
      ]);
    await lay({ [id]: 3000 });
    expect(await fieldsOf('branches', { branches: others })).toEqual([
      422,
      { branches: { rule: 'required', parameter: first.key } },
    ]);
    await lay(null);
    expect((await change('branches', { branches: others })).status).toBe(200);
    expect((await change('branches', { branches })).status).toBe(200);
  });

  test('the numbers of papers name premises and device', async () => {
    await change('numbers', { premises: 'POSL1', device: '3' });
    const { data } = await order(shop, await readyBuyer(shop));
    await shop.call('POST', '/api/v1/manage/paper/issue', { orderId: data.id, kind: 'invoice' }, admin);
    const [paper] = await rowsOf(shop, 'select label from paper order by id desc limit 1');
    expect(paper?.label).toMatch(/^\d+\/POSL1\/3$/);
  });

  test('what a gateway needs beside its name is neither told nor lost', async () => {
    await shop.database.pool.query(
      `update payment_method set config = config || '{"secretKey": "sk_tajna"}' where kind = 'gateway'`,
    );
    const { data } = await get('payment');
    expect(JSON.stringify(data)).not.toContain('sk_tajna');
    const paymentMethods = data.paymentMethods.map((method: { kind: string }) =>
      method.kind === 'gateway' ? { ...method, fee: 0.5 } : method,
    );
    const changed = await change('payment', { paymentMethods });
    expect(JSON.stringify(changed.data)).not.toContain('sk_tajna');
    expect(JSON.stringify(await rowsOf(shop, 'select * from change'))).not.toContain('sk_tajna');
    const keys = await rowsOf(
      shop,
      `select config ->> 'secretKey' as key from payment_method where kind = 'gateway'`,
    );
    expect(keys).toEqual([{ key: 'sk_tajna' }]);
  });
});

describe('a wrong setting', () => {
  test.each([
    ['bank', { iban: 'HR1723600001101234566' }, 'iban', 'format'],
    ['bank', { iban: '' }, 'iban', 'required'],
    ['bank', { model: 'HRX1' }, 'model', 'format'],
    ['company', { oib: '12345678901' }, 'oib', 'format'],
    ['company', { vatId: 'HR12345678901' }, 'vatId', 'format'],
    ['company', { country: 'DE', zipCode: '10115', vatId: 'DE123456789' }, 'vatId', 'format'],
    ['company', { country: 'XX' }, 'country', 'oneOf'],
    ['company', { zipCode: '1' }, 'zipCode', 'format'],
    ['company', { email: 'nobody' }, 'email', 'email'],
    ['company', { legalName: ' ' }, 'legalName', 'required'],
    ['sender', { sendOrdersTo: ['a@attika.example', 'a@attika.example'] }, 'sendOrdersTo.1', 'twice'],
    ['countries', { stores: [{ storeId: '999', allowedCountries: 'ALL' }] }, 'stores.0.storeId', 'oneOf'],
    [
      'currencies',
      { currencies: [{ id: 33, label: 'CHF', symbol: 'CHF', rate: 0.94 }] },
      'currencies',
      'required',
    ],
    ['numbers', { premises: 'WEB 7' }, 'premises', 'format'],
    ['invoicing', { invoicing: 'nobody' }, 'invoicing', 'oneOf'],
    ['invoicing', { paperYears: 'HR' }, 'paperYears', 'format'],
  ])('of %s is told at its field: %j', async (group, fields, field, rule) => {
    const before = (await get(group)).data;
    const [status, problems] = await fieldsOf(group, fields);
    expect([status, Object.keys(problems as object), (problems as never)[field]]).toMatchObject([
      422,
      [field],
      { rule },
    ]);
    expect((await get(group)).data).toEqual(before);
  });

  test('among many leaves all of them as they were', async () => {
    const all = await methods();
    const wrong = structuredClone(all);
    wrong[0].prices[0].bands[0].price = 7;
    wrong[1].prices[0].countries = ['HR', 'XX'];
    wrong[1].taxClassKey = 'tax-nobody';
    wrong[2].name = { eng: 'Pickup', ger: 'Abholung' };
    wrong[2].prices[0].days = [5, 1];
    expect(await fieldsOf('delivery', { deliveryMethods: wrong })).toEqual([
      422,
      {
        'deliveryMethods.1.prices.0.countries.1': { rule: 'oneOf' },
        'deliveryMethods.1.taxClassKey': { rule: 'oneOf' },
        'deliveryMethods.2.name.hrv': { rule: 'required' },
        'deliveryMethods.2.prices.0.days.1': { rule: 'minimum', parameter: 5 },
      },
    ]);
    expect(await methods()).toEqual(all);
    const { branches } = (await get('branches')).data;
    const odd = {
      ...branches[0],
      phone: 'never',
      openingHours: { hrv: 'uvijek' },
      deliveryMethod: 'del-none',
    };
    const [, problems] = await fieldsOf('branches', { branches: [branches[0], odd] });
    expect(problems).toMatchObject({
      'branches.1.key': { rule: 'twice' },
      'branches.1.deliveryMethod': { rule: 'oneOf' },
    });
    const closed = { ...branches[0], key: 'branch-odd', phone: 'never', openingHours: { hrv: 'uvijek' } };
    expect(await fieldsOf('branches', { branches: [closed, ...branches] })).toEqual([
      422,
      {
        'branches.0.phone': { rule: 'format' },
        'branches.0.openingHours.eng': { rule: 'required' },
        'branches.0.openingHours.ger': { rule: 'required' },
      },
    ]);
  });
});

describe('a test mail', () => {
  test('goes to whoever asks, or to the address that is named, in the language of the call', async () => {
    const send = (body: object, headers = admin) =>
      shop.call('POST', '/api/v1/manage/settings/testMail', body, headers);
    expect((await send({})).data).toEqual({ sent: true, email: 'admin@example.com' });
    expect((await newestMail(shop, 'admin@example.com'))?.kind).toBe('settings.test');
    expect((await send({ email: ' Proba@Example.com' }, { ...admin, language: 'ger' })).data.email).toBe(
      'proba@example.com',
    );
    const mail = await newestMail(shop, 'proba@example.com');
    expect(mail?.subject).toContain('Testmail');
    expect(outcome(await send({ email: 'nobody' }))).toEqual([422, 'VALIDATION']);
    const customer = await headersOfScope(shop, 'customer');
    expect(outcome(await send({}, customer))).toEqual([403, 'FORBIDDEN']);
  });
});
