import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { CacheTags, ChangedTags, TagChange } from '#platform/cache/cache-tags.ts';
import { type CacheMeasure, countHits } from '#platform/cache/known-caches.ts';
import { createSettling } from '#platform/cache/settling.ts';
import { areTouched, bytesOfTags, createTagIndex } from '#platform/cache/tag-index.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { SharedPages } from './shared-pages.ts';
import type { ShownStocks } from './shown-stocks.ts';

/** A page ready for sending, as often as it is asked for. */
export type PageBody = Pick<RenderedPage, 'status' | 'headers' | 'stocks' | 'ownWords'> & {
  /** True where another process has rendered it. */
  readonly isShared?: true;
  /** Bytes that it takes in memory. */
  readonly keptBytes: number;
  /** What a browser that has the page asks by whether it is still so (RFC 9110, 8.8.3); kept pages alone have one. */
  readonly entityTag: string | undefined;
  /** From when on it may read otherwise by the clock alone, in milliseconds since 1970; Infinity: never. */
  readonly expiresAtMs: number;
  plain(): Buffer;
  gzipped(): Buffer;
};

export type PageCacheOptions = {
  maxBytes: number;
  maxAgeMs: number;
  shared?: SharedPages;
  /** By which pages expire; the system's unless told. */
  clock?: Clock | undefined;
};

/**
 * Pages that are the same for all visitors (docs/architecture.md), dropped by what they show. Several visitors who want the
 * same page at once wait for one rendering. What was begun before a change that shows in it is neither kept nor joined
 * after it. A page that the clock changes (prices, events) is given to nobody from that moment on.
 */
export type PageCache = {
  get(key: string, render: () => Promise<RenderedPage>): Promise<PageBody>;
  /** The kept page, none being rendered for it. */
  find(key: string): Promise<PageBody | undefined>;
  /** Drops the pages that show a change as soon as it is known what has changed; nobody is given any before. */
  drop(changed: ChangedTags): void;
  purge(): void;
  /** Drops the pages that say something of the stock which is no longer so. */
  purgeWhere(isOutdated: (stocks: ShownStocks) => boolean): void;
  /** What is being rendered is neither kept nor joined. */
  dropFlights(): void;
  measure(): CacheMeasure;
};

/** Fast for the one who waits for the rendering, small for all who come later. */
const firstLevel = 1;
const keptLevel = 7;

type KeptPage = { readonly body: PageBody; readonly tags: CacheTags };

/** Rendered here, or by another process: then packed, and for a part of the time. */
type FoundPage = RenderedPage & { readonly shared?: { readonly packed: Buffer; readonly keptMs: number } };

/** A rendering with what has changed since it began. */
type Flight = { readonly page: Promise<FoundPage>; readonly changes: TagChange[]; isOld: boolean };

export function createPageCache({ clock = systemClock, ...options }: PageCacheOptions): PageCache {
  const index = createTagIndex<string>();
  const pages = new LRUCache<string, KeptPage>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ body, tags }, key) =>
      key.length + body.keptBytes + body.stocks.size * 64 + bytesOfTags(tags) + 1024,
    ttl: options.maxAgeMs,
    dispose: ({ tags }, key) => index.remove(key, tags),
  });
  const settling = createSettling();
  const found = countHits();
  const flights = new Map<string, Flight>();

  function dropFlights(): void {
    for (const flight of flights.values()) flight.isOld = true;
    flights.clear();
  }

  function dropTouched(changes: readonly TagChange[]): void {
    for (const key of index.touched(changes)) pages.delete(key);
    for (const flight of flights.values()) flight.changes.push(...changes);
  }

  function purge(): void {
    pages.clear();
    dropFlights();
  }

  const hasExpired = (expiresAtMs: number) => expiresAtMs <= clock.now().getTime();

  const isOutdated = (flight: Flight, { tags }: RenderedPage) =>
    flight.isOld ||
    hasExpired(tags.expiresAtMs) ||
    (flight.changes.length > 0 && areTouched(tags, flight.changes));

  function findCurrent(key: string): PageBody | undefined {
    const kept = pages.get(key)?.body;
    if (!kept || !hasExpired(kept.expiresAtMs)) return kept;
    pages.delete(key);
    return undefined;
  }

  async function fly(key: string, render: () => Promise<RenderedPage>): Promise<PageBody> {
    const { shared } = options;
    const beginning = shared?.begin();
    const page: Promise<FoundPage> = shared ? shared.find(key).then((found) => found ?? render()) : render();
    const flight: Flight = { page, changes: [], isOld: false };
    flights.set(key, flight);
    try {
      const page = await flight.page;
      if (!isForAll(page) || isOutdated(flight, page)) return bodyOf(page);
      const packed = page.shared?.packed ?? pack(page.body, firstLevel);
      const body = packedBodyOf(page, packed);
      pages.set(key, { body, tags: page.tags }, { ttl: page.shared?.keptMs ?? options.maxAgeMs });
      if (pages.has(key)) index.put(key, page.tags);
      if (page.shared) return { ...body, isShared: true };
      if (beginning) shared?.keep(key, page, packed, beginning);
      return body;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  return {
    async find(key) {
      for (let wait = settling.pending(); wait; wait = settling.pending()) await wait;
      const kept = findCurrent(key);
      found.note(kept !== undefined);
      return kept;
    },
    async get(key, render) {
      for (;;) {
        for (let wait = settling.pending(); wait; wait = settling.pending()) await wait;
        const kept = findCurrent(key);
        if (kept) return kept;
        const joined = flights.get(key);
        if (!joined) return fly(key, render);
        const page = await joined.page;
        if (!isForAll(page)) return bodyOf(await render());
        if (!isOutdated(joined, page)) return findCurrent(key) ?? bodyOf(page);
      }
    },
    drop(changed) {
      settling.add(
        changed.then((changes) => {
          if (changes) dropTouched(changes);
          else purge();
        }, purge),
      );
    },
    purge,
    purgeWhere(isOutdated) {
      for (const [key, { body }] of [...pages.entries()]) if (isOutdated(body.stocks)) pages.delete(key);
    },
    dropFlights,
    measure: () => ({
      entries: pages.size,
      bytes: pages.calculatedSize,
      ...found.counts(),
    }),
  };
}

function isForAll(page: RenderedPage): boolean {
  return page.status === 200 && !page.personal && page.headers.every(([name]) => name !== 'set-cookie');
}

/** A page that is sent once. */
export function bodyOf({ status, headers, body, stocks, ownWords, tags }: RenderedPage): PageBody {
  return {
    status,
    headers,
    stocks,
    ownWords,
    keptBytes: body.length,
    entityTag: undefined,
    expiresAtMs: tags.expiresAtMs,
    plain: () => body,
    gzipped: () => gzipSync(body, { level: firstLevel }),
  };
}

/** A page that is kept: compressed alone, for nearly everybody takes it so and the text is five times as long. */
function packedBodyOf(
  { status, headers, stocks, ownWords, tags }: RenderedPage,
  firstPacked: Buffer,
): PageBody {
  let packed = firstPacked;
  let uses = 0;
  return {
    status,
    headers,
    stocks,
    ownWords,
    keptBytes: packed.length,
    // A weak one: packed better or not at all, it is the same page.
    entityTag: `W/"${createHash('sha256').update(packed).digest('base64url').slice(0, 22)}"`,
    expiresAtMs: tags.expiresAtMs,
    // For the few clients without compression: scripts, old proxies.
    plain: () => gunzipSync(packed),
    gzipped() {
      uses += 1;
      if (uses === 2) packed = pack(gunzipSync(packed), keptLevel);
      return packed;
    },
  };
}

/** Without the rest of the compressor's output buffer, which the bytes would hold in memory as long as they live. */
function pack(body: Buffer, level: number): Buffer {
  const bytes = gzipSync(body, { level });
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}
