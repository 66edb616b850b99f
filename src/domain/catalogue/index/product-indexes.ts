import type { Announcement } from '../../announcements.ts';
import type { ShopRuntime } from '../../context.ts';
import { createProductShelf, type ProductShelf } from '../product-shelf.ts';
import { repriced } from './price-column.ts';
import type { ProductIndex } from './product-index.ts';
import { buildProductIndex } from './product-index-building.ts';

/** The products of all catalogues as lists and pages read them: found by index, shown from the shelf. */
export type ProductIndexes = {
  readonly shelf: ProductShelf;
  /** The index of a catalogue with the prices of now; built when it is first asked for, renewed behind the scenes. */
  get(catalogueId: number): Promise<ProductIndex>;
  /** To be told everything that is announced. */
  hear(announcement: Announcement): void;
  /** Resolves when everything heard so far is in the indexes. */
  settled(): Promise<void>;
  /** Since when an index has been what it is; undefined where there is none yet. */
  findAgeMs(catalogueId: number): number | undefined;
};

type Held = { current: ProductIndex | null; building: Promise<ProductIndex> | null; isStale: boolean };

export function createProductIndexes(
  runtime: Pick<ShopRuntime, 'database' | 'clock' | 'log'>,
): ProductIndexes {
  const shelf = createProductShelf(runtime.database);
  const held = new Map<number, Held>();

  /** One build at a time; what changes meanwhile makes one more build follow. */
  function build(catalogueId: number, entry: Held): Promise<ProductIndex> {
    entry.isStale = false;
    const startedAt = performance.now();
    const building = buildProductIndex(runtime, catalogueId, entry.current ?? undefined)
      .then((index) => {
        entry.current = index;
        const durationMs = Math.round(performance.now() - startedAt);
        runtime.log.info({ catalogueId, products: index.rowCount, durationMs }, 'product index built');
        return index;
      })
      .finally(() => {
        entry.building = null;
        if (entry.isStale) rebuild(catalogueId, entry);
      });
    entry.building = building;
    return building;
  }

  /** Keeps the index that is there where the new one cannot be built. */
  function rebuild(catalogueId: number, entry: Held): void {
    build(catalogueId, entry).catch((error: unknown) => {
      const kind = error instanceof Error ? error.name : typeof error;
      runtime.log.error({ catalogueId, kind }, 'product index not built');
    });
  }

  return {
    shelf,
    async get(catalogueId) {
      const entry = held.get(catalogueId) ?? { current: null, building: null, isStale: false };
      held.set(catalogueId, entry);
      if (!entry.current) return entry.building ?? build(catalogueId, entry);
      entry.current = repriced(entry.current, runtime.clock.now());
      return entry.current;
    },
    hear(announcement) {
      shelf.hear(announcement);
      if (announcement.kind !== 'product.changed' && announcement.kind !== 'category.changed') return;
      const entry = held.get(announcement.catalogueId);
      if (!entry) return;
      if (entry.building) entry.isStale = true;
      else rebuild(announcement.catalogueId, entry);
    },
    async settled() {
      for (;;) {
        const building = [...held.values()].flatMap((entry) => entry.building ?? []);
        if (building.length === 0) return;
        await Promise.allSettled(building);
      }
    },
    findAgeMs(catalogueId) {
      const builtAtMs = held.get(catalogueId)?.current?.builtAtMs;
      return builtAtMs === undefined ? undefined : runtime.clock.now().getTime() - builtAtMs;
    },
  };
}
