import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiDependencies } from '#api/dependencies.ts';
import { openMachineTexts } from '#api/machines/machine-texts.ts';
import { createActorDirectory } from '#domain/accounts/actor-directory.ts';
import { openEmailMarks } from '#domain/accounts/email-marks.ts';
import { sealKeptSecrets } from '#domain/accounts/second-factor-codes.ts';
import { openAnnouncementExchange } from '#domain/announcement-exchange.ts';
import { type Announcement, type AnnouncementListener, createAnnouncer } from '#domain/announcements.ts';
import { openDocumentDirectory } from '#domain/catalogue/documents/document-directory.ts';
import { openDocumentFiles } from '#domain/catalogue/documents/document-files.ts';
import { openDocumentLibrary } from '#domain/catalogue/documents/document-library.ts';
import { openIndexSnapshots } from '#domain/catalogue/index/index-snapshots.ts';
import { listChanges } from '#domain/catalogue/index/list-sources.ts';
import { createProductIndexes } from '#domain/catalogue/index/product-indexes.ts';
import { createSellableDirectory } from '#domain/catalogue/sellable-queries.ts';
import { openCheckoutDirectory } from '#domain/checkout/checkout-directory.ts';
import { openConsentDirectory } from '#domain/consents/consents-directory.ts';
import { assignConsentsToNewSites } from '#domain/consents/new-sites.ts';
import { openContentDirectory } from '#domain/content/content-directory.ts';
import { findFormsOfDocuments } from '#domain/content/forms-of-documents.ts';
import { copyNavigationsToNewSites } from '#domain/content/new-sites.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { openMediaDirectory } from '#domain/media/media-directory.ts';
import { readSoldQuantities } from '#domain/orders/sold-quantities.ts';
import { createAddressCounters } from '#domain/redirects/address-counters.ts';
import { openSearchCounter } from '#domain/search/search-counts.ts';
import { openSearchDirectory } from '#domain/search/search-directory.ts';
import { openWordSnapshots } from '#domain/search/word-snapshots.ts';
import { isDemoShop } from '#domain/sites/shop-origin.ts';
import { openSiteDirectory } from '#domain/sites/site-directory.ts';
import { createKnownCaches } from '#platform/cache/known-caches.ts';
import { openProofOfWorkCaptcha } from '#platform/captcha/proof-of-work-captcha.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { systemRandom } from '#platform/clock/random.ts';
import { findJournalEnd } from '#platform/database/journal.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { openIncomingFiles } from '#platform/files/incoming-files.ts';
import { openUnfinishedFiles } from '#platform/files/unfinished-files.ts';
import { createImageWorkshop } from '#platform/images/image-workshop.ts';
import { createWorkWatch } from '#platform/life/work-watch.ts';
import { openLinkSigner } from '#platform/link-signer.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { PaymentGateways } from '#platform/payment-gateways/payment-gateway.ts';
import { createTestGateway } from '#platform/payment-gateways/test-gateway.ts';
import { readDemoPasswords } from '../first-start/demo/demo-passwords.ts';
import { accountParticipants } from './account-participants.ts';
import { readChangedSources } from './changed-sources.ts';
import { findMediumUses } from './medium-users.ts';
import { openOneSeal } from './secret-seals.ts';
import { shopCaches } from './shop-caches.ts';
import type { ShopOptions } from './shop-options.ts';

/** The shop without its outside: what the server, the jobs and the command-line tools work with. */
export type Shop = {
  readonly runtime: ShopRuntime;
  readonly dependencies: ApiDependencies;
  listen(listener: AnnouncementListener): void;
  /** Takes leave of the other processes. The database stays open: it belongs to who opened it. */
  close(): Promise<void>;
};

const reloadPauseMs = 500;
/** Nobody is given what is kept until it is known what a change touches. */
const changedSourcesMs = 2000;

/** What changes nothing that is read again from the tables. */
const passedOnAtOnce: ReadonlySet<Announcement['kind']> = new Set([
  'account.changed',
  'cache.cleared',
  'document.scheduled',
  'mail.queued',
  'review.changed',
  'stock.changed',
]);

/** Where indexes are kept for the next start; nowhere without a folder. */
function snapshotsIn(runtime: Parameters<typeof openIndexSnapshots>[0], folder: FileStore | undefined) {
  if (!folder) return { products: {}, words: {} };
  return {
    products: { snapshots: openIndexSnapshots(runtime, folder) },
    words: { snapshots: openWordSnapshots(runtime, folder) },
  };
}

/** Joins the modules of a migrated database: directories in memory, and who hears of which change. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { database, patientDatabase = database, log, files, production } = options;
  const { clock = systemClock, random = systemRandom } = options;
  const announcer = createAnnouncer((error) => log.error(errorFacts(error), 'a listener failed'));
  const seal = await openOneSeal(database, files, options.secretKey);
  const base = { database, clock, random, log, seal };
  const patient = { ...base, database: patientDatabase };
  await options.prepare?.({ ...patient, announce() {} });
  // Before anything is read: what changes while it is being read is heard afterwards.
  const journalEnd = options.connection === undefined ? undefined : await findJournalEnd(database);
  const heard = journalEnd && options.hearsFrom?.(journalEnd);

  await sealKeptSecrets({ ...base, announce() {} });
  const actors = createActorDirectory(base);
  const emailMarks = await openEmailMarks(base);
  const directory = await openSiteDirectory(database, options.publicUrl);
  const media = await openMediaDirectory(database);
  await assignConsentsToNewSites(base);
  await copyNavigationsToNewSites(base);
  const consents = await openConsentDirectory(database);
  const isFilledWithDemo = await isDemoShop(database);
  const publicPasswords =
    isFilledWithDemo && !options.demoAccountsEverywhere
      ? await readDemoPasswords()
      : new Map<string, string>();
  const isDemo = options.demo === true && isFilledWithDemo;
  const testGateway = isDemo ? createTestGateway(base) : undefined;
  const gateways: PaymentGateways = new Map(testGateway ? [[testGateway.provider, testGateway]] : []);
  const checkout = await openCheckoutDirectory(database, new Set(gateways.keys()));
  const documents = await openDocumentDirectory(database);
  const sellables = createSellableDirectory(database);
  const kept = snapshotsIn(patient, options.kept);
  const productIndexes = createProductIndexes(patient, {
    requestDatabase: database,
    ...kept.products,
    onChange(catalogueId, change) {
      const changed = change && listChanges(catalogueId, change);
      if (changed?.length === 0) return;
      const known = Promise.resolve(changed);
      content.drop(known);
      announcer.announce({ kind: 'list.changed', catalogueId }, known);
    },
  });
  const documentLibrary = openDocumentLibrary({
    database,
    clock,
    log,
    productIndexes,
    files: openDocumentFiles(files),
  });
  const content = openContentDirectory(documentLibrary, clock);
  const catalogueIds = () => new Set(directory.list().map((site) => site.catalogueId));
  await Promise.all([...catalogueIds()].map((catalogueId) => productIndexes.get(catalogueId)));
  const addressCounters = createAddressCounters(base);
  const search = await openSearchDirectory(patient, {
    productIndexes,
    catalogueIds,
    readSold: () => readSoldQuantities(patient.database),
    ...kept.words,
  });
  const searchCounter = openSearchCounter(base);
  const captcha = await openProofOfWorkCaptcha(base);
  const links = await openLinkSigner(base);

  const caches = createKnownCaches();
  const machineTexts = openMachineTexts(clock);
  announcer.listen(machineTexts.hear);
  for (const cache of shopCaches({ productIndexes, content, documentLibrary, search, machineTexts })) {
    caches.add(cache);
  }

  const consentsOfAllSites = {
    async reload() {
      await assignConsentsToNewSites(base);
      await consents.reload();
    },
  };

  const navigationsOfAllSites = { reload: () => copyNavigationsToNewSites(base) };

  function staleAfter({ kind }: Announcement): { reload(): Promise<void> }[] {
    if (kind === 'site.changed')
      return [directory, media, consentsOfAllSites, navigationsOfAllSites, checkout, documents];
    return kind === 'media.changed' ? [media] : [];
  }

  const closing = new AbortController();
  /** A database that is away comes back: until then what is held stays old, but not for longer. */
  async function reloadPatiently(stale: readonly { reload(): Promise<void> }[]): Promise<void> {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      try {
        await Promise.all(stale.map((held) => held.reload()));
        return;
      } catch (error) {
        if (isFirst) log.error(errorFacts(error), 'what changed could not be read again yet');
        await delay(reloadPauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  async function clearCache(name: string): Promise<void> {
    try {
      await caches.find(name)?.clear();
    } catch (error) {
      log.error({ cache: name, ...errorFacts(error) }, 'a cache could not be cleared');
    }
  }

  /** Where it cannot be read what has changed, everything may have: so, too, where nobody answers in time. */
  const changedSources = (announcement: Announcement) => {
    const read = readChangedSources(database, announcement, productIndexes.familiesOf).catch(
      (error: unknown) => {
        log.error(errorFacts(error), 'it is not known what an announcement is about');
        return null;
      },
    );
    return Promise.race([read, delay(changedSourcesMs, null, { ref: false })]);
  };

  // What is held in memory is read again before others hear of the change, so that they see it.
  let refreshed = Promise.resolve();
  function hear(announcement: Announcement): void {
    if (announcement.kind === 'cache.cleared') void clearCache(announcement.name);
    if (passedOnAtOnce.has(announcement.kind)) {
      actors.hear(announcement);
      productIndexes.hear(announcement);
      announcer.announce(announcement, changedSources(announcement));
      return;
    }
    refreshed = refreshed
      .then(() => reloadPatiently(staleAfter(announcement)))
      .then(() => {
        sellables.hear(announcement);
        const changed = changedSources(announcement);
        productIndexes.hear(announcement);
        documentLibrary.drop(changed);
        content.drop(changed);
        search.hear(announcement);
        announcer.announce(announcement, changed);
      });
  }

  /** After a time without news everything may have changed. */
  function hearEverything(): void {
    hear({ kind: 'site.changed' });
    for (const catalogueId of catalogueIds()) {
      hear({ kind: 'category.changed', catalogueId });
    }
    refreshed = refreshed.then(() => productIndexes.renew()).then(() => search.renew());
    hear({ kind: 'content.changed' });
    hear({ kind: 'media.changed' });
  }

  /** Whatever has been heard is in all that is made from then on. */
  async function settledAll(): Promise<void> {
    await refreshed;
    await productIndexes.settled();
    await search.settled();
  }

  const exchange =
    options.connection === undefined
      ? undefined
      : await openAnnouncementExchange(database, options.connection, {
          processId: random.uuid(),
          log,
          ...(journalEnd ? { since: journalEnd } : {}),
          hear,
          missed: hearEverything,
          looked(place) {
            heard?.looked(place);
            if (heard) void settledAll().then(() => heard.settled(place));
          },
        });
  const runtime: ShopRuntime = {
    ...base,
    announce: exchange?.announce ?? hear,
    ...(exchange ? { exchange } : {}),
  };
  return {
    runtime,
    dependencies: {
      runtime,
      passwords: options.passwords ?? createPasswordHasher(),
      publicPasswords,
      emailMarks,
      participants: accountParticipants({ consents, directory, files, outboxFolder: options.outboxFolder }),
      actors,
      directory,
      media,
      documents,
      documentLibrary,
      sellables,
      productIndexes,
      consents,
      checkout,
      content,
      machineTexts,
      settled: () => refreshed,
      addressCounters,
      caches,
      search,
      searchCounter,
      workWatch: createWorkWatch(clock),
      files,
      directUploads: options.directUploads,
      unfinished: openUnfinishedFiles(options.unfinishedFolder ?? join(tmpdir(), 'attika-unfinished')),
      incoming: openIncomingFiles(options.incomingFolder ?? join(tmpdir(), 'attika-incoming')),
      images: options.images ?? createImageWorkshop(),
      findMediumUses,
      findFormUses: findFormsOfDocuments,
      captcha,
      links,
      gateways,
      socialProviders: options.socialProviders ?? new Map(),
      ...(testGateway ? { testGateway } : {}),
      production,
    },
    listen: announcer.listen,
    async close() {
      await addressCounters.close();
      await exchange?.close();
      closing.abort();
      search.close();
      await searchCounter.close();
      await refreshed;
    },
  };
}
