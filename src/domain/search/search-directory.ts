import { setTimeout as delay } from 'node:timers/promises';
import { errorFacts } from '#platform/log/error-facts.ts';
import { Refusal } from '#values/refusal.ts';
import type { ProductIndex } from '../catalogue/index/product-index.ts';
import type { ProductIndexes } from '../catalogue/index/product-indexes.ts';
import { listSearchableDocuments } from '../content/searchable-documents.ts';
import type { ShopRuntime } from '../context.ts';
import type { DomainEvent } from '../domain-events.ts';
import {
  buildCategoryWords,
  buildDocumentWords,
  type CategoryWords,
  type DocumentWordsByKind,
} from './document-words.ts';
import {
  buildProductWords,
  changedSinceRead,
  changeProductWords,
  type ProductWords,
  relink,
} from './product-words.ts';
import { openSynonymDirectory, type SynonymDirectory } from './search-synonyms-queries.ts';
import type { WordSnapshots } from './word-snapshots.ts';

/** The words of everything that can be found, held in memory and kept up behind the scenes (docs/rules/search.md). */
export type SearchDirectory = {
  readonly synonyms: SynonymDirectory;
  /** Nothing while they are being read for the first time. */
  products(catalogueId: number): ProductWords | null;
  categories(catalogueId: number): CategoryWords | null;
  documents(): DocumentWordsByKind | null;
  /** How much of a product is sold, from 0 to 7: each level takes four times as much as the one before. */
  soldLevel(productId: number): number;
  /** Grows with everything that changes what is found. */
  version(): number;
  /** To be told everything that is emitted, after the modules before. */
  hear(domainEvent: DomainEvent): void;
  /** Everything may have changed. */
  renew(): void;
  /**
   * Resolves when what a site's catalogue holds, and its pages and posts, has been read for the first time.
   * @throws Refusal UNAVAILABLE where that takes longer than somebody waits: what is not known is not "nothing"
   */
  begun(catalogueId: number): Promise<void>;
  /** Resolves when all that was heard so far is found. */
  settled(): Promise<void>;
  close(): void;
};

type Sources = {
  readonly productIndexes: ProductIndexes;
  readonly catalogueIds: () => Iterable<number>;
  /** Sold pieces by product, of all that was ordered. */
  readonly readSold: () => Promise<ReadonlyMap<number, number>>;
  /** Where words are kept for the next start; nowhere without it. */
  readonly snapshots?: WordSnapshots;
  readonly keptAfterMs?: typeof keptAfterMs;
  readonly firstReadingMs?: number;
};

/** Changes that come within this time are one. */
const gatheringMs = 60;
const retryPauseMs = 500;
/** How long a search waits while the index is read for the first time. */
const usualFirstReadingMs = 4000;
/** New words are kept for the next start when the start is over, changed ones from time to time. */
const keptAfterMs = { building: 5000, changing: 600_000 };
/** What is sold changes the order of what is found: slowly. */
const soldPauseMs = 3_600_000;

type News = {
  all: boolean;
  documents: boolean;
  sold: boolean;
  terms: Set<number>;
  products: Map<number, Set<number>>;
  toKeep: Set<number>;
};
const noNews = (): News => ({
  all: false,
  documents: false,
  sold: false,
  terms: new Set(),
  products: new Map(),
  toKeep: new Set(),
});

/** Begins to read at once and does not wait for it. */
export async function openSearchDirectory(
  runtime: Pick<ShopRuntime, 'database' | 'log'>,
  {
    productIndexes,
    catalogueIds,
    readSold,
    snapshots,
    keptAfterMs: pausesMs = keptAfterMs,
    firstReadingMs = usualFirstReadingMs,
  }: Sources,
): Promise<SearchDirectory> {
  const synonyms = await openSynonymDirectory(runtime.database);
  const products = new Map<number, ProductWords>();
  const categories = new Map<number, CategoryWords>();
  let documents: DocumentWordsByKind | null = null;
  let soldLevels: ReadonlyMap<number, number> = new Map();
  let version = 0;
  let news = noNews();
  let work: Promise<void> | null = null;
  let isClosed = false;
  /** Of catalogues that wait to be kept. */
  const keeping = new Map<number, NodeJS.Timeout>();
  /** Called whenever something has been read. */
  const waiting = new Set<() => void>();

  async function readCatalogue(
    catalogueId: number,
    changedIds: ReadonlySet<number> | undefined,
  ): Promise<void> {
    // Of two copies of one index the later one is what the catalogue answers from.
    await productIndexes.settled();
    const index = await productIndexes.get(catalogueId);
    const known = products.get(catalogueId);
    const words = known?.ids === index.ids ? known : await readKept(index);
    const ids = words === known && changedIds ? [...changedIds] : words && changedSinceRead(words, index);
    if (words && ids && (await changeProductWords(runtime, words, index, ids))) {
      products.set(catalogueId, words);
      if (ids.length > 0) keepAfter(catalogueId, pausesMs.changing);
    } else {
      products.set(catalogueId, await buildWords(catalogueId, index));
      keepAfter(catalogueId, pausesMs.building);
    }
    await readTerms(catalogueId);
    tellWaiting();
  }

  /** What was kept by the last process, once: later it is older than what is known. */
  async function readKept(index: ProductIndex): Promise<ProductWords | undefined> {
    if (!snapshots || products.has(index.catalogueId)) return undefined;
    const startedAt = performance.now();
    const words = await snapshots.read(index);
    if (!words) return undefined;
    const durationMs = Math.round(performance.now() - startedAt);
    const facts = { catalogueId: index.catalogueId, products: index.productCount, durationMs };
    runtime.log.info(facts, 'search index read');
    return words;
  }

  function keepAfter(catalogueId: number, pauseMs: number): void {
    if (!snapshots || keeping.has(catalogueId) || isClosed) return;
    const timer = setTimeout(() => {
      keeping.delete(catalogueId);
      tell({ toKeep: new Set([catalogueId]) });
    }, pauseMs).unref();
    keeping.set(catalogueId, timer);
  }

  function isKnown(catalogueId: number): boolean {
    return documents !== null && products.has(catalogueId) && categories.has(catalogueId);
  }

  function tellWaiting(): void {
    for (const look of waiting) look();
  }

  async function buildWords(catalogueId: number, index: ProductIndex): Promise<ProductWords> {
    const startedAt = performance.now();
    const words = await buildProductWords(runtime, index);
    const durationMs = Math.round(performance.now() - startedAt);
    runtime.log.info({ catalogueId, products: index.productCount, durationMs }, 'search index built');
    return words;
  }

  async function readTerms(catalogueId: number): Promise<void> {
    const { terms } = await productIndexes.get(catalogueId);
    const words = products.get(catalogueId);
    if (words) relink(words, terms);
    if (categories.get(catalogueId)?.terms !== terms)
      categories.set(catalogueId, await buildCategoryWords(terms));
  }

  async function readSoldLevels(): Promise<void> {
    const sold = await readSold();
    soldLevels = new Map([...sold].map(([id, count]) => [id, levelOf(count)]));
  }

  async function take(taken: News): Promise<void> {
    if (taken.all || taken.documents) {
      documents = await buildDocumentWords(await listSearchableDocuments(runtime.database));
      version += 1;
    }
    if (taken.all || taken.sold) {
      await synonyms.reload();
      await readSoldLevels();
    }
    await takeProducts(taken);
    version += 1;
    tellWaiting();
    for (const catalogueId of taken.toKeep) {
      const words = products.get(catalogueId);
      // Nothing is changed meanwhile: news waits.
      if (words) await snapshots?.write(words);
    }
  }

  async function takeProducts(taken: News): Promise<void> {
    const ids = taken.all ? new Set(catalogueIds()) : new Set(taken.products.keys());
    for (const catalogueId of taken.terms) {
      await productIndexes.settled();
      if (!ids.has(catalogueId)) await readTerms(catalogueId);
    }
    for (const catalogueId of ids) {
      await readCatalogue(catalogueId, taken.all ? undefined : taken.products.get(catalogueId));
      version += 1;
    }
  }

  async function run(): Promise<void> {
    while (hasNews(news) && !isClosed) {
      await delay(gatheringMs);
      const taken = news;
      news = noNews();
      try {
        await take(taken);
      } catch (error) {
        if (isClosed) break;
        runtime.log.error(errorFacts(error), 'search index not renewed');
        join(news, taken);
        await delay(retryPauseMs, undefined, { ref: false });
      }
    }
    work = null;
  }

  function tell(more: Partial<News>): void {
    join(news, more);
    work ??= run();
  }

  const timer = setInterval(() => tell({ sold: true }), soldPauseMs).unref();
  tell({ all: true });

  return {
    synonyms,
    products: (catalogueId) => products.get(catalogueId) ?? null,
    categories: (catalogueId) => categories.get(catalogueId) ?? null,
    documents: () => documents,
    soldLevel: (productId) => soldLevels.get(productId) ?? 0,
    version: () => version,
    hear(domainEvent) {
      switch (domainEvent.kind) {
        case 'product.changed':
          return tell({ products: new Map([[domainEvent.catalogueId, new Set(domainEvent.productIds)]]) });
        case 'category.changed':
          return tell({
            terms: new Set([domainEvent.catalogueId]),
            products: new Map([[domainEvent.catalogueId, new Set()]]),
          });
        case 'content.changed':
          return tell({ documents: true });
        case 'site.changed':
          // A site may have come with a catalogue of its own, and with other synonyms.
          return tell({
            products: new Map([...catalogueIds()].map((id) => [id, new Set<number>()])),
            sold: true,
          });
      }
    },
    async begun(catalogueId) {
      if (isKnown(catalogueId)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => void (isKnown(catalogueId) && resolve());
      waiting.add(look);
      await Promise.race([promise, delay(firstReadingMs, undefined, { ref: false })]);
      waiting.delete(look);
      if (!isKnown(catalogueId)) throw new Refusal('UNAVAILABLE');
    },
    renew: () => tell({ all: true }),
    async settled() {
      while (work) await work;
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const waitingToKeep of keeping.values()) clearTimeout(waitingToKeep);
    },
  };
}

function levelOf(sold: number): number {
  return Math.min(7, Math.ceil(Math.log2(sold + 1) / 2));
}

function hasNews({ all, documents, sold, terms, products, toKeep }: News): boolean {
  return all || documents || sold || terms.size > 0 || products.size > 0 || toKeep.size > 0;
}

function join(news: News, more: Partial<News>): void {
  news.all ||= more.all === true;
  news.documents ||= more.documents === true;
  news.sold ||= more.sold === true;
  for (const id of more.terms ?? []) news.terms.add(id);
  for (const id of more.toKeep ?? []) news.toKeep.add(id);
  for (const [id, changed] of more.products ?? []) {
    const known = news.products.get(id) ?? new Set();
    for (const product of changed) known.add(product);
    news.products.set(id, known);
  }
}
