import { createActorDirectory } from '#domain/accounts/actor-directory.ts';
import { openEmailMarks } from '#domain/accounts/email-marks.ts';
import { openDocumentDirectory } from '#domain/catalogue/documents/document-directory.ts';
import { openDocumentFiles } from '#domain/catalogue/documents/document-files.ts';
import { openDocumentLibrary } from '#domain/catalogue/documents/document-library.ts';
import { openIndexSnapshots } from '#domain/catalogue/index/index-snapshots.ts';
import { listChanges } from '#domain/catalogue/index/list-cache-tags.ts';
import { createProductIndexes } from '#domain/catalogue/index/product-indexes.ts';
import { createSellableDirectory } from '#domain/catalogue/products/sellable-queries.ts';
import { openCheckoutDirectory } from '#domain/checkout/checkout-directory.ts';
import { openConsentDirectory } from '#domain/consents/consents-directory.ts';
import { assignConsentsToNewSites } from '#domain/consents/new-sites.ts';
import { openContentDirectory } from '#domain/content/content-directory.ts';
import { copyNavigationsToNewSites } from '#domain/content/new-sites.ts';
import { openMediaDirectory } from '#domain/media/media-directory.ts';
import { readSoldQuantities } from '#domain/orders/orders-overview.ts';
import { openSearchDirectory } from '#domain/search/search-directory.ts';
import { openWordSnapshots } from '#domain/search/word-snapshots.ts';
import { isDemoShop, openSiteDirectory } from '#domain/sites/site-directory.ts';
import { createByteCache } from '#platform/cache/byte-cache.ts';
import { cacheMaxAgeMs } from '#platform/cache/cache-tags.ts';
import { createTaggedCache } from '#platform/cache/tagged-cache.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { PaymentGateways } from '#platform/payment-gateways/payment-gateway.ts';
import { createTestGateway } from '#platform/payment-gateways/test-gateway.ts';
import { readDemoPasswords } from '../first-start/demo/demo-passwords.ts';
import type { ShopGround } from './shop-ground.ts';
import type { ShopOptions } from './shop-options.ts';

/** Where indexes are kept for the next start; nowhere without a folder. */
function snapshotsIn(patient: ShopGround['patient'], folder: FileStore | undefined) {
  if (!folder) return { products: {}, words: {} };
  return {
    products: { snapshots: openIndexSnapshots(patient, folder) },
    words: { snapshots: openWordSnapshots(patient, folder) },
  };
}

/** Documents, navigations and what pages share, of three languages and two sites. */
const responsesKept = 3000;
/** A product takes about 1.5 kB as lists show it, 7 kB as its own page does, 1 kB as it is sold. */
const productBytes = 56 * 1_048_576;

/** The catalogue with its indexes in memory, the content that shows goods, and what finds both. */
export async function openGoods(
  { base, patient, emitter }: ShopGround,
  options: ShopOptions,
  catalogueIds: () => ReadonlySet<number>,
) {
  const { database, clock, log } = base;
  const documents = await openDocumentDirectory(database);
  const responses = createTaggedCache({ maximum: responsesKept, keptMs: cacheMaxAgeMs, clock });
  const products = createByteCache({ maximumBytes: productBytes });
  const sellables = createSellableDirectory(database, products);
  const kept = snapshotsIn(patient, options.kept);
  const productIndexes = createProductIndexes(patient, {
    requestDatabase: database,
    cacheBytes: products,
    ...kept.products,
    onChange(catalogueId, change) {
      const changed = change && listChanges(catalogueId, change);
      if (changed?.length === 0) return;
      const known = Promise.resolve(changed);
      responses.drop(known);
      emitter.emit({ kind: 'list.changed', catalogueId }, known);
    },
  });
  const documentLibrary = openDocumentLibrary({
    database,
    responses,
    log,
    productIndexes,
    files: openDocumentFiles(options.files),
  });
  const content = openContentDirectory(documentLibrary, responses);
  await Promise.all([...catalogueIds()].map((catalogueId) => productIndexes.get(catalogueId)));
  const search = await openSearchDirectory(patient, {
    productIndexes,
    catalogueIds,
    readSold: () => readSoldQuantities(patient.database),
    ...kept.words,
  });
  return { documents, sellables, productIndexes, documentLibrary, responses, content, search };
}

/** Checkout and gateways, and what a shop that was filled with the demo has of its own. */
export async function openSales({ base }: ShopGround, options: ShopOptions) {
  const isFilledWithDemo = await isDemoShop(base.database);
  const publicPasswords =
    isFilledWithDemo && !options.demoAccountsEverywhere
      ? await readDemoPasswords()
      : new Map<string, string>();
  const isDemo = options.demo === true && isFilledWithDemo;
  const testGateway = isDemo ? createTestGateway(base) : undefined;
  const gateways: PaymentGateways = new Map(testGateway ? [[testGateway.provider, testGateway]] : []);
  const checkout = await openCheckoutDirectory(base.database, new Set(gateways.keys()));
  return { publicPasswords, gateways, checkout, ...(testGateway ? { testGateway } : {}) };
}

/** The sites with who comes to them, their media and consents. */
export async function openSites({ base }: ShopGround, { publicUrl }: ShopOptions) {
  const actors = createActorDirectory(base);
  const emailMarks = await openEmailMarks(base);
  const directory = await openSiteDirectory(base.database, publicUrl);
  const media = await openMediaDirectory(base.database);
  await assignConsentsToNewSites(base);
  await copyNavigationsToNewSites(base);
  const consents = await openConsentDirectory(base.database);
  return { actors, emailMarks, directory, media, consents };
}
