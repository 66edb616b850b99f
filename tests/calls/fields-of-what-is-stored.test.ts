import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { saveAssignment } from '#domain/consents/consent-assignments.ts';
import { type CartIdentity, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { assignFormConsents, offerMeasureForm } from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/** Calls of which something can be wrong that only what is stored tells: a product, a cart, an order, consents of a form. */
type Case = {
  readonly call: string;
  readonly what: string;
  /** Path parameters and body in which nothing is wrong but the fields that are expected. */
  readonly sent: () => Promise<Record<string, unknown>>;
  readonly expected: readonly string[];
  /** Another field that is wrong; a call that takes an Idempotency-Key has that one. */
  readonly other?: Record<string, unknown>;
};

const endpoints = new Map(
  Object.values(contract).flatMap((group) => Object.entries(group as Record<string, Endpoint>)),
);

let shop: FixtureShop;
let formId: number;
beforeAll(async () => {
  shop = await openFixtureShop();
  await assignFormConsents(shop);
  await saveAssignment(shop.runtime, shop.shop.dependencies.directory.getFirst().id, {
    assignedTo: 'registerForm',
    consentKeys: ['con-privacy'],
    requiredKeys: ['con-privacy'],
  });
  formId = (await offerMeasureForm(shop)).formId;
});
afterAll(() => shop.close());

async function cartWith(key: string, options?: object): Promise<CartIdentity & { itemId: number }> {
  const cart = await startCart(shop);
  const item = { ...cart, productId: shop.productIds[key], qty: 1, options };
  const { data } = await shop.call('POST', '/api/v2/cart/addItem', item);
  return { ...cart, itemId: data.items[0].itemId };
}

async function guestWith(key: string, options?: object) {
  const cart = await cartWith(key, options);
  const guest = { ...cart, email: 'ana@example.com' };
  const { data } = await shop.call('POST', '/api/v2/checkout/registerGuest', guest);
  return { ...cart, userId: data.id as number };
}

const sheetLength = { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 2000 } };
/** Cash on delivery, which the courier alone takes. */
const onDelivery = 2;
const person = { firstName: 'Ana', lastName: 'Horvat' };

const cases: Case[] = [
  {
    call: 'addItem',
    what: 'options that the product does not have, and one that it needs',
    sent: async () => ({
      ...(await startCart(shop)),
      productId: shop.productIds.sheet,
      qty: 1,
      options: { personalizations: { colour: 'red' } },
    }),
    expected: ['options.personalizations.colour', 'options.customPriceOption.customOptionValue'],
  },
  {
    call: 'addItem',
    what: 'what a bundle has not, and a member that is none',
    sent: async () => ({
      ...(await startCart(shop)),
      productId: shop.productIds['sheet-kit'],
      qty: 1,
      options: { ...sheetLength, bundleOptions: [{ id: shop.productIds.screw }] },
    }),
    expected: ['options.customPriceOption', 'options.bundleOptions.0.id'],
  },
  {
    call: 'quoteProductDelivery',
    what: 'a length that is missing, a country without delivery',
    sent: async () => ({ productId: shop.productIds.sheet, qty: 1, country: 'JP' }),
    expected: ['options.customPriceOption.customOptionValue', 'country'],
    other: { currencyId: 0 },
  },
  {
    call: 'quoteProductDelivery',
    what: 'no pieces, and a postcode of another country',
    sent: async () => ({ productId: shop.productIds.screw, qty: 0, country: 'HR', zipCode: '1010' }),
    expected: ['qty', 'zipCode'],
    other: { currencyId: 0 },
  },
  {
    call: 'quoteCartDelivery',
    what: 'a postcode without its country',
    sent: async () => ({ ...(await startCart(shop)), zipCode: '10000' }),
    expected: ['country'],
    other: { currencyId: 0 },
  },
  {
    call: 'updateItem',
    what: 'a length that the product of the line does not come in',
    sent: async () => ({
      ...(await cartWith('sheet', sheetLength)),
      qty: 1,
      options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 9000 } },
    }),
    expected: ['options.customPriceOption.customOptionValue'],
  },
  {
    call: 'roofCalculate',
    what: 'a snow region that the catalogue does not know',
    sent: async () => ({
      productId: shop.productIds.sheet,
      shape: 'gable',
      lengthMm: 12_000,
      widthMm: 9000,
      pitchTenths: 250,
      eavesHeightMm: 3000,
      snowRegion: 'zone9',
    }),
    expected: ['snowRegion'],
  },
  {
    call: 'setInstructions',
    what: 'a message where the cart has no wrap',
    sent: async () => ({ ...(await startCart(shop)), giftMessage: 'Sretno!' }),
    expected: ['giftWrap'],
  },
  {
    call: 'saveDeliveryMethod',
    what: 'a method that does not bring such lengths',
    sent: async () => {
      const long = { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 6000 } };
      return { ...(await guestWith('sheet', long)), deliveryMethodId: 1 };
    },
    expected: ['deliveryMethodId'],
  },
  {
    call: 'saveDeliveryMethod',
    what: 'a branch that the method needs',
    sent: async () => ({ ...(await guestWith('screw')), deliveryMethodId: 3 }),
    expected: ['branchId'],
  },
  {
    call: 'savePaymentMethod',
    what: 'a method that is not for this delivery',
    sent: async () => {
      const buyer = await readyBuyer(shop, { screw: 1 }, { delivery: 3, branchId: 1 });
      return { ...buyer, paymentMethodId: onDelivery };
    },
    expected: ['paymentMethodId'],
  },
  {
    call: 'orderPay',
    what: 'a method that is not for this order',
    sent: async () => {
      const placed = await order(shop, await readyBuyer(shop));
      return { orderSlug: placed.data.orderSlug, paymentMethodId: 9999 };
    },
    expected: ['paymentMethodId'],
  },
  {
    call: 'orderCreate',
    what: 'the consents that an order needs',
    sent: async () => {
      const { total: _, ...buyer } = await readyBuyer(shop);
      return { ...buyer, acceptedConsents: [1] };
    },
    expected: ['acceptedConsents'],
  },
  {
    call: 'register',
    what: 'the consents that the form needs',
    sent: async () => ({ email: 'new@example.com', password: 'correct horse battery', details: person }),
    expected: ['acceptedConsents'],
    other: { email: 'nomail' },
  },
  {
    call: 'availabilitySubscribe',
    what: 'the consents that the form needs',
    sent: async () => ({ productId: shop.productIds.screw, email: 'ana@example.com' }),
    expected: ['acceptedConsents'],
    other: { email: 'nomail' },
  },
  {
    call: 'newsletterSubscribe',
    what: 'the consents that the form needs',
    sent: async () => ({ email: 'ana@example.com', acceptedConsents: [2] }),
    expected: ['acceptedConsents'],
    other: { email: 'nomail' },
  },
  {
    call: 'contactAdmin',
    what: 'the consents that the form needs',
    sent: async () => ({ firstName: 'Ana', content: 'Dobar dan', from: 'ana@example.com' }),
    expected: ['acceptedConsents'],
    other: { from: 'nomail' },
  },
  {
    call: 'formStoreData',
    what: 'the consents that the form needs',
    sent: async () => ({ id: formId, data: { name: 'Ana', email: 'ana@example.com' } }),
    expected: ['acceptedConsents'],
    other: { captchaKey: 1 },
  },
];

/** All other calls that write or take a form: their own rules say all, or what is stored has words (codes) of its own. */
const judgedWithoutIt = [
  ...['login', 'logout', 'browserLogin', 'browserLogout', 'browserRefresh', 'socialLogin', 'browserSocial'],
  ...['confirmationResend', 'passwordStrength', 'update', 'addressCreate', 'addressUpdate', 'accountDelete'],
  ...[
    'passwordReset',
    'passwordForgot',
    'passwordSet',
    'memberCardCheck',
    'wishlistCreate',
    'wishlistDelete',
  ],
  ...['reviewFilter', 'reviewCreate', 'reviewUpdate', 'reviewPublish', 'documentFilter'],
  ...[
    'layeredNavigation',
    'productFilter',
    'categoryFilter',
    'tagFilter',
    'elementGetByHandlers',
    'formFilter',
  ],
  ...['consentFilter', 'consentLogCreate', 'assignmentCreate', 'assignmentFilter', 'cookieChoiceCreate'],
  ...['newsletterUnsubscribe', 'formFileCreate', 'domainDetect', 'getCart', 'deleteItem', 'clearCart'],
  ...['validateCart', 'applyCoupon', 'removeCoupon', 'getAbandoned', 'merge', 'applyMemberCard'],
  ...['availableCountries', 'registerGuest', 'saveAddress', 'applicableDeliveryMethods'],
  ...['applicablePaymentMethods', 'paymentReturn', 'paymentNotice'],
  ...[
    'addFailedRequest',
    'failedRequestFilter',
    'redirectCreate',
    'redirectUpdate',
    'redirectDelete',
    'redirectFilter',
  ],
  ...['entryFilter', 'entryUpdate', 'entryAnswer', 'consentTextFilter', 'consentTextCreate'],
  ...['eventDefinitionFilter', 'eventDefinitionCreate', 'eventDefinitionUpdate', 'eventDefinitionDelete'],
  ...[
    'binFilter',
    'binRestore',
    'binDelete',
    'eventDraftUpdate',
    'eventPreviewLink',
    'eventPreviewEnd',
    'eventPreview',
  ],
  ...['consentTextUpdate', 'consentTextRetire', 'consentTextDelete'],
  ...['formDefinitionFilter', 'formDefinitionCreate', 'formDefinitionUpdate', 'formDefinitionDelete'],
  ...['navigationFilter', 'navigationUpdate', 'subscriberFilter', 'consentLogFilter'],
  ...['synonymFilter', 'synonymCreate', 'synonymUpdate', 'synonymDelete', 'searchedWordsFilter'],
  ...[
    'domainFilter',
    'optionUpdate',
    'guaranteeNoticeCreate',
    'userSettingUpdate',
    'postsByHashtags',
    'eventFilter',
    'searchWeb',
  ],
  ...[
    'finderGetUrlOnLanguage',
    'elementCreate',
    'elementFilter',
    'elementUpdate',
    'sectionsResolve',
    'historyRestore',
    'referenceFilter',
    'draftPreviewLink',
    'draftPreviewEnd',
    'draftPreview',
    'presenceReport',
    'panelPresenceReport',
    'postCreate',
    'postDelete',
    'postUpdate',
  ],
  ...[
    'postFilterStandard',
    'translationCreate',
    'translationMaster',
    'translationsOfType',
    'translationsWrite',
    'translationsJoin',
    'postTypeCreate',
    'postTypeDelete',
    'postTypeFilterStandard',
    'termFilterStandard',
    'termMerge',
  ],
  ...[
    'mediaFilterStandard',
    'mediaCreate',
    'mediaUpdate',
    'mediaDelete',
    'mediaTakeBack',
    'mediaUpload',
    'mediaReplace',
    'directoryItemDelete',
    'mediaGetUploadUrl',
    'mediaAddFromBucket',
    'mediaAddFromBucketPublic',
    'mediaPartsBegin',
    'mediaPartsAdd',
    'mediaPartsFinish',
    'mediaPartsDelete',
  ],
  ...['masterCreate', 'masterDelete', 'masterFilter'],
  ...['templateCreate', 'templateDelete', 'templateFilter', 'templateUpdate', 'cacheClear', 'requestFilter'],
  ...['addItems', 'orderAgain', 'cutListQuote', 'cutListCreate', 'cutListUpdate', 'cutListDelete'],
  ...['roofCreate', 'roofUpdate', 'roofDelete'],
  ...['mailFilter', 'mailResend', 'loginCode', 'browserLoginCode', 'sessionEnd', 'sessionsEndOthers'],
  ...['loginPasskey', 'passkeyBegin', 'passkeyCreate', 'passkeyUpdate', 'passkeyRemove', 'passkeyUse'],
  ...['secondFactorBegin', 'secondFactorConfirm', 'secondFactorCodes', 'secondFactorRemove'],
  ...['webhookFilter', 'webhookCreate', 'webhookUpdate', 'webhookDelete', 'webhookRotate', 'webhookTest'],
  ...['webhookDeliveries', 'webhookResend'],
  ...['apiKeyFilter', 'apiKeyCreate', 'apiKeyUpdate', 'apiKeyDelete'],
  ...['userFilter', 'userInvite', 'userInviteAgain', 'userUpdate', 'userBlock', 'userDelete'],
  ...[
    'userSessionsEnd',
    'userSecondFactorReset',
    'activityFilter',
    'paperIssue',
    'paperNote',
    'paperPrint',
    'paperFilter',
  ],
  ...['withdrawalOpen', 'withdrawalRead', 'withdrawalCreate', 'orderFind', 'orderCancel'],
  ...['ownConsentWithdraw', 'ownNewsletterEnd'],
  ...['managedWithdrawalFilter', 'managedWithdrawalAct'],
  ...['stockFilter', 'stockMove', 'stockCount'],
  ...['managedOrderFilter', 'managedOrderAct', 'managedOrderMoney', 'managedOrderNote', 'managedOrderEdit'],
  ...['managedOrderQuote', 'managedOrderCreate'],
  ...[
    'customerFilter',
    'customerNote',
    'customerMerge',
    'managedCouponFilter',
    'managedCouponCreate',
    'managedCouponUpdate',
  ],
  ...['memberCardFilter', 'memberCardCreate', 'memberCardUpdate', 'memberCardImport'],
  ...['memberProgramCreate', 'memberProgramUpdate'],
  ...['couponSeriesFilter', 'couponSeriesCreate', 'couponSeriesUpdate'],
  ...[
    'priceListFilter',
    'priceListCreate',
    'priceListUpdate',
    'priceListDelete',
    'priceListPrices',
    'priceListPatch',
  ],
  ...[
    'customerGroupFilter',
    'customerGroupCreate',
    'customerGroupUpdate',
    'customerGroupDelete',
    'customerIntoGroup',
  ],
  ...['managedOrderBulk', 'jobFilter', 'jobAct', 'productionFilter', 'productionMade'],
  ...['managedSettingsUpdate', 'managedSettingsTestMail'],
  ...[
    'managedProductFilter',
    'changeFilter',
    'managedCategoryFilter',
    'managedAttributeFilter',
    'managedAttributeSetFilter',
    'managedTagFilter',
    'managedProductCreate',
    'managedProductUpdate',
    'managedProductCopy',
    'managedProductPreviewLink',
    'managedProductArchive',
    'managedProductPatch',
    'managedPriceBulk',
    'importFilter',
    'gridIds',
    'gridRows',
    'importRows',
    'importCheck',
    'importApply',
    'importAct',
    'importCreate',
    'importMappingFilter',
    'importMappingSave',
    'importMappingDelete',
    'changeUndo',
    'changeUndoFields',
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
];

test('every new call says whether stored data validates its fields', () => {
  const writing = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  const judged = [...new Set(cases.map(({ call }) => call))];
  expect([...judged, ...judgedWithoutIt].toSorted()).toEqual(writing.toSorted());
});

const tooLongKey = { 'idempotency-key': 'x'.repeat(201) };

async function fieldsOf(call: string, sent: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { method, path } = endpoints.get(call) as Endpoint;
  const url = path.replace(/:(\w+)/g, (_all, name) => String(sent[name]));
  const { status, details } = await shop.call(method, url, sent, headers);
  return { status, names: Object.keys(details?.fields ?? {}) };
}

test.each(cases)('$call: $what', async ({ call, sent, expected, other }) => {
  const right = await sent();
  // By itself it is refused by the use case.
  const alone = await fieldsOf(call, right);
  expect(alone.status).toBe(422);
  if (!expected.includes('acceptedConsents') || alone.names.length > 0) {
    expect(alone.names.toSorted()).toEqual(expected.toSorted());
  }
  const isKeyed = endpoints.get(call)?.idempotent === true;
  const beside = await fieldsOf(call, { ...right, ...other }, isKeyed ? tooLongKey : {});
  const others = [...Object.keys(other ?? {}), ...(isKeyed ? ['Idempotency-Key'] : [])];
  expect(beside).toEqual({ status: 422, names: expect.any(Array) });
  expect(beside.names.toSorted()).toEqual([...expected, ...others].toSorted());
});

test('contract errors of options are reported with the product’s errors', async () => {
  const item = { ...(await startCart(shop)), productId: shop.productIds.sheet, qty: 0 };
  const wrong = async (options: object) => (await fieldsOf('addItem', { ...item, options })).names.toSorted();
  const value = 'options.customPriceOption.customOptionValue';
  expect(
    await wrong({ customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 'long' } }),
  ).toEqual([value, 'qty']);
  expect(await wrong({ customPriceOption: { customOptionValue: 9000 } })).toEqual([
    'options.customPriceOption.customOptionTitle',
    'qty',
  ]);
  expect(await wrong({ customPriceOption: 5, personalizations: { colour: true, size: 'L' } })).toEqual([
    'options.customPriceOption',
    'options.personalizations.colour',
    'options.personalizations.size',
    'qty',
  ]);
  const kit = { ...item, productId: shop.productIds['sheet-kit'] };
  const parts = [5, { id: shop.productIds.screw }, { id: 'x', selected: 'y' }];
  const names = (await fieldsOf('addItem', { ...kit, options: { bundleOptions: parts } })).names;
  expect(names.toSorted()).toEqual([
    'options.bundleOptions.0',
    'options.bundleOptions.1.id',
    'options.bundleOptions.2.id',
    'options.bundleOptions.2.selected',
    'qty',
  ]);
});

test('without a cart’s secret nothing is revealed about it', async () => {
  const cart = await cartWith('sheet', sheetLength);
  const stranger = { ...cart, protectCode: 'x'.repeat(24), qty: 0 };
  const options = { personalizations: { colour: 'red' } };
  expect((await fieldsOf('updateItem', { ...stranger, options })).names).toEqual(['qty']);
  const wrapped = { ...stranger, giftMessage: 'Sretno!', currencyId: 9999 };
  expect((await fieldsOf('setInstructions', wrapped)).names).toEqual(['currencyId']);
});
