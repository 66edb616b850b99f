import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeptParts } from '#contract/page-host.ts';

const defaultBytes = 16 * 1024 * 1024;
/** What an entry takes beside its bytes: key, place in the list, view. */
const overheadBytes = 300;

/**
 * Drawn parts of pages, the least used of which go first.
 * @param maximumBytes 0: none is kept
 */
export function createKeptParts(maximumBytes = defaultBytes): KeptParts {
  if (maximumBytes === 0) return { find: () => undefined, keep() {} };
  const parts = new LRUCache<string, Buffer>({
    maxSize: maximumBytes,
    sizeCalculation: ({ length }) => length + overheadBytes,
  });
  return {
    find: (key) => parts.get(nameOf(key)),
    keep(key, html) {
      // Bytes of their own: a view would hold the whole page in memory.
      const own = Buffer.allocUnsafeSlow(html.length);
      html.copy(own);
      parts.set(nameOf(key), own);
    },
  };
}

/** Keys are as long as what is drawn from them. */
function nameOf(key: string): string {
  return hash('sha256', key, 'base64url');
}
