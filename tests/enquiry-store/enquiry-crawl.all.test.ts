import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Product } from '#contract/shapes/product-shapes.ts';
import { saveUser } from '#domain/accounts/users-service.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { pathOf } from '#values/addresses.ts';
import { type Language, languages } from '#values/language.ts';
import { demoCategories, demoPages, demoProducts } from '../../tools/demo-addresses.ts';
import { fetchPage } from '../browser/server-pages.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { openDemoDatabase } from '../support/test-api.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { testRuntime } from '../support/test-runtime.ts';
import { type CallFacts, callInputs, fillingOptions } from './contract-calls.ts';
import { crawlPages, type Sent } from './page-crawl.ts';
import { amountsOf, findPriceFields, findPrices, makePricesUnmistakable } from './price-search.ts';
import { silentCalls } from './silent-calls.ts';

/*
 * docs/rules/prices.md: one variant shows no prices. The whole program runs on the demo shop with prices that nothing
 * else looks like; the shop with prices tells them all, and every answer of the other one is searched for them.
 */

let database: TestDatabase;
let folder: string;
let shop: ShopProcess;
/** Every amount that the shop with prices tells: list, discount, membership, unit, bundle, surcharge, in EUR and CHF. */
const prices = new Set<number>();
let facts: CallFacts;

const shopClient = { apiKey: 'demo-attika-shop', site: '1001', store: '2041', language: 'hrv' };
const stores: Record<Language, string> = { hr: '3041', en: '3031', de: '3028' };
const codes: Record<Language, string> = { hr: 'hrv', en: 'eng', de: 'ger' };
const enquiryClient = (language: Language) => ({
  apiKey: 'demo-attika-pro',
  site: '1002',
  store: stores[language],
  language: codes[language],
});

type Input = { params?: object; query?: object; body?: object };

async function send(endpoint: Endpoint, input: Input, client: Record<string, string>): Promise<Sent> {
  const params = input.params as Record<string, unknown> | undefined;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params?.[name])));
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)]));
  const answer = await fetch(`${shop.url}${path}?${search}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: { ...client, ...(endpoint.body ? { 'content-type': 'application/json' } : {}) },
    ...(endpoint.body ? { body: JSON.stringify(input.body ?? {}) } : {}),
  });
  return { call: `${endpoint.method} ${path}?${search}`, status: answer.status, text: await answer.text() };
}

const dataOf = ({ text }: Sent) => JSON.parse(text).data;

/** The shop with prices, product by product, in both of its currencies. */
async function learnPrices(): Promise<Pick<CallFacts, 'products' | 'bundles'>> {
  const products: Static<typeof Product>[] = [];
  const bundles: CallFacts['bundles'][number][] = [];
  const { catalogue } = contract;
  const learn = async (endpoint: Endpoint, input: Input) => {
    const data = dataOf(await send(endpoint, input, shopClient));
    for (const cents of amountsOf(data)) prices.add(cents);
    return data;
  };
  for (const currency of [44, 33]) {
    const list = { page: 1, allowUnlimited: true, currencyId: currency };
    const select = ['finalPrice', 'retailPrice', 'basicPrice', 'membershipPrice', 'discount', 'unitPrice'];
    await learn(catalogue.productFilter, { body: { ...list, select } });
    await learn(catalogue.layeredNavigation, { body: { currencyId: currency } });
    const { rows } = await database.pool.query('select id from product where not archived order by id');
    for (const { id } of rows) {
      const product: Static<typeof Product> = await learn(catalogue.productGet, { query: { id, currency } });
      await learn(catalogue.priceHistory, { params: { id }, query: { currency } });
      if (currency === 44) products.push(product);
      if (product.format !== 'bundle') continue;
      const bundle = await learn(catalogue.checkBundles, { query: { product: id, currency } });
      if (currency === 44) bundles.push(bundle);
    }
  }
  return { products, bundles };
}

/** A cart of the enquiry store with everything that can be added, or with one line. */
async function cartWith({ products, bundles }: Pick<CallFacts, 'products' | 'bundles'>) {
  const client = enquiryClient('hr');
  const { cartId, protectCode } = dataOf(await send(contract.cart.newCartSession, {}, client));
  let itemId = 0;
  for (const product of products) {
    const bundle = bundles.find((candidate) => candidate.product === product.id);
    const options = fillingOptions(product, bundle);
    const body = { cartId, protectCode, productId: product.id, qty: 1, options };
    const answer = await send(contract.cart.addItem, { body }, client);
    if (answer.status === 200) itemId = dataOf(answer).items[0].itemId;
  }
  return { cartId, protectCode, itemId };
}

/** A cart of the enquiry store with one line, that may be emptied. */
function smallCart() {
  return cartWith({ ...facts, products: simpleOf(facts.products).slice(0, 1) });
}

function simpleOf(products: CallFacts['products']): CallFacts['products'] {
  return products.filter(({ format, customOptions }) => format === 'simple' && customOptions.length === 0);
}

/** An order that the shop with prices has taken. */
async function orderOfShop(productId: number): Promise<string> {
  const call = async (endpoint: Endpoint, body?: object) =>
    dataOf(await send(endpoint, body ? { body } : {}, shopClient));
  const { cart, checkout } = contract;
  const { cartId, protectCode } = await call(cart.newCartSession);
  const session = { cartId, protectCode };
  await call(cart.addItem, { ...session, productId, qty: 1 });
  const { id: userId } = await call(checkout.registerGuest, { ...session, email: 'ana@example.com' });
  const buyer = { ...session, userId };
  const [{ body }] = callInputs({ ...facts, full: session }).checkout.saveAddress as [{ body: object }];
  await call(checkout.saveAddress, { ...body, ...buyer });
  await call(checkout.saveDeliveryMethod, { ...buyer, deliveryMethodId: 3, branchId: 1 });
  await call(checkout.savePaymentMethod, { ...buyer, paymentMethodId: 1 });
  const { orderSlug } = await call(checkout.orderCreate, { ...buyer, acceptedConsents: [1, 2] });
  return orderSlug;
}

beforeAll(async () => {
  database = await openDemoDatabase();
  await makePricesUnmistakable(database.pool);
  folder = await mkdtemp(join(tmpdir(), 'attika-enquiry-'));
  shop = await startShop({
    DATABASE_URL: database.address,
    DATA_DIR: folder,
    RATE_LIMIT_PER_MINUTE: '1000000000',
  });
  await savePeople();
  const learned = await learnPrices();
  const full = await cartWith(learned);
  const simple = simpleOf(learned.products);
  const small = await cartWith({ ...learned, products: simple.slice(0, 1) });
  facts = {
    ...learned,
    full,
    small,
    categorySlugs: demoCategories.flatMap(({ slug }) => Object.values(slug)),
    pageSlugs: demoPages.flatMap(({ slug }) => Object.values(slug)),
    orderSlug: '',
    navigationId: await navigationOfStore(),
    reviewId: await reviewOfCustomer(simple[1]?.id ?? 0),
    login: { username: emailOf('customer'), password },
    shopStore: shopClient.store,
  };
  facts = { ...facts, orderSlug: await orderOfShop(simple[0]?.id ?? 0) };
});
afterAll(async () => {
  await shop?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What an answer gives away, by the call or page it came from. */
function leaksOf(answers: readonly Sent[]): Record<string, string[]> {
  return Object.fromEntries(
    answers.flatMap(({ call, text }) => {
      const fields = /^\s*[{[]/.test(text) ? findPriceFields(JSON.parse(text)) : [];
      const found = [...findPrices(text, prices), ...fields];
      return found.length === 0 ? [] : [[call, found.slice(0, 5)]];
    }),
  );
}

/** What the program could not answer. */
function failuresOf(answers: readonly Sent[]): string[] {
  return answers.filter(({ status }) => status >= 500).map(({ call, status }) => `${status}: ${call}`);
}

/** Each language is asked by somebody else, and about every third product: what a product tells hangs on neither. */
const askers = [
  { language: 'hr', who: 'customer', turn: 0 },
  { language: 'en', who: 'editor', turn: 1 },
  { language: 'de', who: 'visitor', turn: 2 },
] as const;
const password = 'correct horse battery';
const emailOf = (who: 'customer' | 'editor') => `${who}@example.com`;

/** A review in the enquiry store, of a product that the calls review no other time. */
async function reviewOfCustomer(productId: number): Promise<number> {
  const client = { ...enquiryClient('hr'), ...(await logIn('customer')) };
  const body = { productId, rating: 5, comment: 'Lim' };
  return dataOf(await send(contract.reviews.reviewCreate, { body }, client)).id;
}

async function navigationOfStore(): Promise<number> {
  const { rows } = await database.pool.query(
    `select navigation.id from navigation join site on site.id = navigation.site_id where site.site_id = '1002' limit 1`,
  );
  return rows[0].id;
}

/** People who have an account with the enquiry store. */
async function savePeople(): Promise<void> {
  const { rows } = await database.pool.query(`select id from site where site_id = '1002'`);
  const passwordHash = await createPasswordHasher().hash(password);
  for (const scope of ['customer', 'editor'] as const) {
    await saveUser(testRuntime(database.database), {
      siteId: rows[0].id,
      email: emailOf(scope),
      firstName: 'Ana',
      lastName: 'Horvat',
      passwordHash,
      language: 'hr',
      scope,
      emailConfirmed: true,
      blocked: false,
      memberCardBarcode: null,
    });
  }
}

async function logIn(who: 'customer' | 'editor'): Promise<{ authorization: string }> {
  const body = { username: emailOf(who), password };
  const { tokens } = dataOf(await send(contract.auth.login, { body }, enquiryClient('hr')));
  return { authorization: `Bearer ${tokens.accessToken}` };
}

describe('no price of any product leaves the enquiry store', () => {
  const answered = new Set<string>();

  test.for(askers)(
    'through any call of the contract: $language, $who',
    { timeout: 240_000 },
    async ({ language, who, turn }) => {
      // The calls before have emptied and ended the cart of the language before.
      const small = await smallCart();
      const products = facts.products.filter((_product, index) => index % askers.length === turn);
      const inputs = callInputs({ ...facts, products, small }) as Record<
        string,
        Record<string, readonly Input[]>
      >;
      const client = { ...enquiryClient(language), ...(who === 'visitor' ? {} : await logIn(who)) };
      const answers: Sent[] = [];
      for (const [group, endpoints] of Object.entries(contract) as [string, Record<string, Endpoint>][]) {
        for (const [name, endpoint] of Object.entries(endpoints)) {
          for (const input of inputs[group]?.[name] ?? []) {
            const answer = await send(endpoint, input, client);
            answers.push(answer);
            if (answer.status < 400) answered.add(name);
          }
        }
      }
      expect(leaksOf(answers)).toEqual({});
      expect(failuresOf(answers)).toEqual([]);
    },
  );

  test('and nearly every call has answered somebody', () => {
    const names = Object.values(contract).flatMap((endpoints) => Object.keys(endpoints));
    expect(names.filter((name) => !answered.has(name)).sort()).toEqual([...silentCalls].sort());
  });

  test('through any page, its data, or its links', async () => {
    const answers = await crawlPages(shop.url, facts, { withData: true });
    expect(answers.length).toBeGreaterThan(3 * demoProducts.filter(({ mainProduct }) => !mainProduct).length);
    expect(failuresOf(answers)).toEqual([]);
    expect(leaksOf(answers)).toEqual({});
  }, 120_000);

  test('and would be found: the same search in the shop with prices', async () => {
    expect(prices.size).toBeGreaterThan(200);
    for (const { id, format } of facts.products) {
      const answer = await send(contract.catalogue.productGet, { query: { id } }, shopClient);
      expect(findPrices(answer.text, prices).length, `${id} ${format}`).toBeGreaterThan(0);
    }
    for (const language of languages) {
      const address = pathOf('shop', language);
      const { html } = await fetchPage(shop.url, address);
      expect(findPrices(html.replace(/<script[\s\S]*?<\/script>/g, ''), prices).length).toBeGreaterThan(5);
      const data = await fetchPage(shop.url, `${address}.data`);
      expect(findPrices(data.html, prices).length).toBeGreaterThan(5);
    }
  });
});
