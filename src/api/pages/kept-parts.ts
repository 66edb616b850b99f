import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeptParts } from '#contract/page-host.ts';
import { type CacheMeasure, countHits } from '#platform/cache/known-caches.ts';

const defaultBytes = 16 * 1024 * 1024;
/** What an entry takes beside its bytes: key, place in the list, view. */
const overheadBytes = 300;

type MeasuredParts = KeptParts & { clear(): void; measure(): CacheMeasure };

/**
 * Drawn parts of pages, the least used of which go first.
 * @param maximumBytes 0: none is kept
 */
export function createKeptParts(maximumBytes = defaultBytes): MeasuredParts {
  const found = countHits();
  if (maximumBytes === 0) {
    const measure = () => ({ entries: 0, bytes: 0, ...found.counts() });
    return { find: () => undefined, keep() {}, clear() {}, measure };
  }
  const parts = new LRUCache<string, Buffer>({
    maxSize: maximumBytes,
    sizeCalculation: ({ length }) => length + overheadBytes,
  });
  return {
    find(key) {
      const part = parts.get(nameOf(key));
      found.note(part !== undefined);
      return part;
    },
    keep(key, html) {
      // Bytes of their own: a view would hold the whole page in memory.
      const own = Buffer.allocUnsafeSlow(html.length);
      html.copy(own);
      parts.set(nameOf(key), own);
    },
    clear: () => parts.clear(),
    measure: () => ({ entries: parts.size, bytes: parts.calculatedSize, ...found.counts() }),
  };
}

/** Keys are as long as what is drawn from them. */
function nameOf(key: string): string {
  return hash('sha256', key, 'base64url');
}
