import { LRUCache } from 'lru-cache';
import {
  gzipWithNonce,
  joinWithNonce,
  type PackedPiece,
  type PagePieces,
  packPieces,
  unpackPieces,
} from './page-compression.ts';
import type { ShownStocks } from './shown-stocks.ts';

/** A rendered page: headers without those of the single response, and the body around its nonces. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly pieces: PagePieces;
  /** True where it was made for one visitor alone. */
  readonly personal: boolean;
  readonly stocks: ShownStocks;
};

/** A page ready for sending, as often as it is asked for. */
export type PageBody = Pick<RenderedPage, 'status' | 'headers' | 'stocks'> & {
  /** Bytes that it takes in memory. */
  readonly keptBytes: number;
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
  /** Drops the pages that say something of the stock which is no longer so. */
  purgeWhere(isOutdated: (stocks: ShownStocks) => boolean): void;
  /** What is being rendered is neither kept nor joined. */
  dropFlights(): void;
};

/** Fast for the one who waits for the rendering, small for all who come later. */
const firstLevel = 1;
const keptLevel = 7;
/** Part of the memory that pages for clients without compression (scripts, old proxies) may take beside the packed. */
const unpackedShare = 8;

type UnpackedPages = LRUCache<readonly PackedPiece[], PagePieces>;

export function createPageCache(options: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, PageBody>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ keptBytes, stocks }, key) => key.length + keptBytes + stocks.size * 64 + 1024,
    ttl: options.maxAgeMs,
  });
  const unpacked: UnpackedPages = new LRUCache({
    maxSize: Math.ceil(options.maxBytes / unpackedShare),
    sizeCalculation: (pieces) => bytesOf(pieces) + 1024,
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
        // After a purge `flights` is another map: what this page shows may be out of date.
        if (mine !== flights || !isForAll(page)) return bodyOf(page);
        const body = packedBodyOf(page, unpacked);
        pages.set(key, body);
        return body;
      } finally {
        mine.delete(key);
      }
    },
    purge() {
      pages.clear();
      unpacked.clear();
      flights = new Map();
    },
    purgeWhere(isOutdated) {
      for (const [key, { stocks }] of [...pages.entries()]) if (isOutdated(stocks)) pages.delete(key);
    },
    dropFlights() {
      flights = new Map();
    },
  };
}

function isForAll(page: RenderedPage): boolean {
  return page.status === 200 && !page.personal && page.headers.every(([name]) => name !== 'set-cookie');
}

/** A page that is sent once. */
export function bodyOf({ status, headers, pieces, stocks }: RenderedPage): PageBody {
  return {
    status,
    headers,
    stocks,
    keptBytes: bytesOf(pieces),
    plain: (nonce) => joinWithNonce(pieces, nonce),
    gzipped: (nonce) => gzipWithNonce(packPieces(pieces, firstLevel), nonce),
  };
}

/** A page that is kept: compressed alone, for nearly everybody takes it so and the text is five times as long. */
function packedBodyOf({ status, headers, pieces, stocks }: RenderedPage, unpacked: UnpackedPages): PageBody {
  let packed = packPieces(pieces, firstLevel);
  let uses = 0;
  return {
    status,
    headers,
    stocks,
    keptBytes: packed.reduce((bytes, { deflated }) => bytes + deflated.length, 0),
    plain(nonce) {
      let plain = unpacked.get(packed);
      if (!plain) {
        plain = unpackPieces(packed);
        unpacked.set(packed, plain);
      }
      return joinWithNonce(plain, nonce);
    },
    gzipped(nonce) {
      uses += 1;
      if (uses === 2) packed = packPieces(unpackPieces(packed), keptLevel);
      return gzipWithNonce(packed, nonce);
    },
  };
}

function bytesOf(pieces: PagePieces): number {
  return pieces.reduce((bytes, piece) => bytes + piece.length, 0);
}
