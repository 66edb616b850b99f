import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildServer } from '#api/app.ts';
import type { ServerOptions } from '#api/server-options.ts';
import { type CallOptions, type ClientFacts, createApiClient } from '#contract/client.ts';
import type { Endpoint, EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { ShopRuntime } from '#domain/context.ts';
import type { DomainEvent } from '#domain/domain-events.ts';
import type { Site } from '#domain/site.ts';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { DatabasePool } from '#platform/database/database.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { createImageWorkshop } from '#platform/images/image-workshop.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { languageCodes } from '#values/language.ts';
import { fillEmptyShop } from '../../src/first-start/first-start.ts';
import { openShop, type Shop } from '../../src/program/shop.ts';
import { getTemplate, openTestDatabase, type TestDatabase } from './test-database.ts';
import { testFilesFolder, testOutboxFolder, testRuntime } from './test-runtime.ts';
import { saveTestSites } from './test-sites.ts';

export type TestApi = {
  readonly app: FastifyInstance;
  readonly shop: Shop;
  readonly runtime: ShopRuntime;
  readonly directory: SiteDirectory;
  readonly database: TestDatabase;
  /** Everything emitted so far. */
  readonly emitted: readonly DomainEvent[];
  /** Calls as a client of the first site in its default language, or of the given facts; throws ApiError. */
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions & { facts?: Partial<ClientFacts> },
  ): Promise<EndpointAnswer<E>>;
  /** Headers of a client of this site; the first one by default. */
  headersOf(site?: Site): Record<keyof ClientFacts, string>;
  close(): Promise<void>;
};

export type TestApiOptions = {
  /** The demo shop, copied from a database that is filled once a run; otherwise two sites and no goods. */
  readonly demo?: boolean;
  /** As with ATTIKA_DEMO=on; off by default. */
  readonly demoMode?: boolean;
  readonly clock?: Clock;
  readonly production?: boolean;
  readonly server?: ServerOptions;
};

/** The whole API on a database of its own, without listening. */
export async function openTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = options.demo ? await openDemoDatabase() : await openTestDatabase();
  const runtime = testRuntime(database.database);
  if (!options.demo) await saveTestSites(runtime);
  const shop = await openShop({
    database: database.database,
    files: openLocalFileStore(testFilesFolder()),
    outboxFolder: testOutboxFolder(),
    log: silentLogger,
    production: options.production ?? true,
    demo: options.demoMode ?? false,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const app = await buildServer(shop.dependencies, options.server);
  const emitted: DomainEvent[] = [];
  shop.listen((domainEvent) => emitted.push(domainEvent));
  const { directory } = shop.dependencies;

  function headersOf(site = directory.getFirst()): Record<keyof ClientFacts, string> {
    const store = site.stores.find(({ language }) => language === site.defaultLanguage);
    return {
      apiKey: site.apiKeyToken,
      site: site.siteId,
      store: store?.storeId ?? '',
      language: languageCodes[site.defaultLanguage],
    };
  }

  return {
    app,
    shop,
    runtime: shop.runtime,
    directory,
    database,
    emitted,
    headersOf,
    call(endpoint, input, { facts, ...callOptions } = {}) {
      const client = createApiClient({ ...headersOf(), ...facts }, (path, init) => sendTo(app, path, init));
      return client.call(endpoint, input, callOptions);
    },
    async close() {
      await app.close();
      await shop.close();
      await database.drop();
    },
  };
}

/** A copy of the demo shop's database. */
export async function openDemoDatabase(): Promise<TestDatabase> {
  return openTestDatabase(await getTemplate('demo', fillDemoShop));
}

async function fillDemoShop({ database }: DatabasePool): Promise<void> {
  const images = createImageWorkshop();
  try {
    await fillEmptyShop(testRuntime(database), {
      demo: true,
      files: openLocalFileStore(testFilesFolder()),
      images,
      report: () => undefined,
    });
  } finally {
    images.close();
  }
}

async function sendTo(app: FastifyInstance, path: string, init: RequestInit): Promise<Response> {
  const answer = await app.inject({
    method: init.method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: init.headers as Record<string, string>,
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  });
  return new Response(answer.body, { status: answer.statusCode });
}
