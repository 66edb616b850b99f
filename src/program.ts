import { fileURLToPath } from 'node:url';
import { buildServer } from '#api/app.ts';
import { openFrontDoor } from '#api/front-door.ts';
import { serveMedia } from '#api/plugins/media-plugin.ts';
import { openMediaFiles } from '#domain/media/media-files.ts';
import { connectRedis } from '#platform/cache/redis.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import type { Environment } from '#platform/environment/environment.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { createImageWorkshop } from '#platform/images/image-workshop.ts';
import type { ProgramLog } from '#platform/log/program-log.ts';
import { openShop } from './shop.ts';
import { startJobs } from './worker.ts';

export type Program = {
  /** Resolves with the address of the shop once it serves requests. */
  readonly started: Promise<string>;
  /** Lets what is under way end, then closes everything in the opposite order; also in the middle of the start. */
  stop(): Promise<void>;
};

const packageRoot = fileURLToPath(new URL('..', import.meta.url));
/** Requests under way have this long once no new ones are taken; jobs the time after it. */
const requestsTimeoutMs = 5000;
const jobsTimeoutMs = 2000;

/** Starts the shop: listens at once, then database, first filling, server, jobs. */
export function startProgram(environment: Environment, log: ProgramLog): Program {
  const closers: (() => unknown)[] = [];
  let isStopping = false;

  /** Notes how to undo a step; gives up where the stop has come during it. */
  async function begin<T>(step: Promise<T>, close: (opened: T) => unknown): Promise<T> {
    const opened = await step;
    closers.push(() => close(opened));
    if (isStopping) throw new Error('Stopped while starting.');
    return opened;
  }

  async function start(): Promise<string> {
    const production = environment.mode !== 'development';
    const door = await begin(openFrontDoor(environment), (opened) => opened.close(requestsTimeoutMs));
    const database = await begin(openShopDatabase(environment, log), (opened) => opened.close());
    await migrateDatabase(database);
    const files = openLocalFileStore(`${environment.dataDir}/files`);
    const images = createImageWorkshop();
    closers.push(() => images.close());
    const shop = await begin(
      openShop({
        database: database.database,
        connection: database.connection,
        log,
        production,
        async prepare(runtime) {
          const { fillEmptyShop } = await import('./first-start/first-start.ts');
          await fillEmptyShop(runtime, {
            demo: environment.demo,
            files,
            images,
            report: (progress) => log.info(progress, 'filling the empty shop'),
          });
        },
      }),
      (opened) => opened.close(),
    );
    const redis = environment.redisUrl ? connectRedis(environment.redisUrl, log) : undefined;
    if (redis) closers.push(() => redis.disconnect());
    // After NODE_ENV has been settled: React decides by it which of its builds to be.
    const { servePages } = await import('#api/plugins/pages-plugin.ts');
    const app = await begin(
      buildServer(shop.dependencies, {
        log,
        trustProxy: environment.trustProxy,
        https: environment.publicUrl?.startsWith('https:') === true,
        rateLimitPerMinute: environment.rateLimitPerMinute,
        ...(redis ? { redis, isReady: async () => (await redis.ping()) === 'PONG' } : {}),
        beside: [
          async (scope) =>
            serveMedia(scope, {
              directory: shop.dependencies.directory,
              media: shop.media,
              mediaFiles: openMediaFiles(files, images),
            }),
          async (scope) => servePages(scope, { root: packageRoot, production, listen: shop.listen }),
        ],
        serverFactory: () => door.server,
      }),
      (opened) => opened.close(),
    );
    await app.ready();
    door.open(app.routing);
    if (environment.jobs) {
      await begin(startJobs(shop, { ...environment, connection: database.connection }), (jobs) =>
        jobs.stop(jobsTimeoutMs),
      );
    }
    const address = environment.publicUrl ?? `http://localhost:${door.port}`;
    log.info({}, `Attika is open: ${address}`);
    return address;
  }

  const started = start();
  return {
    started,
    async stop() {
      isStopping = true;
      // Steps under way note their undoing when they end; there is nothing to undo before.
      await Promise.race([started.catch(() => undefined), new Promise((done) => setTimeout(done, 2000))]);
      // The door first, whatever was opened after it: no new request may meet half a shop.
      const [closeDoor, ...others] = closers;
      await closeDoor?.();
      for (const close of others.reverse()) await close();
    },
  };
}
