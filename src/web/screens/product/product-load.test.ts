import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { type AddFailure, addFromForm } from './product-action.ts';
import { loadProduct } from './product-load.ts';

const variant = {
  id: 12,
  slug: 'panel-black',
  isVisibleIndividually: false,
  mainProductSlug: 'panel',
};
const main = {
  id: 10,
  slug: 'panel',
  associatedProducts: [{ id: 12, attributes: [{ attributeCode: 'colour', valueId: 7 }] }],
  associatedProductsAttributes: [{ attributeCode: 'colour', values: [] }],
  customOptions: [
    { key: 'lengthMm', title: 'Length', option_type: 'number', isLength: true, custom_option_values: [] },
    { key: 'mark', title: 'Mark', option_type: 'text', isLength: false, custom_option_values: [] },
  ],
};

/** A shop that knows one main product with one hidden variant; `answers` stands for its other calls. */
function shopWith(
  answers: Record<string, unknown> = {},
  cart?: { cartId: number; protectCode: string },
): RequestFacts {
  const send = async (path: string) => {
    const slug = new URLSearchParams(path.split('?')[1]).get('slug');
    const products: Record<string, unknown> = { 'panel-black': variant, panel: main, 'old-panel': main };
    const product = slug ? products[slug] : answers[path];
    if (product instanceof Response) return product.clone();
    return product
      ? Response.json({ data: product })
      : Response.json({ errored: true, details: { code: 'NOT_FOUND' } }, { status: 404 });
  };
  const api = createApiClient({ apiKey: 'k', site: '1', store: '1', language: 'eng' }, send);
  return {
    api,
    personalApi: api,
    language: 'en',
    knowWords: () => undefined,
    findCart: () => cart,
  } as Partial<RequestFacts> as RequestFacts;
}

async function answerTo(work: Promise<unknown>): Promise<Response> {
  return work.then(
    (value) => value as Response,
    (thrown: unknown) => thrown as Response,
  );
}

test('a hidden variant redirects permanently to its main product with its values chosen', async () => {
  const answer = await answerTo(loadProduct(shopWith(), 'panel-black', new URLSearchParams()));
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/en/product/panel?colour=7']);
});

test('an old slug redirects permanently to the current one and keeps the query', async () => {
  const answer = await answerTo(loadProduct(shopWith(), 'old-panel', new URLSearchParams('colour=7')));
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/en/product/panel?colour=7']);
});

test('without a slug the shop opens', async () => {
  const answer = await answerTo(loadProduct(shopWith(), undefined, new URLSearchParams()));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/shop']);
});

test('a line of the cart opens its own choice', async () => {
  const options = {
    personalizations: { mark: 'north' },
    customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 2500 },
  };
  const cart = { items: [{ itemId: 5, productId: 12, options }] };
  const shop = shopWith({ '/api/v2/cart/getCart': cart }, { cartId: 1, protectCode: 'secret' });
  const answer = await answerTo(loadProduct(shop, 'panel', new URLSearchParams('cartItemId=5')));
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/en/product/panel?colour=7&option.length.lengthMm=2500&option.text.mark=north',
  ]);
});

async function sendForm(shop: RequestFacts, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request('https://shop.example/en/product/panel', { method: 'POST', body });
  return addFromForm(shop, request, await request.clone().formData());
}

test('the form without scripts creates a cart, stores it in two cookies and redirects there', async () => {
  const shop = shopWith({
    '/api/v2/cart/getNewCartSession': { cartId: 3, protectCode: 'abc' },
    '/api/v2/cart/addItem': { itemCount: 2 },
  });
  const answer = await answerTo(sendForm(shop, { productId: '12', quantity: '2' }));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/cart']);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual(['cartId=3', 'protectCode=abc']);
  expect(cookies[0]).toMatch(/; Secure\b/);
  expect(cookies[0]).toMatch(/; SameSite=Lax\b/);
});

test('a cart that was ordered meanwhile is replaced by a new one', async () => {
  const used = Response.json({ errored: true, details: { code: 'SESSION_USED' } }, { status: 409 });
  let calls = 0;
  const shop = shopWith(
    {
      '/api/v2/cart/getNewCartSession': { cartId: 4, protectCode: 'new' },
      get '/api/v2/cart/addItem'() {
        calls += 1;
        return calls === 1 ? used : { itemCount: 1 };
      },
    },
    { cartId: 1, protectCode: 'old' },
  );
  const answer = await answerTo(sendForm(shop, { productId: '12', quantity: '1' }));
  expect(answer.headers.getSetCookie()[0]).toContain('cartId=4');
});

test.each(['0', '1000', '1.5', 'two'])(
  'quantity %s is refused before anything is created',
  async (quantity) => {
    const answer = (await sendForm(shopWith(), { productId: '12', quantity })) as {
      data: { code: string };
      init: { status: number };
    };
    expect([answer.data.code, answer.init.status]).toEqual(['QUANTITY', 422]);
  },
);

test('the server’s refusal of a length is shown at its field, with all the input', async () => {
  const fields = { 'options.customPriceOption.customOptionValue': { rule: 'maximum', parameter: 15000 } };
  const refusal = Response.json({ errored: true, details: { code: 'VALIDATION', fields } }, { status: 422 });
  const shop = shopWith({ '/api/v2/cart/addItem': refusal }, { cartId: 1, protectCode: 'secret' });
  const sent = {
    productId: '12',
    quantity: '3',
    'option.length.lengthMm': '99999',
    'option.text.mark': 'north',
  };
  const answer = (await sendForm(shop, sent)) as { data: AddFailure; init: { status: number } };
  expect(answer.init.status).toBe(422);
  expect(answer.data).toEqual({
    code: 'VALIDATION',
    errors: { 'option.length.lengthMm': { rule: 'maximum', parameter: 15000 } },
    values: sent,
  });
});
