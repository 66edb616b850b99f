import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ShownStocks } from './shown-stocks.ts';

/** A rendered page: headers without those of the single response, and the text. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** True where it was made for one visitor alone. */
  readonly personal: boolean;
  readonly stocks: ShownStocks;
  /** Words of a query that the page knows beside those of its screen. */
  readonly ownWords: readonly string[];
};

/** A page ready for sending, as often as it is asked for. */
export type PageBody = Pick<RenderedPage, 'status' | 'headers' | 'stocks'> & {
  /** Bytes that it takes in memory. */
  readonly keptBytes: number;
  /** What a browser that has the page asks by whether it is still so (RFC 9110, 8.8.3); kept pages alone have one. */
  readonly entityTag: string | undefined;
  plain(): Buffer;
  gzipped(): Buffer;
};

export type PageCacheOptions = { maxBytes: number; maxAgeMs: number };

/**
 * Pages that are the same for all visitors (docs/architecture.md). Several visitors who want the same page at once
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

type UnpackedPages = LRUCache<PageBody, Buffer>;

export function createPageCache(options: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, PageBody>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ keptBytes, stocks }, key) => key.length + keptBytes + stocks.size * 64 + 1024,
    ttl: options.maxAgeMs,
  });
  const unpacked: UnpackedPages = new LRUCache({
    maxSize: Math.ceil(options.maxBytes / unpackedShare),
    sizeCalculation: ({ length }) => length + 1024,
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
export function bodyOf({ status, headers, body, stocks }: RenderedPage): PageBody {
  return {
    status,
    headers,
    stocks,
    keptBytes: body.length,
    entityTag: undefined,
    plain: () => body,
    gzipped: () => gzipSync(body, { level: firstLevel }),
  };
}

/** A page that is kept: compressed alone, for nearly everybody takes it so and the text is five times as long. */
function packedBodyOf({ status, headers, body, stocks }: RenderedPage, unpacked: UnpackedPages): PageBody {
  let packed = pack(body, firstLevel);
  let uses = 0;
  const kept: PageBody = {
    status,
    headers,
    stocks,
    keptBytes: packed.length,
    // A weak one: packed better or not at all, it is the same page.
    entityTag: `W/"${createHash('sha256').update(packed).digest('base64url').slice(0, 22)}"`,
    plain() {
      let plain = unpacked.get(kept);
      if (!plain) {
        plain = gunzipSync(packed);
        unpacked.set(kept, plain);
      }
      return plain;
    },
    gzipped() {
      uses += 1;
      if (uses === 2) packed = pack(gunzipSync(packed), keptLevel);
      return packed;
    },
  };
  return kept;
}

/** Without the rest of the compressor's output buffer, which the bytes would hold in memory as long as they live. */
function pack(body: Buffer, level: number): Buffer {
  const bytes = gzipSync(body, { level });
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}
