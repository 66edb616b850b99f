import type { Headers } from '../support/editors.ts';
import { address } from '../support/fixture-buyer.ts';
import { setOption } from '../support/fixture-forms.ts';
import { orderCalls, placeOrder } from '../support/fixture-orders.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import { withdrawableOrder, withdrawalCalls } from '../support/fixture-withdrawal.ts';
import { told, validWritesOf } from '../support/valid-writes.ts';
import { cookieOfPanel, type Recipe } from './recipes.ts';
import { harmless } from './text-fields.ts';

const words = { hrv: harmless, eng: harmless, ger: harmless };
const spokenAddress = {
  ...address,
  ...{ firstName: harmless, lastName: harmless, city: harmless, street: harmless, houseNumber: harmless },
};
const tenOff = { kind: 'percent', percent: 10 };
const inFields = /^body\.(fields|name)/;

/** The calls by which staff sees to orders, buyers, prices and stock: as they are taken, and where their words are shown. */
export async function tradeCalls(
  shop: FixtureShop,
  admin: Headers,
): Promise<Record<string, readonly Recipe[]>> {
  const writes = validWritesOf(shop, admin);
  const orders = orderCalls(shop, admin);
  const manage = (path: string, body: object) =>
    told(shop.call('POST', `/api/v1/manage/${path}`, body, admin));
  const headers = { cookie: cookieOfPanel(admin) };
  /** The id of what a valid write is about. */
  const madeFor = async (name: string): Promise<number> => Number((await writes[name]?.())?.params?.[0]);
  // Of something that nobody counts, and by somebody who may buy as much as that.
  const { id: orderId } = await placeOrder(shop, { endless: 100 });
  const orderPage = { url: `/admin/orders/${orderId}`, headers };
  const versionOf = async (id: number) => (await told(orders.get(id))).version as number;
  const customerId = await madeFor('customerNote');
  await manage('memberProgram/create', { key: 'krug', fields: { name: words } });
  const [card, program, coupon, series] = [
    await manage('memberCard/create', { fields: { barcode: '29000', program: 'krug', holder: harmless } }),
    await manage('memberProgram/create', { key: 'krug-dva', fields: { name: words } }),
    await manage('coupon/create', { fields: { code: 'KROV', ...tenOff } }),
    await manage('couponSeries/create', { name: harmless, codes: 1, fields: tenOff }),
  ];
  const [priceList, customerGroup] = [
    await manage('priceList/create', { name: harmless, currency: 'EUR', audience: 'loggedIn' }),
    await manage('customerGroup/create', { name: harmless }),
  ];
  const changing = (made: { id: number; version: number }, fields: object): Recipe => {
    let { version } = made;
    return () => ({
      only: inFields,
      params: { id: made.id },
      body: { version, fields },
      shownAt: (data) => {
        version = data.version;
        return [];
      },
    });
  };
  await setOption(shop, 'Invoicing', 'external');

  return {
    managedOrderCreate: [
      () => ({
        only: /^body\.(message|addresses\.main)/,
        body: {
          customer: { email: 'krovopokrivac@kupac.example' },
          addresses: { main: spokenAddress },
          lines: [{ sku: 'ENDLESS', quantity: 1 }],
          ...{ deliveryMethodId: 1, paymentMethodId: 1, message: harmless },
        },
        shownAt: ({ id }) => [{ url: `/admin/orders/${id}`, headers }],
      }),
    ],
    managedOrderAct: [
      async () => ({
        params: { id: orderId },
        body: {
          version: await versionOf(orderId),
          ...{ action: 'ship', lines: [{ lineId: 1, quantity: 1 }], notify: true },
          ...{ carrier: harmless, trackingNumber: harmless, trackingUrl: `https://${harmless}.example/` },
          reason: harmless,
        },
        shownAt: () => [orderPage],
      }),
    ],
    managedOrderEdit: [
      async () => ({
        only: /^body\.(reason|changes\.0\.text|changes\.1\.address)/,
        params: { id: orderId },
        body: {
          version: await versionOf(orderId),
          reason: harmless,
          changes: [
            { op: 'setNote', text: harmless },
            { op: 'setAddress', which: 'main', address: spokenAddress },
          ],
        },
        shownAt: () => [orderPage],
      }),
    ],
    managedOrderMoney: [
      (round) => ({
        params: { id: orderId },
        body: {
          ...{ kind: 'in', amount: 0.01, method: harmless, note: harmless },
          reference: `${harmless} ${round}`,
        },
        shownAt: () => [orderPage],
      }),
    ],
    managedOrderNote: [
      () => ({ joined: 8, params: { id: orderId }, body: { text: harmless }, shownAt: () => [orderPage] }),
    ],
    managedOrderBulk: [
      () => ({
        only: /^body\.reason/,
        joined: 8,
        body: { ids: [orderId], action: 'reopen', reason: harmless },
      }),
    ],
    managedWithdrawalAct: [
      async () => {
        const { token } = await withdrawableOrder(shop, { endless: 1 });
        await told(withdrawalCalls(shop).create({ token }));
        const { id } = (await manage('withdrawal/filter', { perPage: 1 })).data[0];
        const { version } = await told(
          shop.call('GET', `/api/v1/manage/withdrawal/get/${id}`, undefined, admin),
        );
        return {
          joined: 8,
          params: { id },
          body: { version, action: 'refuse', reason: harmless },
          shownAt: () => [{ url: `/admin/withdrawals/${id}`, headers }],
        };
      },
    ],
    paperNote: [
      () => ({
        only: /^body\.number/,
        body: { orderId, number: harmless, notify: true },
        shownAt: () => [orderPage],
      }),
    ],
    customerNote: [
      () => ({
        only: /^body/,
        joined: 8,
        params: { id: String(customerId) },
        body: { text: harmless },
        shownAt: () => [{ url: `/admin/customers/${customerId}`, headers }],
      }),
    ],
    stockMove: [
      () => ({
        only: /^body\.reason/,
        joined: 2,
        body: { sku: 'SCREW', place: 'plant', kind: 'receipt', quantity: 1, reason: harmless },
      }),
    ],
    managedCouponCreate: [
      (round) => ({ body: { fields: { code: `KROV-${round}`, ...tenOff, description: words } } }),
    ],
    managedCouponUpdate: [changing(coupon, { description: words })],
    couponSeriesCreate: [
      (round) => ({
        body: { name: `${harmless} ${round}`, codes: 1, fields: { ...tenOff, description: words } },
      }),
    ],
    couponSeriesUpdate: [changing(series, { description: words })],
    priceListCreate: [
      (round) => ({
        only: /^body\.name/,
        body: { name: `${harmless} ${round}`, currency: 'EUR', audience: 'loggedIn' },
      }),
    ],
    priceListUpdate: [changing(priceList, { name: harmless })],
    customerGroupCreate: [(round) => ({ body: { name: `${harmless} ${round}` } })],
    customerGroupUpdate: [changing(customerGroup, { name: harmless })],
    memberCardCreate: [
      (round) => ({ body: { fields: { barcode: `29001${round}`, program: 'krug', holder: harmless } } }),
    ],
    memberCardUpdate: [changing(card, { holder: harmless })],
    memberCardImport: [
      (round) => ({ body: { program: 'krug', cards: [{ barcode: `29002${round}`, holder: harmless }] } }),
    ],
    memberProgramCreate: [
      (round) => ({ only: inFields, body: { key: `krug-${round}`, fields: { name: words } } }),
    ],
    memberProgramUpdate: [changing(program, { name: words })],
  };
}
