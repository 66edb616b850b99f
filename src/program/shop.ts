import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiDependencies } from '#api/dependencies.ts';
import { openMachineTexts } from '#api/machines/machine-texts.ts';
import { findUsesByCatalogue } from '#domain/catalogue/products/media-of-catalogue.ts';
import { findFormsOfDocuments } from '#domain/content/forms-of-documents.ts';
import { findUsesByDocuments, findUsesByNavigations } from '#domain/content/media-of-documents.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { type DomainEventExchange, openDomainEventExchange } from '#domain/domain-event-exchange.ts';
import type { DomainEventListener } from '#domain/domain-events.ts';
import { findUsesByEvents } from '#domain/events/media-of-events.ts';
import { type FindMediumUses, findUsesBySites } from '#domain/media/medium-uses.ts';
import { createAddressCounters } from '#domain/redirects/address-counters.ts';
import { openSearchCounter } from '#domain/search/search-counts.ts';
import { openWebhookDirectory } from '#domain/webhooks/webhook-directory.ts';
import { createWebhookNotes } from '#domain/webhooks/webhook-messages.ts';
import { createKnownCaches, type KnownCache, notCounted } from '#platform/cache/known-caches.ts';
import { openProofOfWorkCaptcha } from '#platform/captcha/proof-of-work-captcha.ts';
import { openIncomingFiles } from '#platform/files/incoming-files.ts';
import { openUnfinishedFiles } from '#platform/files/unfinished-files.ts';
import { createImageWorkshop } from '#platform/images/image-workshop.ts';
import { createWorkWatch } from '#platform/life/work-watch.ts';
import { openLinkSigner } from '#platform/link-signer.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { accountParticipants } from './account-participants.ts';
import { openGoods, openSales, openSites } from './shop-goods.ts';
import { layGround, type ShopGround } from './shop-ground.ts';
import { openHearing, type ShopHearing } from './shop-hearing.ts';
import type { ShopOptions } from './shop-options.ts';

/** The modules that show media, in the order in which places are told. */
const mediumUsers: readonly FindMediumUses[] = [
  findUsesByDocuments,
  findUsesByCatalogue,
  findUsesByEvents,
  findUsesByNavigations,
  findUsesBySites,
];

/** Finds every place where media are used. */
const findMediumUses: FindMediumUses = async (database, mediumIds) => {
  if (mediumIds.length === 0) return [];
  const found = [];
  for (const find of mediumUsers) found.push(...(await find(database, mediumIds)));
  return found;
};

/** The shop without its outside: what the server, the jobs and the command-line tools work with. */
export type Shop = {
  readonly runtime: ShopRuntime;
  readonly dependencies: ApiDependencies;
  listen(listener: DomainEventListener): void;
  /** Takes leave of the other processes. The database stays open: it belongs to who opened it. */
  close(): Promise<void>;
};

/** Joins the modules of a migrated database: directories in memory, and who hears of which change. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const ground = await layGround(options);
  const sites = await openSites(ground, options);
  const sales = await openSales(ground, options);
  const catalogueIds = () => new Set(sites.directory.list().map((site) => site.catalogueId));
  const goods = await openGoods(ground, options, catalogueIds);
  const notes = await openNotes(ground, goods);
  const webhooks = await openWebhookDirectory(ground.base.database);
  const hearing = openHearing(ground, catalogueIds, { ...sites, ...sales, ...goods, ...notes, webhooks });
  const exchange = await openExchange(ground, options, hearing);
  const runtime: ShopRuntime = {
    ...ground.base,
    emit: exchange?.emit ?? hearing.hear,
    ...(exchange ? { exchange } : {}),
    outgoing: createWebhookNotes(webhooks),
  };
  return {
    runtime,
    dependencies: {
      runtime,
      ...sites,
      ...sales,
      ...goods,
      ...notes,
      ...meansOf(options),
      webhooks,
      participants: accountParticipants({ ...sites, ...options }),
      settled: hearing.refreshed,
      workWatch: createWorkWatch(ground.base.clock),
      findMediumUses,
      findFormUses: findFormsOfDocuments,
    },
    listen: ground.emitter.listen,
    async close() {
      await notes.addressCounters.close();
      await exchange?.close();
      hearing.close();
      goods.search.close();
      await notes.searchCounter.close();
      await hearing.refreshed();
    },
  };
}

/** What is counted, signed and made of what the shop holds, and all that it keeps in memory by its names. */
async function openNotes({ base, emitter }: ShopGround, goods: Awaited<ReturnType<typeof openGoods>>) {
  const machineTexts = openMachineTexts(base.clock);
  emitter.listen(machineTexts.hear);
  const caches = createKnownCaches();
  for (const cache of shopCaches({ ...goods, machineTexts })) caches.add(cache);
  return {
    machineTexts,
    caches,
    addressCounters: createAddressCounters(base),
    searchCounter: openSearchCounter(base),
    captcha: await openProofOfWorkCaptcha(base),
    links: await openLinkSigner(base),
  };
}

/** Services that the program or the tests pass in, or else their defaults. */
function meansOf(options: ShopOptions) {
  return {
    passwords: options.passwords ?? createPasswordHasher(),
    files: options.files,
    directUploads: options.directUploads,
    unfinished: openUnfinishedFiles(options.unfinishedFolder ?? join(tmpdir(), 'attika-unfinished')),
    incoming: openIncomingFiles(options.incomingFolder ?? join(tmpdir(), 'attika-incoming')),
    images: options.images ?? createImageWorkshop(),
    socialProviders: options.socialProviders ?? new Map(),
    production: options.production,
    webhookLoopback: options.webhookLoopback === true,
  };
}

/** The way to the other processes of the shop; nothing where it is alone. */
async function openExchange(
  { base, eventLogEnd, heard }: ShopGround,
  { connection }: ShopOptions,
  hearing: ShopHearing,
): Promise<DomainEventExchange | undefined> {
  if (connection === undefined) return undefined;
  return openDomainEventExchange(base.database, connection, {
    processId: base.random.uuid(),
    log: base.log,
    ...(eventLogEnd ? { since: eventLogEnd } : {}),
    hear: hearing.hear,
    missed: hearing.hearEverything,
    looked(place) {
      heard?.looked(place);
      if (heard) void hearing.settled().then(() => heard.settled(place));
    },
  });
}

type Kept = Pick<ApiDependencies, 'productIndexes' | 'sellables' | 'responses' | 'search' | 'machineTexts'>;

/** The caches of the modules by the names that the back office shows. Indexes are rebuilt in the background. */
function shopCaches({ productIndexes, sellables, responses, search, machineTexts }: Kept): KnownCache[] {
  const { cache } = productIndexes;
  const kind = 'memory';
  return [
    {
      name: 'products',
      kind,
      measure: () => ({ ...cache.measure(), ...notCounted }),
      clear() {
        cache.clear();
        sellables.clear();
      },
    },
    {
      name: 'productIndex',
      kind,
      measure: () => ({ entries: productIndexes.count(), bytes: null, ...notCounted }),
      clear: productIndexes.renew,
    },
    {
      name: 'searchIndex',
      kind,
      measure: () => ({ entries: null, bytes: null, ...notCounted }),
      clear: search.renew,
    },
    { name: 'responses', kind, measure: responses.measure, clear: responses.clear },
    { name: 'machineTexts', kind, measure: machineTexts.measure, clear: machineTexts.clear },
  ];
}
