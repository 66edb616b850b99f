import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, startCart } from '../support/fixture-buyer.ts';
import { offerMeasureForm, setOption } from '../support/fixture-forms.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

type Rules = Record<string, string>;

async function brokenRules(method: 'POST' | 'PATCH' | 'PUT', path: string, body: object, headers = {}) {
  const { status, details } = await shop.call(method, path, body, headers);
  expect([status, details.code]).toEqual([422, 'VALIDATION']);
  const fields = Object.entries<{ rule: string }>(details.fields);
  return Object.fromEntries(fields.map(([name, { rule }]) => [name, rule])) as Rules;
}

test('a login names an invalid address and a short password together', async () => {
  for (const path of ['/api/v1/login']) {
    expect(await brokenRules('POST', path, { username: 'nomail', password: 'x' })).toEqual({
      username: 'email',
      password: 'minLength',
    });
  }
});

test('a registration names everything wrong with person, password and addresses', async () => {
  const body = {
    email: 'nomail',
    password: 'x',
    details: { firstName: '<b>', lastName: ' ' },
    addresses: [{ ...address, type: 'main', country: 'XX', city: '' }],
  };
  const broken = {
    email: 'email',
    password: 'minLength',
    'details.firstName': 'alphaSpecialCharsValidator',
    'details.lastName': 'required',
    'addresses.0.country': 'oneOf',
    'addresses.0.city': 'required',
  };
  expect(await brokenRules('POST', '/api/v1/user/web/register', body)).toEqual(broken);
});

test('a registration names invalid names and addresses together if nothing else is wrong', async () => {
  const body = {
    email: 'ana@example.com',
    password: 'correct horse battery',
    details: { firstName: '<b>', lastName: 'Horvat' },
    addresses: [{ ...address, type: 'main', country: 'XX' }],
  };
  expect(await brokenRules('POST', '/api/v1/user/web/register', body)).toEqual({
    'details.firstName': 'alphaSpecialCharsValidator',
    'addresses.0.country': 'oneOf',
  });
});

test('a changed profile and a new address name all their fields', async () => {
  const { headers } = await loggedIn(shop, 'iva@example.com');
  const profile = { email: 'nomail', details: { firstName: ' ', lastName: '<b>' } };
  expect(await brokenRules('PATCH', '/api/v1/user/web/update', profile, headers)).toEqual({
    email: 'email',
    'details.firstName': 'required',
    'details.lastName': 'alphaSpecialCharsValidator',
  });
  const typed = { ...address, type: 'else', country: 'XX', street: ' ', contactEmail: 'nomail' };
  expect(await brokenRules('POST', '/api/v1/user/web/address/create', typed, headers)).toEqual({
    type: 'oneOf',
    country: 'oneOf',
    street: 'required',
    contactEmail: 'email',
  });
});

test('both addresses of the checkout are validated together', async () => {
  const body = {
    ...(await startCart(shop)),
    shipping: { ...address, country: 'XX' },
    main: { ...address, city: '', street: ' ' },
  };
  expect(await brokenRules('PUT', '/api/v2/checkout/saveAddress', body)).toEqual({
    'shipping.country': 'oneOf',
    'main.city': 'required',
    'main.street': 'required',
  });
});

test('a blank message without an address names both', async () => {
  const body = { firstName: ' ', content: ' ', from: 'nomail' };
  expect(await brokenRules('POST', '/api/v1/marketing/contact/contactAdmin', body)).toEqual({
    firstName: 'required',
    content: 'required',
    from: 'email',
  });
});

test('a registration names a guessable password and two addresses of one kind besides the rest', async () => {
  const body = {
    email: 'nomail',
    password: '1234567890',
    details: { firstName: 'Ana', lastName: 'Horvat' },
    addresses: [
      { ...address, type: 'main' },
      { ...address, type: 'main' },
    ],
    acceptedConsents: [9999],
  };
  expect(await brokenRules('POST', '/api/v1/user/web/register', body)).toEqual({
    email: 'email',
    password: 'commonPassword',
    'addresses.1.type': 'oneOf',
    'acceptedConsents.0': 'oneOf',
  });
});

test('a changed address and a changed password name what else is wrong with them', async () => {
  const { headers } = await loggedIn(shop, 'mia@example.com');
  const { data } = await shop.call(
    'POST',
    '/api/v1/user/web/address/create',
    { ...address, type: 'main' },
    headers,
  );
  const changed = { ...address, type: 'else', zipCode: '2100', street: ' ', companyOIB: '12' };
  expect(await brokenRules('PATCH', `/api/v1/user/web/address/update/${data.id}`, changed, headers)).toEqual({
    type: 'oneOf',
    zipCode: 'format',
    street: 'required',
    companyOIB: 'format',
  });
  const passwords = { oldPassword: 'x', newPassword: '1234567890' };
  expect(await brokenRules('POST', '/api/v1/user/password/reset', passwords, headers)).toEqual({
    oldPassword: 'minLength',
    newPassword: 'commonPassword',
  });
});

test('a guessable password is reported with an invalid link', async () => {
  const body = { token: 'x'.repeat(1000), newPassword: '1234567890' };
  expect(await brokenRules('POST', '/api/v1/user/password/set', body)).toEqual({
    token: 'maxLength',
    newPassword: 'commonPassword',
  });
});

test('a defined form names its own fields besides those of every form', async () => {
  const { formId } = await offerMeasureForm(shop);
  const body = {
    id: formId,
    data: { name: 'x'.repeat(11), email: 'nomail', area: 'x', roof: 'round', agreed: 'x', plans: ['gone'] },
    captchaKey: 1,
    acceptedConsents: [9999],
  };
  expect(await brokenRules('POST', '/api/v1/form/storeData', body)).toEqual({
    'data.name': 'maxLength',
    'data.email': 'email',
    'data.area': 'type',
    'data.roof': 'oneOf',
    'data.agreed': 'type',
    'data.plans': 'oneOf',
    captchaKey: 'type',
    acceptedConsents: 'required',
    'acceptedConsents.0': 'oneOf',
  });
  expect(
    await brokenRules('POST', '/api/v1/form/storeData', { id: formId, data: { plans: ['gone'] } }),
  ).toEqual({
    'data.name': 'required',
    'data.email': 'required',
    'data.plans': 'oneOf',
    acceptedConsents: 'required',
  });
});

test('a message names unknown files, and each unknown consent by its position', async () => {
  const body = {
    firstName: ' ',
    content: 'x',
    from: 'nomail',
    files: ['gone'],
    acceptedConsents: [1, 'x', 9999],
  };
  expect(await brokenRules('POST', '/api/v1/marketing/contact/contactAdmin', body)).toEqual({
    firstName: 'required',
    from: 'email',
    files: 'oneOf',
    'acceptedConsents.1': 'type',
    'acceptedConsents.2': 'oneOf',
  });
});

test('a gift wrap that is not offered, or is missing with its message, is reported with the rest', async () => {
  const wrapped = { ...(await startCart(shop, enquiryHeaders)), giftWrap: true, currencyId: 9999 };
  expect(await brokenRules('PATCH', '/api/v2/cart/setInstructions', wrapped, enquiryHeaders)).toEqual({
    giftWrap: 'oneOf',
    currencyId: 'oneOf',
  });
  const bare = { ...(await startCart(shop)), giftWrap: false, giftMessage: 'Sretno!', currencyId: 9999 };
  expect(await brokenRules('PATCH', '/api/v2/cart/setInstructions', bare)).toEqual({
    giftWrap: 'required',
    currencyId: 'oneOf',
  });
});

test('a review names its rating and a visitor’s missing name', async () => {
  await setOption(shop, 'CanCommentOnBlog', 'Everyone');
  const productId = shop.productIds.screw;
  const review = { productId, rating: 6, comment: 5, name: ' ' };
  expect(await brokenRules('POST', '/api/v1/review/create', review)).toEqual({
    rating: 'maximum',
    comment: 'type',
    name: 'required',
  });
  expect(await brokenRules('POST', '/api/v1/review/create', { ...review, postId: 1 })).toEqual({
    rating: 'maximum',
    comment: 'type',
    name: 'required',
    postId: 'oneOf',
  });
  const { headers } = await loggedIn(shop, 'vid@example.com');
  expect(await brokenRules('PATCH', '/api/v1/review/update/1', review, headers)).toEqual({
    rating: 'maximum',
    comment: 'type',
    name: 'required',
  });
  await setOption(shop, 'CanCommentOnBlog', 'RegisteredUsers');
});

test('the countries of delivery are reported with the currency', async () => {
  const body = { ...(await startCart(shop)), country: 'XX', currencyId: 9999 };
  expect(await brokenRules('POST', '/api/v2/delivery/getApplicableDeliveryMethods', body)).toEqual({
    country: 'oneOf',
    currencyId: 'oneOf',
  });
});
