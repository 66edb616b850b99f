import type { ApiDependencies } from '#api/dependencies.ts';
import { type KnownCache, notCounted } from '#platform/cache/known-caches.ts';

type Kept = Pick<ApiDependencies, 'productIndexes' | 'sellables' | 'responses' | 'search' | 'machineTexts'>;

/** The caches of the modules by the names that the back office shows. Indexes are rebuilt in the background. */
export function shopCaches({
  productIndexes,
  sellables,
  responses,
  search,
  machineTexts,
}: Kept): KnownCache[] {
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
