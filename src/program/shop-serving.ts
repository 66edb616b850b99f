import { hash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';
import type { Redis } from 'ioredis';
import { buildServer } from '#api/app.ts';
import type { ApiDependencies } from '#api/dependencies.ts';
import type { FrontDoor } from '#api/front-door.ts';
import { createLostAddresses } from '#api/machines/lost-addresses.ts';
import type { SharedKeeping } from '#api/pages/shared-keeping.ts';
import { firstStartPath } from '#api/plain-pages/first-start-page.ts';
import { serveDocuments } from '#api/plugins/documents-plugin.ts';
import { serveEventCalendars } from '#api/plugins/event-calendar-plugin.ts';
import { serveMedia } from '#api/plugins/media-plugin.ts';
import { serveReviewPhotos } from '#api/plugins/review-photos-plugin.ts';
import { readStocksShowing } from '#domain/catalogue/stock/stock-queries.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { openMediaFiles } from '#domain/media/media-files.ts';
import type { HeardChanges } from '#platform/cache/heard-changes.ts';
import type { EventLogPosition } from '#platform/database/event-log.ts';
import { getInstallationKey } from '#platform/database/installation-key.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { createImageWorkshop } from '#platform/images/image-workshop.ts';
import type { ProgramLog } from '#platform/log/program-log.ts';
import type {
  SocialProvider,
  SocialProviderName,
  SocialProviders,
} from '#platform/social-login/social-provider.ts';
import { isLoopbackHost } from '#values/network-address.ts';
import { openShop } from './shop.ts';
import { openShopFiles } from './shop-files.ts';
import type { Begin } from './start-step.ts';

const packageRoot = fileURLToPath(new URL('../..', import.meta.url));
/** Jobs under way have this long when the program stops; then they are put back. */
const jobsTimeoutMs = 2000;

/** The library is loaded where a login needs it. */
async function socialProvidersOf({ google, facebook }: Environment): Promise<SocialProviders> {
  const providers = new Map<SocialProviderName, SocialProvider>();
  if (!google && !facebook) return providers;
  const { createFacebookProvider, createOpenIdProvider } = await import(
    '#platform/social-login/openid-provider.ts'
  );
  if (google) providers.set('google', createOpenIdProvider(google));
  if (facebook) providers.set('facebook', createFacebookProvider(facebook));
  return providers;
}

/**
 * Database, first filling, server, jobs; opens the door when requests can be served.
 * @param restored is called when a backup has taken the shop's place: much of it stands in memory, keys too
 */
export async function serveShop(
  environment: Environment,
  log: ProgramLog,
  door: FrontDoor,
  begin: Begin,
  restored: () => void,
): Promise<void> {
  const production = environment.mode !== 'development';
  const database = await begin(openShopDatabase(environment, log), (opened) => opened.close());
  await migrateDatabase(database.patient);
  const { files, directUploads } = await openShopFiles(environment, log);
  const outboxFolder = join(environment.dataDir, 'outbox');
  const hearing = environment.redisUrl ? await openHearing() : undefined;
  const images = await begin(Promise.resolve(createImageWorkshop()), (opened) => opened.close());
  const shop = await begin(
    openShop({
      database: database.database,
      patientDatabase: database.patient.database,
      connection: database.connection,
      ...(hearing ? { hearsFrom: hearing.hearsFrom } : {}),
      files,
      directUploads,
      kept: openLocalFileStore(join(environment.dataDir, 'kept')),
      incomingFolder: join(environment.dataDir, 'incoming'),
      unfinishedFolder: join(environment.dataDir, 'unfinished'),
      images,
      outboxFolder,
      log,
      production,
      demo: environment.demo,
      secretKey: environment.secretKey,
      demoAccountsEverywhere: environment.demoAccountsEverywhere,
      webhookLoopback: environment.webhookLoopback,
      socialProviders: await socialProvidersOf(environment),
      publicUrl: environment.publicUrl ?? `http://localhost:${door.port}`,
      async prepare(runtime) {
        const { fillEmptyShop } = await import('../first-start/first-start.ts');
        const { setUpToken } = await fillEmptyShop(runtime, {
          demo: environment.demo,
          files,
          images,
          report({ step, done, total }) {
            if (done === total) log.info({ step, count: total }, 'filled the empty shop with');
          },
        });
        if (setUpToken !== undefined) {
          const address = environment.publicUrl ?? `http://localhost:${door.port}`;
          // Told once and kept nowhere; whoever has lost it makes the first user by the command.
          process.stdout.write(
            `Set up the new shop within 7 days at ${address}${firstStartPath}?token=${setUpToken}\n` +
              'or make the first back-office user: npm run user -- create <e-mail> --scope admin\n',
          );
        }
      },
    }),
    (opened) => opened.close(),
  );
  shop.listen(({ kind }) => {
    if (kind === 'shop.restored') restored();
  });
  const redis = environment.redisUrl
    ? await begin(openRedis(environment.redisUrl, log), (opened) => opened.disconnect())
    : undefined;
  const heard = hearing?.heard();
  const shopName = await findShopName(shop.runtime);
  const shared =
    redis && heard && production ? await openSharing(redis, heard, shop.runtime, shopName) : undefined;
  // After NODE_ENV has been settled: React decides by it which of its builds to be.
  const { servePages } = await import('#api/pages/pages-plugin.ts');
  const app = await begin(
    buildServer(shop.dependencies, {
      log,
      trustProxy: environment.trustProxy,
      https: environment.publicUrl?.startsWith('https:') === true,
      isPublic: isPublicUrl(environment.publicUrl),
      // The operator has set the domain under which the shop is reached.
      knownDomainsAlone: environment.publicUrl !== undefined,
      rateLimitPerMinute: environment.rateLimitPerMinute,
      maintenance: environment.maintenance,
      ...(redis ? { redis, shopName } : {}),
      beside: [
        async (scope) =>
          serveMedia(scope, { ...shop.dependencies, mediaFiles: openMediaFiles(files, images) }),
        async (scope) =>
          serveReviewPhotos(scope, { ...shop.dependencies, mediaFiles: openMediaFiles(files, images) }),
        async (scope) => serveDocuments(scope, shop.dependencies),
        async (scope) => serveEventCalendars(scope, shop.dependencies),
        ...(production ? [] : [await developmentScope(shop.dependencies)]),
        async (scope) =>
          servePages(scope, {
            ...shop.dependencies,
            root: packageRoot,
            production,
            pictureOrigin: environment.bucket?.publicUrl && new URL(environment.bucket.publicUrl).origin,
            listen: shop.listen,
            clock: shop.runtime.clock,
            ...(shared ? { shared } : {}),
            lostAddresses: createLostAddresses(shop.dependencies),
            readStocks: (productIds) =>
              readStocksShowing(database.database, shop.dependencies.productIndexes.cache, productIds),
          }),
      ],
      serverFactory: () => door.server,
    }),
    (opened) => opened.close(),
  );
  await app.ready();
  door.open(app.routing);
  log.info({}, `Attika is open: ${environment.publicUrl ?? `http://localhost:${door.port}`}`);
  if (shop.dependencies.publicPasswords.size > 0) {
    log.info(
      {},
      'demo accounts log in on this machine alone; DEMO_ACCOUNTS=everywhere lets them log in from others',
    );
  }
  if (environment.jobs) {
    const { startJobs } = await import('./worker.ts');
    await begin(startJobs(shop, { ...environment, outboxFolder, patient: database.patient }), (jobs) =>
      jobs.stop(jobsTimeoutMs),
    );
  }
}

/** What the developer's badge asks for: not even its code is there in production. */
async function developmentScope(dependencies: ApiDependencies): Promise<FastifyPluginAsync> {
  const { serveCli } = await import('#api/development/cli-routes.ts');
  return async (scope) => serveCli(scope, dependencies, packageRoot);
}

/** Most shops have none and need not load its library. */
async function openRedis(url: string, log: ProgramLog) {
  const { connectRedis } = await import('#platform/cache/redis.ts');
  return connectRedis(url, log);
}

/** Notes from before anything is read what changes, to know whether it shows in what other processes keep. */
async function openHearing() {
  const { createHeardChanges } = await import('#platform/cache/heard-changes.ts');
  const { cacheMaxAgeMs } = await import('#platform/cache/cache-tags.ts');
  let heard: HeardChanges | undefined;
  const hearsFrom = (start: EventLogPosition) => {
    heard = createHeardChanges(start, cacheMaxAgeMs);
    return heard;
  };
  return { hearsFrom, heard: () => heard };
}

/** Tells shops on one cache server apart. */
async function findShopName({ database, random }: ShopRuntime): Promise<string> {
  const key = await getInstallationKey(database, random, 'cacheServer');
  return hash('sha256', key, 'base64url').slice(0, 16);
}

/** Pages and their data are kept for all processes of this shop and release. */
async function openSharing(
  redis: Redis,
  heard: HeardChanges,
  runtime: ShopRuntime,
  shop: string,
): Promise<SharedKeeping> {
  const { openCacheServer } = await import('#platform/cache/cache-server.ts');
  const { openSharedKeeping } = await import('#api/pages/shared-keeping.ts');
  const { findReleaseId } = await import('./release-id.ts');
  const names = { shop, release: await findReleaseId(packageRoot) };
  const secret = await getInstallationKey(runtime.database, runtime.random, 'cacheServer.signature');
  return openSharedKeeping(openCacheServer(redis, runtime.log, secret), heard, names, runtime.clock);
}

function isPublicUrl(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).host);
}
