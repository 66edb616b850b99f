import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { SharedStore } from '#platform/cache/cache-server.ts';
import type { Language } from '#values/language.ts';
import type { PageBody } from './page-cache.ts';

/** Below it stands what many pages share, by language and by what it says: such an address never changes its content. */
export const sharedFactsPath = '/page-facts';

/** Sites and languages, each with a few earlier versions that open pages may still ask for. */
const maximum = 200;

const headers = [
  ['content-type', 'application/json; charset=utf-8'],
  ['cache-control', 'public, max-age=31536000, immutable'],
] as const;

export type SharedFacts = {
  /**
   * @param facts what JSON can say; the same object until something changes, so it is written once
   * @returns its address
   */
  share(language: Language, facts: object): string;
  find(address: string): Promise<PageBody | undefined>;
};

/** A page that another process has drawn may be kept for a minute, and stay open for long after that. */
const storedMs = 24 * 60 * 60 * 1000;

/**
 * What pages of a site and language share, sent once to a browser instead of within each page.
 * @param store where other processes find what this one has drawn
 */
export function createSharedFacts(store?: Pick<SharedStore, 'get' | 'set'>): SharedFacts {
  const bodies = new LRUCache<string, PageBody>({ max: maximum });
  const addresses = new WeakMap<object, string>();

  return {
    share(language, facts) {
      const known = addresses.get(facts);
      if (known && bodies.has(known)) return known;
      const json = JSON.stringify(facts);
      const address = `${sharedFactsPath}/${language}/${hash('sha256', json, 'base64url').slice(0, 22)}`;
      bodies.set(address, bodyOfFacts(json));
      store?.set(address, Buffer.from(json), storedMs);
      addresses.set(facts, address);
      return address;
    },
    async find(address) {
      const known = bodies.get(address);
      const stored = known ? undefined : await store?.get(address);
      if (!stored) return known;
      const body = bodyOfFacts(stored.content.toString());
      bodies.set(address, body);
      return body;
    },
  };
}

function bodyOfFacts(json: string): PageBody {
  const plain = Buffer.from(json);
  const packed = gzipSync(plain);
  return {
    status: 200,
    headers,
    stocks: new Map(),
    ownWords: [],
    keptBytes: plain.length,
    entityTag: undefined,
    expiresAtMs: Number.POSITIVE_INFINITY,
    plain: () => plain,
    gzipped: () => packed,
  };
}
