import type { FastifyInstance } from 'fastify';
import { buildServer } from '#api/app.ts';
import { serveMedia } from '#api/plugins/media-plugin.ts';
import { serveReviewPhotos } from '#api/plugins/review-photos-plugin.ts';
import { saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import { saveDeliveryMethods, savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { saveAssignment } from '#domain/consents/consent-assignments.ts';
import { saveConsent } from '#domain/consents/consents-service.ts';
import type { ShopRuntime } from '#domain/context.ts';
import type { DomainEvent } from '#domain/domain-events.ts';
import { openMediaFiles } from '#domain/media/media-files.ts';
import type { CheckoutSettings } from '#domain/site.ts';
import { saveCountries, saveTaxClasses } from '#domain/sites/registers-service.ts';
import { recordOrigin } from '#domain/sites/site-directory.ts';
import type { SiteInput } from '#domain/sites/site-input.ts';
import { saveSite } from '#domain/sites/sites-service.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { openShop, type Shop } from '../../src/program/shop.ts';
import type { ShopOptions } from '../../src/program/shop-options.ts';
import { company } from './fixture-company.ts';
import { products } from './fixture-goods.ts';
import { deliveryMethods, paymentMethods } from './fixture-methods.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { testFilesFolder, testIncomingFolder, testOutboxFolder } from './test-runtime.ts';

/** A small shop that sells: two sites, five countries, goods of every kind, delivery, payment, consents. */
export type FixtureShop = {
  readonly app: FastifyInstance;
  readonly shop: Shop;
  readonly runtime: ShopRuntime;
  readonly database: TestDatabase;
  readonly catalogueId: number;
  /** Of the first site, which most calls are asked of. */
  readonly siteId: number;
  readonly emitted: readonly DomainEvent[];
  /** Where its mails lie that were sent to no server. */
  readonly outboxFolder: string;
  /** Where its files come in, whole and in pieces. */
  readonly incomingFolder: string;
  readonly unfinishedFolder: string;
  /** Ids of the products by key. */
  readonly productIds: Readonly<Record<string, number>>;
  /** A call as the shop's client in Croatian, or with other headers. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
};

// Answers are looked into as a client does that knows nothing of the program.
// biome-ignore lint/suspicious/noExplicitAny: the tests state what stands in them
export type Answer = { readonly status: number; readonly data: any; readonly details: any };

export const shopKey = 'key-shop';
export const enquiryHeaders = { apiKey: 'key-enquiry' };
export const closedHeaders = { apiKey: 'key-closed' };

export async function openFixtureShop(
  clock: Clock = systemClock,
  {
    meetsOthers = false,
    ...more
  }: Pick<ShopOptions, 'passwords' | 'socialProviders' | 'directUploads' | 'webhookLoopback'> & {
    readonly files?: FileStore;
  } & {
    readonly meetsOthers?: boolean;
  } = {},
): Promise<FixtureShop> {
  const database = await openTestDatabase();
  let catalogueId = 0;
  const outboxFolder = testOutboxFolder();
  const [incomingFolder, unfinishedFolder] = [testIncomingFolder(), testIncomingFolder()];
  const shop = await openShop({
    database: database.database,
    files: openLocalFileStore(testFilesFolder()),
    outboxFolder,
    incomingFolder,
    unfinishedFolder,
    log: silentLogger,
    production: true,
    demo: true,
    clock,
    ...(meetsOthers ? { connection: database.address } : {}),
    ...more,
    prepare: async (runtime) => {
      catalogueId = await fill(runtime);
    },
  });
  const emitted: DomainEvent[] = [];
  shop.listen((domainEvent) => emitted.push(domainEvent));
  const { files, images } = shop.dependencies;
  const mediaFiles = openMediaFiles(files, images);
  const app = await buildServer(shop.dependencies, {
    rateLimitPerMinute: 1_000_000,
    beside: [
      async (scope) => serveMedia(scope, { ...shop.dependencies, mediaFiles }),
      async (scope) => serveReviewPhotos(scope, { ...shop.dependencies, mediaFiles }),
    ],
  });
  const { rows } = await database.pool.query<{ key: string; id: number }>('select key, id from product');
  let calls = 0;
  let isChanged = false;
  const { settled, productIndexes, search } = shop.dependencies;
  /** What a test changes without a call is heard of before the next one. */
  const runtime: ShopRuntime = {
    ...shop.runtime,
    emit(domainEvent) {
      isChanged = true;
      shop.runtime.emit(domainEvent);
    },
  };
  return {
    app,
    shop,
    runtime,
    database,
    catalogueId,
    siteId: shop.dependencies.directory.getFirst().id,
    emitted,
    outboxFolder,
    incomingFolder,
    unfinishedFolder,
    productIds: Object.fromEntries(rows.map(({ key, id }) => [key, id])),
    async call(method, path, body, headers = {}) {
      calls += 1;
      if (isChanged) {
        isChanged = false;
        await settled();
        await productIndexes.settled();
        await search.settled();
      }
      const answer = await app.inject({
        // Every call comes from an address of its own: limits of one address are shown by tests of their own.
        remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
        method,
        url: path,
        headers: { apiKey: shopKey, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      // Files, such as lists to take along, are no JSON.
      const isJson = `${answer.headers['content-type']}`.startsWith('application/json');
      const parsed = isJson ? answer.json() : {};
      return { status: answer.statusCode, data: parsed.data, details: parsed.details };
    },
    async close() {
      await app.close();
      await shop.close();
      await database.drop();
    },
  };
}

async function fill(runtime: ShopRuntime): Promise<number> {
  // Cards are paid at the test gateway, which a demo shop alone has.
  await recordOrigin(runtime, 'demo');
  await saveCountries(runtime, countries);
  await saveTaxClasses(runtime, [
    {
      key: 'tax-standard',
      name: { hr: 'Opća', en: 'Standard', de: 'Normal' },
      rates: [
        { country: 'HR', rateBasisPoints: 2500 },
        { country: 'DE', rateBasisPoints: 1900 },
        { country: 'CH', rateBasisPoints: 0 },
      ],
    },
    {
      key: 'tax-reduced',
      name: { hr: 'Snižena', en: 'Reduced', de: 'Ermäßigt' },
      rates: [
        { country: 'HR', rateBasisPoints: 500 },
        { country: 'DE', rateBasisPoints: 700 },
      ],
    },
  ]);
  const { id: siteId, catalogueId } = await saveSite(runtime, site({}));
  await saveSite(
    runtime,
    site(
      { siteId: '1002', apiKeyToken: 'key-enquiry', hosts: ['pro.localhost'], priceMode: 'enquiry' },
      {
        checkout_guest: false,
        checkout_giftwrap: false,
        allowedCountries: 'ALL',
      },
    ),
  );
  await saveSite(
    runtime,
    site(
      { siteId: '1003', apiKeyToken: 'key-closed', hosts: ['closed.localhost'], catalogueKey: 'other' },
      {
        enabled: false,
      },
    ),
  );
  await saveProducts(runtime, { catalogueId, products });
  const consents = ['con-terms', 'con-privacy', 'con-digital', 'con-newsletter'];
  for (const [index, key] of consents.entries()) {
    const text = { hr: `<p>${key} hr</p>`, en: `<p>${key} en</p>`, de: `<p>${key} de</p>` };
    await saveConsent(runtime, { id: index + 1, key, uniqueNumber: `C-${index}`, displayName: text, text });
  }
  await saveAssignment(runtime, siteId, {
    assignedTo: 'checkoutForm',
    consentKeys: consents,
    requiredKeys: ['con-terms', 'con-privacy'],
  });
  await saveDeliveryMethods(runtime, deliveryMethods);
  await savePaymentMethods(runtime, paymentMethods);
  return catalogueId;
}

const countries = [
  { id: 191, iso: 'HR', code: 'HRV', name: { hr: 'Hrvatska', en: 'Croatia', de: 'Kroatien' } },
  { id: 276, iso: 'DE', code: 'DEU', name: { hr: 'Njemačka', en: 'Germany', de: 'Deutschland' } },
  { id: 756, iso: 'CH', code: 'CHE', name: { hr: 'Švicarska', en: 'Switzerland', de: 'Schweiz' } },
  { id: 40, iso: 'AT', code: 'AUT', name: { hr: 'Austrija', en: 'Austria', de: 'Österreich' } },
  { id: 203, iso: 'CZ', code: 'CZE', name: { hr: 'Češka', en: 'Czechia', de: 'Tschechien' } },
];

function site(facts: Partial<SiteInput>, settings: Partial<CheckoutSettings> = {}): SiteInput {
  const siteId = facts.siteId ?? '1001';
  return {
    siteId,
    apiKeyToken: shopKey,
    name: 'Attika',
    url: 'http://localhost:3000',
    hosts: ['localhost'],
    priceMode: 'shown',
    introAnimation: false,
    maintenance: false,
    catalogueKey: 'shared',
    languages: ['hr', 'en', 'de'],
    company,
    currencyConfig: {
      mainCurrency: 'EUR',
      id: 44,
      symbol: '€',
      allowedCurrencies: [
        { id: 44, label: 'EUR', symbol: '€', rate: 1 },
        { id: 33, label: 'CHF', symbol: 'CHF', rate: 0.94 },
      ],
    },
    mediaSizes: [{ name: 'MediumSize', width: 640, height: 640, autoResize: true }],
    stores: (['hr', 'en', 'de'] as const).map((language) => ({
      storeId: `${siteId}-${language}`,
      language,
      name: { hr: 'Trgovina', en: 'Shop', de: 'Laden' },
      pathPrefix: language === 'hr' ? '' : `/${language}`,
      checkoutSettings: { ...openSettings, ...settings },
    })),
    options: {},
    ...facts,
  };
}

const openSettings: CheckoutSettings = {
  enabled: true,
  social_facebook: false,
  social_google: false,
  cart_type: 2,
  checkout_type: 0,
  checkout_guest: true,
  checkout_giftwrap: true,
  checkout_message: true,
  merge: true,
  product_delivery_type: 'link',
  allowedCountries: ['HR', 'DE', 'CH', 'CZ'],
};
