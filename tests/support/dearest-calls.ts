import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { savedCutListsMaximum, wishlistLimitMaximum } from '#values/account-limits.ts';
import { cartLinesMaximum, cutListRowsMaximum, keywordMaximum, listLimitMaximum } from '#values/limits.ts';
import { addressIn, type CartIdentity, requiredConsents, startCart } from './fixture-buyer.ts';
import { issuedBy } from './fixture-papers.ts';
import { loggedIn } from './fixture-people.ts';
import { gable } from './fixture-roof.ts';
import { type FixtureShop, shopKey } from './fixture-shop.ts';
import type { TestApi } from './test-api.ts';

/** A call with all that its contract lets anybody ask for. */
export type DearestCall = {
  /** In the contract, or the path of what is no call of it. */
  readonly endpoint: Endpoint | null;
  readonly send: () => Promise<LightMyRequestResponse>;
  /** What is done before each sending, and not counted. */
  readonly before?: () => Promise<void>;
};

type Sending = {
  readonly payload?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
};

function senderOf(app: FastifyInstance, headersOfAll: Readonly<Record<string, string>>) {
  let count = 0;
  return ({ method, path: declared }: Pick<Endpoint, 'method' | 'path'>, given: Sending = {}) => {
    const { payload, query = {}, headers = {}, path = declared } = given;
    count += 1;
    return app.inject({
      remoteAddress: `10.9.${(count >> 8) & 255}.${count & 255}`,
      method,
      url: path,
      query: { ...query },
      headers: { ...headersOfAll, ...headers },
      ...(payload ? { payload } : {}),
    });
  };
}

/** Lines of a cart, an order and its papers: as many as a cart holds, each a length of its own with a mark and a text. */
function cutItems(productId: number, count: number, from = 0) {
  return Array.from({ length: count }, (_, index) => ({
    productId,
    qty: 9,
    options: {
      customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 1000 + 10 * (from + index) },
      personalizations: { engraving: `Strana ${from + index}` },
      mark: `Oznaka ${from + index}`,
    },
  }));
}

/** Of the fixture shop: carts, orders and papers with as many lines as a cart holds. */
export async function dearestOrderCalls(shop: FixtureShop): Promise<Record<string, DearestCall>> {
  const send = senderOf(shop.app, { apiKey: shopKey });
  await shop.database.pool.query('update product set stock_thousandths = null');
  const sheet = shop.productIds.sheet as number;
  const ana = await loggedIn(shop, 'ana@example.com');

  const fullCart = async (headers?: Record<string, string>): Promise<CartIdentity> => {
    const cart = await startCart(shop, headers);
    for (let from = 0; from < cartLinesMaximum; from += cutListRowsMaximum) {
      const payload = { ...cart, items: cutItems(sheet, cutListRowsMaximum, from) };
      const { statusCode, body } = await send(contract.cart.addItems, {
        payload,
        ...(headers ? { headers } : {}),
      });
      if (statusCode !== 200) throw new Error(body);
    }
    return cart;
  };
  const { cartId, protectCode } = await fullCart();
  const cart = { cartId, protectCode };
  const { data: read } = await shop.call('POST', contract.cart.getCart.path, cart);
  const lineIds: number[] = read.items.map((item: { itemId: number }) => item.itemId);

  const ready = async () => {
    const own = await fullCart(ana.headers);
    const buyer = { ...own, userId: ana.id };
    await shop.call(
      'PUT',
      '/api/v2/checkout/saveAddress',
      { ...buyer, shipping: addressIn('HR') },
      ana.headers,
    );
    const { data } = await shop.call(
      'POST',
      '/api/v2/delivery/getApplicableDeliveryMethods',
      buyer,
      ana.headers,
    );
    const deliveryMethodId = data[0].id;
    await shop.call(
      'PUT',
      '/api/v2/delivery/saveDeliveryMethod',
      { ...buyer, deliveryMethodId },
      ana.headers,
    );
    const payments = await shop.call(
      'POST',
      '/api/v2/payment/getApplicablePaymentMethods',
      buyer,
      ana.headers,
    );
    const paymentMethodId = payments.data[0].id;
    await shop.call('PUT', '/api/v2/payment/savePaymentMethod', { ...buyer, paymentMethodId }, ana.headers);
    return { ...buyer, acceptedConsents: requiredConsents };
  };
  let next = await ready();
  const { data: placed } = await shop.call('POST', contract.checkout.orderCreate.path, next, ana.headers);
  await issuedBy(shop, placed.id);
  const documentPath = contract.documents.documentGet.path.replace(':id', String(placed.id));
  let again = await startCart(shop, ana.headers);
  let from = cart;
  let into = cart;
  const headers = ana.headers;
  const ofCart = (endpoint: Endpoint, more: object = {}): DearestCall => ({
    endpoint,
    send: () => send(endpoint, { payload: { ...cart, ...more } }),
  });
  let side = 0;

  // As many lists as somebody may keep but one, and a shop of so many goods as a wishlist is given at once.
  const storedRows = Array.from({ length: cutListRowsMaximum }, (_, index) => ({
    pieces: 9,
    lengthMm: 1000 + 10 * index,
    mark: `Oznaka ${index}`,
  }));
  const storedList = { name: 'Krov', productId: sheet, rows: storedRows };
  let storedId = 0;
  for (let count = 1; count < savedCutListsMaximum; count += 1) {
    const { data } = await shop.call('POST', contract.cutLists.cutListCreate.path, storedList, ana.headers);
    storedId = data.id;
  }
  const wished = Array.from({ length: 1000 }, (_, index) => index + 1);

  return {
    getCart: ofCart(contract.cart.getCart),
    validateCart: ofCart(contract.cart.validateCart),
    updateItem: {
      endpoint: contract.cart.updateItem,
      send() {
        side += 1;
        return send(contract.cart.updateItem, {
          payload: { ...cart, itemId: lineIds[0], qty: 1 + (side % 9) },
        });
      },
    },
    addItem: {
      endpoint: contract.cart.addItem,
      send: () => send(contract.cart.addItem, { payload: { ...cart, ...cutItems(sheet, 1)[0] } }),
    },
    setInstructions: ofCart(contract.cart.setInstructions, { instructions: 'x'.repeat(2000) }),
    removeCoupon: ofCart(contract.cart.removeCoupon),
    quoteCartDelivery: ofCart(contract.checkout.quoteCartDelivery, { country: 'HR', zipCode: '10000' }),
    applicableDeliveryMethods: ofCart(contract.checkout.applicableDeliveryMethods),
    applicablePaymentMethods: ofCart(contract.checkout.applicablePaymentMethods),
    addItems: {
      endpoint: contract.cart.addItems,
      send: () =>
        send(contract.cart.addItems, { payload: { ...cart, items: cutItems(sheet, cutListRowsMaximum) } }),
    },
    merge: {
      endpoint: contract.cart.merge,
      async before() {
        from = await fullCart(headers);
        into = await startCart(shop, headers);
      },
      send: () => send(contract.cart.merge, { headers, payload: { from, into } }),
    },
    orderAgain: {
      endpoint: contract.cart.orderAgain,
      async before() {
        again = await startCart(shop, headers);
      },
      send: () => send(contract.cart.orderAgain, { headers, payload: { ...again, orderId: placed.id } }),
    },
    orderCreate: {
      endpoint: contract.checkout.orderCreate,
      async before() {
        next = await ready();
      },
      send: () => send(contract.checkout.orderCreate, { headers, payload: next }),
    },
    orderBySlug: {
      endpoint: contract.checkout.orderBySlug,
      send: () =>
        send(contract.checkout.orderBySlug, {
          headers,
          path: contract.checkout.orderBySlug.path.replace(':orderSlug', placed.orderSlug),
        }),
    },
    documentGet: {
      endpoint: contract.documents.documentGet,
      send: () => send(contract.documents.documentGet, { headers, path: documentPath }),
    },
    'documentGet as PDF': {
      endpoint: contract.documents.documentGet,
      send: () =>
        send(contract.documents.documentGet, { headers, path: documentPath, query: { format: 'pdf' } }),
    },
    documentFilter: {
      endpoint: contract.documents.documentFilter,
      send: () => send(contract.documents.documentFilter, { headers, payload: { limit: listLimitMaximum } }),
    },
    accountExport: {
      endpoint: contract.account.accountExport,
      send: () => send(contract.account.accountExport, { headers }),
    },
    cutListQuote: {
      endpoint: contract.cutLists.cutListQuote,
      send: () =>
        send(contract.cutLists.cutListQuote, {
          payload: {
            productId: sheet,
            rows: Array.from({ length: cutListRowsMaximum }, (_, index) => ({
              pieces: 999,
              lengthMm: 500 + 70 * index,
              mark: `Oznaka ${index}`,
            })),
          },
        }),
    },
    cutListCreate: {
      endpoint: contract.cutLists.cutListCreate,
      before: async () =>
        void (await shop.database.pool.query('delete from saved_cut_list where id > $1', [storedId])),
      send: () => send(contract.cutLists.cutListCreate, { headers, payload: storedList }),
    },
    cutListFilter: {
      endpoint: contract.cutLists.cutListFilter,
      send: () =>
        send(contract.cutLists.cutListFilter, { headers, query: { limit: String(savedCutListsMaximum) } }),
    },
    wishlistCreate: {
      endpoint: contract.wishlist.wishlistCreate,
      send: () => send(contract.wishlist.wishlistCreate, { headers, payload: { product_id: wished } }),
    },
    wishlistFilter: {
      endpoint: contract.wishlist.wishlistFilter,
      send: () =>
        send(contract.wishlist.wishlistFilter, { headers, query: { limit: String(wishlistLimitMaximum) } }),
    },
    cutListPaper: {
      endpoint: contract.cutLists.cutListPaper,
      send: () =>
        send(contract.cutLists.cutListPaper, {
          query: {
            productId: String(sheet),
            list: Array.from(
              { length: cutListRowsMaximum },
              (_, index) => `${1000 + 10 * index}\t99\tA${index}`,
            ).join('\n'),
            language: 'hr',
          },
        }),
    },
  };
}

/** Of the demo shop: lists, filters, words, roofs and what machines read. */
export async function dearestCatalogueCalls(api: TestApi): Promise<Record<string, DearestCall>> {
  const send = senderOf(api.app, api.headersOf());
  const site = { host: 'localhost' };
  const { data: coverings } = (await send(contract.roofs.roofCoverings)).json();
  const covering = coverings.coverings.find((one: { variants: unknown[] }) => one.variants.length > 0);
  const roof = {
    ...gable,
    shape: 'hip',
    lengthMm: 40_000,
    widthMm: 40_000,
    productId: covering.variants[0].productId,
    withGutter: true,
  };
  const bundles = await api.database.pool.query<{ id: number }>(
    `select id from product where format = 'bundle' and not archived
      order by (select count(*) from bundle_member where bundle_id = product.id) desc limit 1`,
  );
  const [bundle = { id: 0 }] = bundles.rows;
  /** A condition that every product fulfils. */
  const everything = [{ key: 'finalPrice', operator: 'gte', value: 0 }];
  const words = 'krovni lim zlijeb vijak sljeme oluk snjegobran '.repeat(10).slice(0, keywordMaximum);
  const machine = (path: `/${string}`): DearestCall => ({
    endpoint: null,
    send: () => send({ method: 'GET', path: path as Endpoint['path'] }, { headers: site }),
  });
  const plain = (endpoint: Endpoint, sending: Sending = {}): DearestCall => ({
    endpoint,
    send: () => send(endpoint, sending),
  });
  return {
    productFilter: plain(contract.catalogue.productFilter, {
      payload: { limit: listLimitMaximum, filters: everything },
    }),
    'productFilter without a limit': plain(contract.catalogue.productFilter, {
      payload: { allowUnlimited: true, filters: everything },
    }),
    'productFilter by words': plain(contract.catalogue.productFilter, {
      payload: { limit: listLimitMaximum, keyword: 'lim' },
    }),
    productGet: plain(contract.catalogue.productGet, { query: { id: String(covering.productId) } }),
    layeredNavigation: plain(contract.catalogue.layeredNavigation, { payload: { filters: everything } }),
    categoryFilter: plain(contract.catalogue.categoryFilter, { payload: {} }),
    checkBundles: plain(contract.catalogue.checkBundles, { query: { product: String(bundle.id) } }),
    optionFilter: plain(contract.content.optionFilter),
    assignmentFilter: plain(contract.consents.assignmentFilter, { payload: { perPage: 50 } }),
    searchWeb: plain(contract.search.searchWeb, {
      payload: {
        keywords: 'lim',
        categories: ['pages', 'products', 'posts', 'productCategories'],
        limit: listLimitMaximum,
      },
    }),
    searchSuggest: plain(contract.search.searchSuggest, { query: { keywords: words } }),
    'searchSuggest of a letter': plain(contract.search.searchSuggest, { query: { keywords: 'k' } }),
    'searchWeb of many words': plain(contract.search.searchWeb, {
      payload: { keywords: words, categories: ['pages', 'products', 'posts', 'productCategories'] },
    }),
    roofCoverings: plain(contract.roofs.roofCoverings),
    roofCalculate: plain(contract.roofs.roofCalculate, { payload: roof }),
    roofPaper: plain(contract.roofs.roofPaper, {
      query: Object.fromEntries(
        Object.entries({ ...roof, language: 'hr' }).map(([key, value]) => [key, `${value}`]),
      ),
    }),
    reviewFilter: plain(contract.reviews.reviewFilter, { payload: { limit: listLimitMaximum } }),
    eventFilter: plain(contract.events.eventFilter, { payload: { limit: listLimitMaximum } }),
    postFilterStandard: plain(contract.posts.postFilterStandard, { payload: { perPage: 100 } }),
    termFilter: plain(contract.terms.termFilter, { query: { termTypeTitles: 'category', limit: '100' } }),
    termFilterStandard: plain(contract.terms.termFilterStandard, { payload: { perPage: 100 } }),
    elementGetByHandlers: plain(contract.content.elementGetByHandlers, {
      payload: { handlers: ['header', 'footer', 'cookie'] },
    }),
    elementFilter: plain(contract.elements.elementFilter, { payload: { perPage: 100 } }),
    formFilter: plain(contract.forms.formFilter, { payload: { perPage: 50 } }),
    consentFilter: plain(contract.consents.consentFilter, { payload: { limit: 100 } }),
    commons: plain(contract.platform.commons, { query: { type: 'languages' } }),
    '/sitemap.xml': machine('/sitemap.xml'),
    '/feed/products/hr.xml': machine('/feed/products/hr.xml'),
    '/llms.txt': machine('/llms.txt'),
  };
}
