import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailSender } from '#platform/mail/mail-sender.ts';
import { firstSteps } from '#values/first-steps.ts';
import { type Headers, headersOfRole, headersOfScope } from '../support/editors.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { folderTransport } from '../support/sent-mails.ts';

/* The first steps of a new shop (docs/rules/settings.md). */

let shop: FixtureShop;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

const get = async () => (await shop.call('GET', '/api/v1/manage/firstSteps', undefined, admin)).data;
const doneOf = async (): Promise<string[]> =>
  (await get()).steps
    .filter(({ isDone }: { isDone: boolean }) => isDone)
    .map(({ name }: { name: string }) => name);
const saveOptions = (options: object) => shop.call('PATCH', '/api/v1/cms/option/update', { options }, admin);
async function saveSettings(group: string, fields: object) {
  const { data } = await shop.call('GET', `/api/v1/manage/settings/get/${group}`, undefined, admin);
  const body = { version: data.version, ...fields };
  expect(await shop.call('PATCH', `/api/v1/manage/settings/update/${group}`, body, admin)).toMatchObject({
    status: 200,
  });
}

test('are told in their order, and what is done is known', async () => {
  const { steps, isHidden } = await get();
  expect(steps.map(({ name }: { name: string }) => name)).toEqual([...firstSteps]);
  expect(isHidden).toBe(false);
  // A shop with goods, a company, an account and ways of paying beyond cash, open to visitors.
  expect(await doneOf()).toEqual(['company', 'bank', 'product', 'payment', 'goLive']);
});

test('each is done by what is done for it, and open again where that goes', async () => {
  const { data: company } = await shop.call('GET', '/api/v1/manage/settings/get/company', undefined, admin);
  await saveSettings('company', { oib: '', vatId: '' });
  expect(await doneOf()).not.toContain('company');
  await saveSettings('company', { oib: company.oib, vatId: company.vatId });
  expect(await doneOf()).toContain('company');

  await shop.call('POST', '/api/v1/manage/settings/testMail', {}, admin);
  expect(await doneOf()).not.toContain('sender');
  const { database, clock, log } = shop.runtime;
  await createMailSender({
    ...{ database, clock, log },
    transport: folderTransport(shop, shop.outboxFolder),
  }).sendDue();
  expect(await doneOf()).toContain('sender');

  const { data: delivery } = await shop.call('GET', '/api/v1/manage/settings/get/delivery', undefined, admin);
  const [first, ...others] = delivery.deliveryMethods;
  const described = { ...first, description: { ...first.description, eng: 'Checked by the owner.' } };
  await saveSettings('delivery', { deliveryMethods: [described, ...others] });
  expect(await doneOf()).toContain('delivery');

  await saveOptions({ Logo: 'a-logo', Maintenance: true, FirstSteps: { backup: true } });
  expect(await doneOf()).toEqual(expect.arrayContaining(['look', 'backup']));
  expect(await doneOf()).not.toContain('goLive');
  await saveOptions({ Maintenance: null });
  expect(await doneOf()).toContain('goLive');

  await order(shop, await readyBuyer(shop));
  expect(await doneOf()).toContain('testOrder');
});

test('the list goes only once all of them are done', async () => {
  await saveOptions({ FirstSteps: { backup: true, hidden: true } });
  const { isHidden } = await get();
  expect(isHidden).toBe(false);
  expect((await saveOptions({ FirstSteps: { dance: true } })).status).toBe(422);
});

test('are for whoever may change settings', async () => {
  const sales = await headersOfRole(shop, 'sales');
  expect(await shop.call('GET', '/api/v1/manage/firstSteps', undefined, sales)).toMatchObject({
    status: 403,
  });
});
