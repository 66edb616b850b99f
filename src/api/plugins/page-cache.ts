import { LRUCache } from 'lru-cache';
import {
  type CompressedPieces,
  compressPieces,
  gzipWithNonce,
  joinWithNonce,
  type PagePieces,
} from './page-compression.ts';

/** A rendered page: headers without those of the single response, and the body around its nonces. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly pieces: PagePieces;
  /** True where it was made for one visitor alone. */
  readonly personal: boolean;
};

/** A page with its compressed forms, made when they are first needed. */
export type PageBody = {
  readonly page: RenderedPage;
  plain(nonce: string): Buffer;
  gzipped(nonce: string): Buffer;
};

export type PageCacheOptions = { maxBytes: number; maxAgeMs: number };

/**
 * Pages that are the same for all visitors (design.md, "Page cache"). Several visitors who want the same page at once
 * wait for one rendering. What was begun before a purge is neither kept nor joined after it.
 */
export type PageCache = {
  get(key: string, render: () => Promise<RenderedPage>): Promise<PageBody>;
  purge(): void;
};

/** Fast for the one who waits for the rendering, small for all who come later. */
const firstLevel = 1;
const keptLevel = 7;

export function createPageCache(options: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, PageBody>({
    maxSize: options.maxBytes,
    // The compressed form takes about a quarter beside the text.
    sizeCalculation: ({ page }, key) =>
      key.length + Math.ceil(page.pieces.reduce((bytes, piece) => bytes + piece.length, 0) * 1.3) + 1024,
    ttl: options.maxAgeMs,
  });
  let flights = new Map<string, Promise<RenderedPage>>();

  return {
    async get(key, render) {
      const kept = pages.get(key);
      if (kept) return kept;
      const joined = flights.get(key);
      if (joined) {
        const page = await joined;
        if (isForAll(page)) return pages.get(key) ?? bodyOf(page);
        return bodyOf(await render());
      }
      const mine = flights;
      const flight = render();
      mine.set(key, flight);
      try {
        const page = await flight;
        const body = bodyOf(page);
        // After a purge `flights` is another map: what this page shows may be out of date.
        if (mine === flights && isForAll(page)) pages.set(key, body);
        return body;
      } finally {
        mine.delete(key);
      }
    },
    purge() {
      pages.clear();
      flights = new Map();
    },
  };
}

function isForAll(page: RenderedPage): boolean {
  return page.status === 200 && !page.personal && page.headers.every(([name]) => name !== 'set-cookie');
}

/** Prepares a page for sending. */
export function bodyOf(page: RenderedPage): PageBody {
  let compressed: CompressedPieces | undefined;
  let uses = 0;
  return {
    page,
    plain: (nonce) => joinWithNonce(page.pieces, nonce),
    gzipped(nonce) {
      uses += 1;
      if (uses <= 2) compressed = compressPieces(page.pieces, uses === 1 ? firstLevel : keptLevel);
      return gzipWithNonce(compressed as CompressedPieces, nonce);
    },
  };
}
