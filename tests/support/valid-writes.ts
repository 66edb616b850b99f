import { expect } from 'vitest';
import { saveNavigation } from '#domain/content/content-service.ts';
import { makeKey } from './api-keys.ts';
import { callsOf, type Headers, richText } from './editors.ts';
import { order, readyBuyer } from './fixture-buyer.ts';
import { setOption } from './fixture-forms.ts';
import { placeOrder } from './fixture-orders.ts';
import { loggedIn } from './fixture-people.ts';
import type { Answer, FixtureShop } from './fixture-shop.ts';
import { withdrawableOrder, withdrawalCalls } from './fixture-withdrawal.ts';
import { importCallsOf } from './import-calls.ts';
import { mediaCallsOf, photograph } from './media-calls.ts';

/*
 * Writes of the back office that name something of a site, each with a body that fits and the id of a row that is there. The shop needs
 * what prepareCorrespondence and writeEverywhere make, and an order.
 */

/** Writes that read, that make something new at one's own site, or that change what all sites share (docs/rules/backoffice.md). */
export const namingNothing = new Set([
  ...[
    'apiKeyCreate',
    'webhookCreate',
    'importMappingFilter',
    'importMappingSave',
    'userInvite',
    'userSettingUpdate',
    'postCreate',
    'postTypeCreate',
    'elementCreate',
    'sectionsResolve',
  ],
  ...['masterCreate', 'redirectCreate', 'synonymCreate', 'eventDefinitionCreate', 'mediaUpload'],
  ...[
    'mediaGetUploadUrl',
    'mediaPartsBegin',
    'guaranteeNoticeCreate',
    'panelPresenceReport',
    'assignmentCreate',
    'optionUpdate',
    'managedSettingsUpdate',
    'managedSettingsTestMail',
  ],
  ...['postTypeDelete', 'consentTextCreate', 'consentTextUpdate', 'consentTextRetire', 'consentTextDelete'],
  ...['formDefinitionCreate', 'formDefinitionUpdate', 'formDefinitionDelete', 'translationsOfType'],
  // By the SKUs of a catalogue, which sites share; accounts, methods and branches are told at their fields: tests/orders/staff-orders.test.ts.
  ...['managedOrderQuote', 'managedOrderCreate'],
  // They read goods of a catalogue: tests/goods/product-grid.test.ts.
  ...['gridIds', 'gridRows'],
  // Both are told at their fields: tests/accounts/customers-merging.test.ts.
  'customerMerge',
  ...['stockMove', 'stockCount', 'managedCouponCreate', 'couponSeriesCreate'],
  // Lists and groups are told at their fields: tests/goods/price-lists.test.ts.
  ...['priceListCreate', 'priceListPrices', 'priceListPatch', 'customerGroupCreate'],
  // Of the first site alone: tests/accounts/member-cards-managing.test.ts.
  ...[
    'memberCardCreate',
    'memberCardUpdate',
    'memberCardImport',
    'memberProgramCreate',
    'memberProgramUpdate',
  ],
  // Each order of it is asked for its site when its turn comes: tests/orders/bulk.test.ts.
  'managedOrderBulk',
  // Of a catalogue, which sites share: tests/goods/products-managing.test.ts shows what those of another one are told.
  ...[
    'managedProductCreate',
    'managedProductUpdate',
    'managedProductCopy',
    'managedProductPreviewLink',
    'managedProductArchive',
    'managedProductPatch',
    'managedPriceBulk',
    'managedCategoryCreate',
    'managedCategoryUpdate',
    'managedCategoryDelete',
    'managedAttributeCreate',
    'managedAttributeUpdate',
    'managedAttributeDelete',
    'managedAttributeSetCreate',
    'managedAttributeSetUpdate',
    'managedAttributeSetDelete',
    'managedTagCreate',
    'managedTagUpdate',
    'managedTagDelete',
    'managedCategoryMove',
  ],
  // Of the first site alone: tests/access/sites-apart.all.test.ts.
  'cacheClear',
]);
/** With files: tests/imports/imports-apart.test.ts, tests/content/media-of-sites.test.ts, tests/content/media-bucket.test.ts, tests/access/sites-apart.all.test.ts. */
export const withFiles = new Set([
  'importCreate',
  ...['mediaReplace', 'mediaAddFromBucket', 'mediaAddFromBucketPublic'],
  ...['mediaPartsAdd', 'mediaPartsFinish', 'mediaPartsDelete'],
]);

let made = 0;
/** Another one each time. */
const next = () => {
  made += 1;
  return made;
};
const word = (text: string) => `${text} ${next()}`;
const parts = () => [{ id: 'a', type: 'richText', v: 2, options: { body: richText('Krov') } }];

export async function told(call: Promise<Answer>): Promise<Answer['data']> {
  const { status, data, details } = await call;
  expect([status, details]).toEqual([200, undefined]);
  return data;
}
/** By its parameters in the address, and its body. */
type ValidWrite = { readonly params?: readonly (number | string)[]; readonly body?: object };

/** What each call is asked for, with rows that are made for it. @param admin of the first site */
export function validWritesOf(
  shop: FixtureShop,
  admin: Headers,
): Readonly<Record<string, () => Promise<ValidWrite>>> {
  const own = callsOf(shop, admin);
  const idIn = async (query: string): Promise<number> => (await shop.database.pool.query(query)).rows[0].id;

  const page = async () => {
    const title = word('Stranica');
    return told(
      own.create({
        title,
        slug: title.toLowerCase().replace(' ', '-'),
        postTypeSlug: 'page',
        parts: parts(),
      }),
    );
  };
  const uploaded = async (): Promise<number> =>
    (await told(importCallsOf(shop, admin).create('sku,name.hrv\nSCREW,Vijak\n'))).id;
  const template = () =>
    told(own.send('POST', 'template/create', { name: word('Predložak'), kind: 'page', sections: parts() }));
  const eventFacts = {
    ...{ startsAt: '2027-03-01T08:00:00Z', endsAt: '2027-03-01T16:00:00Z' },
    ...{ mediumId: null, productKey: null, registrationUrl: null },
  };
  const event = {
    ...{ title: { hr: 'Sajam' }, place: { hr: 'Zagreb' }, excerpt: {}, body: {}, ...eventFacts },
    status: 'draft',
  };
  const eventId = async () => (await told(own.send('POST', 'event/create', event))).id as number;
  const medium = async () => {
    const [uploaded] = await told(
      mediaCallsOf(shop, admin).upload([
        { bytes: await photograph(`#a6${next().toString(16).padStart(4, '0')}`) },
      ]),
    );
    return uploaded;
  };
  const synonym = async () => {
    const words = [word('lim'), word('ploča')];
    const { id } = await told(
      shop.call('POST', '/api/v1/search/synonym/create', { language_code: 'hrv', words }, admin),
    );
    return { id: id as number, words };
  };
  const placedOrder = async (): Promise<{ id: number }> =>
    (await order(shop, await readyBuyer(shop, { screw: 1 }))).data;
  const customer = async () => (await loggedIn(shop, `kupac${next()}@example.com`)).id;
  const colleague = async () => {
    const { id } = await told(
      shop.call(
        'POST',
        '/api/v1/user/invite',
        { email: `kolega${next()}@example.com`, scope: 'editor', firstName: 'Iva', lastName: 'Horvat' },
        admin,
      ),
    );
    return id as number;
  };
  const apiKey = async (): Promise<number> => (await makeKey(shop, admin, ['orders.read'])).made.id;
  const webhook = async (): Promise<number> => {
    const body = { name: 'ERP', url: 'https://erp.example/hook', events: ['product.changed'] };
    return (await told(shop.call('POST', '/api/v1/manage/webhook/create', body, admin))).id;
  };
  const priceList = async (): Promise<{ id: number; version: number }> => {
    const body = { name: word('Cjenik'), currency: 'EUR', audience: 'loggedIn' };
    return told(shop.call('POST', '/api/v1/manage/priceList/create', body, admin));
  };
  const customerGroup = async (): Promise<{ id: number; version: number }> =>
    told(shop.call('POST', '/api/v1/manage/customerGroup/create', { name: word('Skupina') }, admin));
  /** Of somebody who has just written. */
  const redirectId = async () => {
    const link = { kind: 'path', path: '/shop' };
    const made = await told(own.send('POST', 'redirect/create', { from: `/staro-${next()}`, link }));
    return made.id as number;
  };
  const entryId = async () => {
    const words = { firstName: 'Iva', lastName: 'Kos', content: 'Krov', acceptedConsents: [2] };
    const from = `pise${next()}@example.com`;
    await told(shop.call('POST', '/api/v1/marketing/contact/contactAdmin', { ...words, from }));
    return (await told(shop.call('POST', '/api/v1/form/entry/filter', { state: 'new' }, admin))).data[0]
      .id as number;
  };

  const coupon = async (): Promise<{ id: number; version: number }> => {
    const fields = { code: word('LJETO'), kind: 'percent', percent: 5 };
    return told(shop.call('POST', '/api/v1/manage/coupon/create', { fields }, admin));
  };
  const changeSet = async (): Promise<number> => {
    const changes = [{ sku: 'SCREW', fields: { categoryPriority: next() } }];
    return (await told(shop.call('POST', '/api/v1/manage/product/patch', { changes }, admin))).changeSetId;
  };
  const binned = async () => {
    const { id } = await page();
    await told(own.remove(id));
    return idIn(`select id from bin_entry where thing_id = ${id}`);
  };

  return {
    termMerge: async () => {
      const tag = async () => {
        const title = word('Oznaka');
        const slug = title.toLowerCase().replace(' ', '-');
        return (await told(own.create({ title, slug, postTypeSlug: 'tag' }))).id as number;
      };
      return { body: { from: await tag(), into: await tag() } };
    },
    binRestore: async () => ({ params: [await binned()] }),
    binDelete: async () => ({ params: [await binned()] }),
    webhookUpdate: async () => ({
      params: [await webhook()],
      body: { version: 1, fields: { name: word('Webhook') } },
    }),
    webhookDelete: async () => ({ params: [await webhook()] }),
    webhookRotate: async () => ({ params: [await webhook()] }),
    webhookTest: async () => ({ params: [await webhook()] }),
    webhookDeliveries: async () => ({ params: [await webhook()], body: {} }),
    webhookResend: async () => {
      const id = await webhook();
      await told(shop.call('POST', `/api/v1/manage/webhook/test/${id}`, undefined, admin));
      return { params: [await idIn(`select id from webhook_delivery where webhook_id = ${id}`)] };
    },
    apiKeyUpdate: async () => ({
      params: [await apiKey()],
      body: { version: 1, fields: { name: word('Ključ') } },
    }),
    apiKeyDelete: async () => ({ params: [await apiKey()] }),
    userInviteAgain: async () => ({ params: [await colleague()], body: {} }),
    userUpdate: async () => ({ params: [await colleague()], body: { scope: 'publisher' } }),
    userBlock: async () => ({ params: [await customer()], body: { blocked: true } }),
    userSessionsEnd: async () => ({ params: [await customer()], body: {} }),
    userSecondFactorReset: async () => ({ params: [await colleague()], body: {} }),
    userDelete: async () => ({ params: [await colleague()] }),
    reviewPublish: async () => ({
      params: [await idIn('select id from review limit 1')],
      body: { published: true },
    }),
    paperIssue: async () => {
      await setOption(shop, 'Invoicing', 'own');
      return { body: { orderId: await idIn('select min(id) as id from "order"'), kind: 'invoice' } };
    },
    paperNote: async () => {
      // An order of its own, for which the shop has issued no invoice.
      const { data } = await order(shop, await readyBuyer(shop));
      await setOption(shop, 'Invoicing', 'external');
      return { body: { orderId: data.id, number: word('77-1') } };
    },
    paperPrint: async () => {
      const orderId = await idIn('select min(id) as id from "order"');
      await told(shop.call('POST', '/api/v1/manage/paper/issue', { orderId, kind: 'packingSlip' }, admin));
      return { body: { orderIds: [orderId], kinds: ['packingSlip'] } };
    },
    postUpdate: async () => ({ params: [(await page()).id], body: { version: 1, title: word('Novo') } }),
    postDelete: async () => ({ params: [(await page()).id] }),
    translationCreate: async () => ({ params: [(await page()).id], body: { language_code: 'ger' } }),
    translationMaster: async () => {
      const { id } = await page();
      await told(own.send('POST', `link/${id}/createTranslationFromOriginal`, { language_code: 'ger' }));
      return { params: [id], body: { language_code: 'ger' } };
    },
    translationsWrite: async () => ({
      params: [(await page()).slug],
      body: { translations: [{ language_code: 'ger', title: word('Seite') }] },
    }),
    translationsJoin: async () => {
      const title = word('Seite');
      const german = await told(
        shop.call(
          'POST',
          '/api/v1/cms/post/create',
          {
            ...{ title, slug: title.toLowerCase().replace(' ', '-'), postTypeSlug: 'page' },
            language_code: 'ger',
          },
          admin,
        ),
      );
      return {
        params: [(await page()).slug],
        body: { translations: [{ language_code: 'ger', id: german.id }] },
      };
    },
    elementUpdate: async () => {
      const { id } = await told(
        own.send('POST', 'element/create', { title: word('Element'), handler: `text${next()}`, parts: [] }),
      );
      return { params: [id], body: { version: 1, title: word('Element') } };
    },
    historyRestore: async () => {
      const { id } = await page();
      await told(own.update(id, { version: 1, title: word('Novo') }));
      const list = await told(own.send('GET', `history/list/${id}`));
      return { params: [id, (list.data ?? list).at(-1).id], body: { version: 2 } };
    },
    draftPreviewLink: async () => ({ body: { id: (await page()).id } }),
    draftPreviewEnd: async () => ({ body: { id: (await page()).id } }),
    presenceReport: async () => ({ body: { id: (await page()).id, language_code: 'hrv' } }),
    templateCreate: async () => ({
      body: { name: word('Predložak'), kind: 'page', documentId: (await page()).id },
    }),
    templateUpdate: async () => ({
      params: [(await template()).id],
      body: { version: 1, name: word('Drugi') },
    }),
    templateDelete: async () => ({ params: [(await template()).id] }),
    masterDelete: async () => {
      const { id } = await told(own.send('POST', 'master/create', { title: word('Blok'), parts: parts() }));
      return { params: [id] };
    },
    navigationUpdate: async () => {
      const items = [
        { key: 'shop', label: { hr: 'Trgovina' }, link: { kind: 'route', name: 'Shop' } },
      ] as const;
      const name = `side${next()}`;
      const { id } = await saveNavigation(shop.runtime, shop.siteId, { key: `nav-${name}`, name, items });
      const read = await told(own.send('GET', `navigation/get/${id}`));
      return {
        params: [id],
        body: { items: [{ ...read.items[0], label: { hr: 'Sve' } }], version: read.version },
      };
    },
    eventDefinitionUpdate: async () => ({ params: [await eventId()], body: { ...event, version: 1 } }),
    eventDraftUpdate: async () => ({
      params: [await eventId()],
      body: { ...eventFacts, title: 'Sajam krovova', place: 'Zagreb', excerpt: '', version: 1 },
    }),
    eventPreviewLink: async () => ({ body: { id: await eventId() } }),
    eventPreviewEnd: async () => ({ body: { id: await eventId() } }),
    eventDefinitionDelete: async () => ({ params: [await eventId()] }),
    mediaCreate: async () => ({ body: { driveId: (await medium()).driveId } }),
    mediaUpdate: async () => ({ params: [(await medium()).id], body: { title: 'Naše' } }),
    mediaTakeBack: async () => {
      const { id } = await medium();
      await told(mediaCallsOf(shop, admin).replace(id, { bytes: await photograph('#123456') }));
      return { params: [id] };
    },
    mediaDelete: async () => ({ params: [(await medium()).id] }),
    directoryItemDelete: async () => ({ body: { targetIds: [(await medium()).driveId] } }),
    redirectUpdate: async () => ({
      params: [await redirectId()],
      body: { status: 302 },
    }),
    redirectDelete: async () => ({ params: [await redirectId()] }),
    synonymUpdate: async () => {
      const { id, words } = await synonym();
      return { params: [id], body: { words: [...words, word('tabla')], seen: words } };
    },
    synonymDelete: async () => ({ params: [(await synonym()).id] }),
    entryUpdate: async () => ({ params: [await entryId()], body: { state: 'closed' } }),
    entryAnswer: async () => ({ params: [await entryId()], body: { text: 'Hvala na upitu.' } }),
    mailResend: async () => ({
      params: [await idIn('select id from outbox_mail where site_id = 1 order by id limit 1')],
      body: {},
    }),
    managedOrderAct: async () => ({
      params: [(await placedOrder()).id],
      body: { version: 1, action: 'cancel', reason: 'Kupac je odustao.' },
    }),
    managedOrderEdit: async () => ({
      params: [(await placedOrder()).id],
      body: { version: 1, changes: [{ op: 'setQuantity', lineId: 1, quantity: 2 }] },
    }),
    managedOrderMoney: async () => ({
      params: [(await placedOrder()).id],
      body: { kind: 'in', amount: 1, method: 'Gotovina' },
    }),
    productionMade: async () => {
      const { id } = await placeOrder(shop, { screw: 1 }, { lengthMm: 2500 });
      return { body: { lines: [{ orderId: id, lineId: 2, quantity: 1 }] } };
    },
    jobAct: async () => {
      const body = { ids: [(await placedOrder()).id], action: 'ship' };
      const { data } = await shop.call('POST', '/api/v1/manage/order/bulk', body, admin);
      return { params: [data.id], body: { action: 'pause' } };
    },
    importRows: async () => ({ params: [await uploaded()], body: {} }),
    importMappingDelete: async () => {
      const body = { what: 'products', name: word('Popis'), mapping: { Cijena: 'retailPrice' } };
      return {
        params: [(await told(shop.call('POST', '/api/v1/manage/importMapping/save', body, admin))).id],
      };
    },
    importCheck: async () => ({ params: [await uploaded()], body: {} }),
    importApply: async () => {
      const imports = importCallsOf(shop, admin);
      const { id } = await imports.carried(imports.check(await uploaded()));
      return { params: [id] };
    },
    importAct: async () => ({ params: [await uploaded()], body: { action: 'cancel' } }),
    managedOrderNote: async () => ({ params: [(await placedOrder()).id], body: { text: word('Zvati') } }),
    managedCouponUpdate: async () => {
      const { id, version } = await coupon();
      return { params: [id], body: { version, fields: { active: false } } };
    },
    couponSeriesUpdate: async () => {
      const series = { name: word('Sajam'), codes: 2, fields: { kind: 'percent', percent: 5 } };
      const { id, version } = await told(
        shop.call('POST', '/api/v1/manage/couponSeries/create', series, admin),
      );
      return { params: [id], body: { version, fields: { active: false } } };
    },
    priceListUpdate: async () => {
      const { id, version } = await priceList();
      return { params: [id], body: { version, fields: { active: false } } };
    },
    priceListDelete: async () => ({ params: [(await priceList()).id] }),
    customerGroupUpdate: async () => {
      const { id, version } = await customerGroup();
      return { params: [id], body: { version, fields: { name: word('Skupina') } } };
    },
    customerGroupDelete: async () => ({ params: [(await customerGroup()).id] }),
    customerIntoGroup: async () => ({ params: [await customer()], body: { groupId: null } }),
    customerNote: async () => ({ params: [await customer()], body: { text: word('Zvati') } }),
    changeUndo: async () => ({ params: [await changeSet()] }),
    changeUndoFields: async () => {
      const id = await changeSet();
      const { changes } = await told(shop.call('GET', `/api/v1/manage/change/get/${id}`, undefined, admin));
      const [{ entity, entityId, field }] = changes.data;
      return { params: [id], body: { fields: [{ entity, entityId, field }] } };
    },
    managedWithdrawalAct: async () => {
      const { token } = await withdrawableOrder(shop, { screw: 1 });
      await told(withdrawalCalls(shop).create({ token }));
      const id = await idIn('select max(id) as id from withdrawal');
      const { version } = await told(
        shop.call('GET', `/api/v1/manage/withdrawal/get/${id}`, undefined, admin),
      );
      return { params: [id], body: { version, action: 'accept' } };
    },
  };
}
