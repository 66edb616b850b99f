import { setTimeout as delay } from 'node:timers/promises';
import { type ByteCache, createByteCache } from '#platform/cache/byte-cache.ts';
import type { Database } from '#platform/database/database.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { ShopRuntime } from '../../context.ts';
import type { DomainEvent } from '../../domain-events.ts';
import { createProductCache, type ProductCache } from '../products/product-cache.ts';
import { isSameTree, readCatalogueTerms } from './catalogue-terms.ts';
import { idsOfFamilies } from './changed-families.ts';
import type { IndexSnapshots } from './index-snapshots.ts';
import type { ListChange } from './list-changes.ts';
import { repriced } from './price-column.ts';
import { changeProducts } from './product-changes.ts';
import { findChangedProducts } from './product-digests.ts';
import type { ProductIndex } from './product-index.ts';
import { buildProductIndex } from './product-index-building.ts';

/** The products of all catalogues as lists and pages read them: found by index, shown from the cache. */
export type ProductIndexes = {
  readonly cache: ProductCache;
  /** The index of a catalogue with the prices of now; built when it is first asked for, renewed behind the scenes. */
  get(catalogueId: number): Promise<ProductIndex>;
  /** The families of products, as the index has them now; nothing where there is none. */
  familiesOf(catalogueId: number, productIds: readonly number[]): readonly number[];
  /** To be told everything that is emitted. */
  hear(domainEvent: DomainEvent): void;
  /** To be told that domain events may have been missed: looks at all products of all indexes. */
  renew(): void;
  /** Resolves when everything heard so far is in the indexes. */
  settled(): Promise<void>;
  /** Products in all indexes. */
  count(): number;
  /** Since when an index has been what it is; undefined where there is none yet. */
  findAgeMs(catalogueId: number): number | undefined;
};

/** A database that is away comes back. */
const retryPauseMs = 500;
/** Changes that come within this time are one: an import emits many. */
const gatheringMs = 50;
/** So many products are changed at a time before others get their turn. */
const changedAtOnce = 50;
/** Where more than one in so many has changed, building anew is less work. */
const rebuildFrom = 20;

/** A new index is kept for the next start when the start is over, one that has changed from time to time. */
const keptAfterMs = { building: 5000, changing: 600_000 };

/** What is known to have changed in a catalogue and is not in its index yet. */
type News = { isTerms: boolean; isUnknown: boolean; isToKeep: boolean; productIds: Set<number> };
type Held = {
  current: ProductIndex | null;
  first: Promise<ProductIndex> | null;
  news: News;
  work: Promise<void> | null;
  keeping: NodeJS.Timeout | null;
};

const noNews = (): News => ({ isTerms: false, isUnknown: false, isToKeep: false, productIds: new Set() });

const ownBytes = 16 * 1_048_576;

type ProductIndexesOptions = {
  /** Where indexes are kept for the next start; nowhere without it. */
  readonly snapshots?: IndexSnapshots;
  readonly keptAfterMs?: typeof keptAfterMs;
  /** Where products are read for a request; as the index itself unless told. */
  readonly requestDatabase?: Database;
  /** Where products are cached; in bytes of its own unless told. */
  readonly cacheBytes?: ByteCache;
  /** Is told at once what lists find otherwise; null: everything may be other. */
  readonly onChange?: (catalogueId: number, change: ListChange | null) => void;
};

export function createProductIndexes(
  runtime: Pick<ShopRuntime, 'database' | 'clock' | 'log'>,
  options: ProductIndexesOptions = {},
): ProductIndexes {
  const { snapshots, keptAfterMs: pausesMs = keptAfterMs, onChange = () => undefined } = options;
  const cache = createProductCache(
    options.requestDatabase ?? runtime.database,
    options.cacheBytes ?? createByteCache({ maximumBytes: ownBytes }),
  );
  const held = new Map<number, Held>();

  async function build(catalogueId: number): Promise<ProductIndex> {
    const startedAt = performance.now();
    const index = await buildProductIndex(runtime, catalogueId);
    const durationMs = Math.round(performance.now() - startedAt);
    runtime.log.info({ catalogueId, products: index.productCount, durationMs }, 'product index built');
    return index;
  }

  /** The index of the last time with what has changed since, which every product is asked for. */
  async function readKept(catalogueId: number): Promise<ProductIndex | undefined> {
    const startedAt = performance.now();
    let index = await snapshots?.read(catalogueId);
    if (!index) return undefined;
    const changedIds = await findChangedProducts(runtime.database, index);
    if (isMuch(changedIds.length, index)) return undefined;
    for (let from = 0; from < changedIds.length; from += changedAtOnce) {
      const before: ProductIndex = index;
      const ids = changedIds.slice(from, from + changedAtOnce);
      const changed = await changeProducts(runtime, () => before, ids);
      if (!changed) return undefined;
      index = changed;
    }
    const durationMs = Math.round(performance.now() - startedAt);
    const facts = { catalogueId, products: index.productCount, changed: changedIds.length, durationMs };
    runtime.log.info(facts, 'product index read');
    return index;
  }

  function keepAfter(entry: Held, pauseMs: number): void {
    if (!snapshots || entry.keeping) return;
    entry.keeping = setTimeout(() => {
      entry.keeping = null;
      tell(entry, { isToKeep: true });
    }, pauseMs).unref();
  }

  /** The index with the news in it. What was changed before something fails stays: it is read again the next time. */
  async function renewed(entry: Held, before: ProductIndex, news: News): Promise<ProductIndex> {
    const { catalogueId } = before;
    let index = before;
    if (news.isTerms) {
      const terms = await readCatalogueTerms(runtime.database, catalogueId);
      if (!isSameTree(terms, before.terms)) return build(catalogueId);
      index = { ...(entry.current ?? before), terms };
      entry.current = index;
    }
    if (news.isUnknown) {
      for (const id of await findChangedProducts(runtime.database, index)) news.productIds.add(id);
    }
    if (isMuch(news.productIds.size, index)) return build(catalogueId);
    if (!(await changeAll(entry, index, [...news.productIds]))) return build(catalogueId);
    return { ...(entry.current ?? index), builtAtMs: runtime.clock.now().getTime() };
  }

  /** @returns false where there is no room for what is new */
  async function changeAll(entry: Held, index: ProductIndex, ids: readonly number[]): Promise<boolean> {
    const changes: ListChange[] = [];
    for (let from = 0; from < ids.length; from += changedAtOnce) {
      const changed = await changeProducts(
        runtime,
        () => entry.current ?? index,
        ids.slice(from, from + changedAtOnce),
        (change) => changes.push(change),
      );
      if (!changed) return false;
      entry.current = changed;
      for (const change of changes.splice(0)) onChange(index.catalogueId, change);
    }
    return true;
  }

  async function putIn(entry: Held, before: ProductIndex, news: News): Promise<void> {
    entry.current = await renewed(entry, before, news);
    // Built anew, or with other terms: what is different is not known.
    if (news.isTerms || entry.current.ids !== before.ids) onChange(before.catalogueId, null);
    keepAfter(entry, pausesMs.changing);
  }

  async function work(entry: Held): Promise<void> {
    while (hasNews(entry.news)) {
      await delay(gatheringMs);
      const { news } = entry;
      entry.news = noNews();
      try {
        if (entry.current && isChange(news)) await putIn(entry, entry.current, news);
        // Nothing is changed meanwhile: news waits.
        if (entry.current && news.isToKeep) await snapshots?.write(entry.current);
      } catch (error) {
        // Keeps the index that is there where the news cannot be read, and tries again.
        runtime.log.error(errorFacts(error), 'product index not renewed');
        join(entry.news, news);
        await delay(retryPauseMs, undefined, { ref: false });
      }
    }
    entry.work = null;
  }

  function tell(entry: Held, news: Partial<News>): void {
    join(entry.news, news);
    // What is told while the first index is being built is put into it afterwards.
    if (entry.current && hasNews(entry.news)) entry.work ??= work(entry);
  }

  function first(catalogueId: number, entry: Held): Promise<ProductIndex> {
    entry.first = readKept(catalogueId)
      .then(async (kept) => {
        const index = kept ?? (await build(catalogueId));
        entry.current = index;
        if (!kept) keepAfter(entry, pausesMs.building);
        tell(entry, {});
        return index;
      })
      .finally(() => {
        entry.first = null;
      });
    return entry.first;
  }

  return {
    cache,
    async get(catalogueId) {
      const entry = held.get(catalogueId) ?? {
        current: null,
        first: null,
        news: noNews(),
        work: null,
        keeping: null,
      };
      held.set(catalogueId, entry);
      if (!entry.current) return entry.first ?? first(catalogueId, entry);
      entry.current = repriced(entry.current, runtime.clock.now());
      return entry.current;
    },
    familiesOf(catalogueId, productIds) {
      const index = held.get(catalogueId)?.current;
      return index ? idsOfFamilies(index, productIds) : [];
    },
    hear(domainEvent) {
      cache.hear(domainEvent);
      if (domainEvent.kind !== 'product.changed' && domainEvent.kind !== 'category.changed') return;
      const entry = held.get(domainEvent.catalogueId);
      if (!entry) return;
      if (domainEvent.kind === 'category.changed') tell(entry, { isTerms: true });
      else tell(entry, { productIds: new Set(domainEvent.productIds) });
    },
    renew() {
      for (const entry of held.values()) tell(entry, { isTerms: true, isUnknown: true });
    },
    async settled() {
      for (;;) {
        const working = [...held.values()].flatMap(({ first: building, work: renewing }) => [
          ...(building ? [building] : []),
          ...(renewing ? [renewing] : []),
        ]);
        if (working.length === 0) return;
        await Promise.allSettled(working);
      }
    },
    count: () => [...held.values()].reduce((sum, { current }) => sum + (current?.productCount ?? 0), 0),
    findAgeMs(catalogueId) {
      const builtAtMs = held.get(catalogueId)?.current?.builtAtMs;
      return builtAtMs === undefined ? undefined : runtime.clock.now().getTime() - builtAtMs;
    },
  };
}

function isMuch(changed: number, { productCount }: ProductIndex): boolean {
  return changed * rebuildFrom > 1000 + productCount;
}

function hasNews(news: News): boolean {
  return isChange(news) || news.isToKeep;
}

function isChange({ isTerms, isUnknown, productIds }: News): boolean {
  return isTerms || isUnknown || productIds.size > 0;
}

function join(news: News, more: Partial<News>): void {
  news.isTerms ||= more.isTerms === true;
  news.isUnknown ||= more.isUnknown === true;
  news.isToKeep ||= more.isToKeep === true;
  for (const id of more.productIds ?? []) news.productIds.add(id);
}
